/**
 * @module Asks a Chrome for its version. The answer comes from the browser's main thread, so a hung one gives none.
 */
import { request } from "node:http";

export function pingChrome(debugPort: number, limitMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(
      { host: "127.0.0.1", port: debugPort, path: "/json/version", agent: false, signal: AbortSignal.timeout(limitMs) },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (chunk: string) => {
          text += chunk;
        });
        answer.on("error", reject);
        answer.on("end", () => {
          try {
            resolve(String((JSON.parse(text) as { Browser?: unknown }).Browser ?? "unknown"));
          } catch {
            reject(new Error(`/json/version answered ${answer.statusCode} with something that is no JSON`));
          }
        });
      },
    );
    call.on("error", reject);
    call.end();
  });
}
