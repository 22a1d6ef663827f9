/**
 * @module Whether an engine listens on a socket.
 */
import { request } from "node:http";

const PING_LIMIT_MS = 3000;

/** True when the Docker API answers there. */
export function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const ping = request({ socketPath, path: "/_ping", timeout: PING_LIMIT_MS }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode === 200));
    });
    ping.once("timeout", () => ping.destroy());
    ping.once("error", () => resolve(false));
    ping.once("close", () => resolve(false));
    ping.end();
  });
}
