/**
 * @module Asks an instance over HTTP as a browser would: under its virtual host name, at its own address.
 */
import { request } from "node:http";

const MAX_BODY_BYTES = 16 * 2 ** 20;

export interface SiteRequest {
  readonly address: string;
  readonly port: number;
  /** Sent as Host. */
  readonly host: string;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
}

export interface SiteAnswer {
  readonly status: number;
  readonly location: string | null;
  readonly setCookies: readonly string[];
  readonly body: string;
}

/** Redirects are not followed. */
export function askSite(asked: SiteRequest): Promise<SiteAnswer> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(error);
    const call = request(
      {
        host: asked.address,
        port: asked.port,
        path: asked.path,
        method: asked.method ?? "GET",
        headers: { accept: "text/html,application/json,*/*", ...asked.headers, host: asked.host },
        agent: false,
        signal: AbortSignal.timeout(asked.timeoutMs),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MAX_BODY_BYTES) call.destroy(new Error(`the answer is larger than ${MAX_BODY_BYTES} bytes`));
          else chunks.push(chunk);
        });
        response.once("error", fail);
        response.once("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location ?? null,
            setCookies: response.headers["set-cookie"] ?? [],
            body: Buffer.concat(chunks).toString("utf8"),
          }),
        );
      },
    );
    call.once("error", fail);
    call.end(asked.body);
  });
}
