/**
 * @module Waits until a server that was started listens on its port, and answers where it is to be asked.
 */
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { askSite } from "../sites/site-client.ts";

const FIRST_PAUSE_MS = 15;
const MAX_PAUSE_MS = 150;
const CONNECT_LIMIT_MS = 1_000;
const ANSWER_LIMIT_MS = 5_000;
const PROBLEM_STATUS = 400;
/** Some servers listen on the one loopback address alone that "localhost" leads to. */
const LOOPBACKS = ["127.0.0.1", "::1"] as const;

/** A port that nobody listens on, at neither loopback address. */
export async function freePort(taken: ReadonlySet<number>): Promise<number> {
  for (;;) {
    const port = await new Promise<number>((resolve, reject) => {
      const server = createServer();
      server.once("error", reject);
      server.listen(0, "127.0.0.1", () => {
        const address = server.address();
        server.close(() => resolve(address !== null && typeof address === "object" ? address.port : 0));
      });
    });
    if (!taken.has(port) && !(await accepts("::1", port))) return port;
  }
}

/** The loopback address at which it is ready. Rejects with the last problem when `until` has come or `ended` says so. */
export async function untilReady(options: {
  readonly port: number;
  readonly path: string | undefined;
  /** Sent as Host. */
  readonly host: string;
  readonly timeoutMs: number;
  /** Why there is nothing to wait for any more, or null. */
  readonly ended: () => string | null;
}): Promise<string> {
  const { port, path, host, timeoutMs, ended } = options;
  const until = performance.now() + timeoutMs;
  let problem = `it does not listen on the port ${port} that PORT names`;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 1.5)) {
    for (const address of LOOPBACKS) {
      if (!(await accepts(address, port))) continue;
      if (path === undefined) return address;
      const answer = await askSite({ address, port, host, path, timeoutMs: ANSWER_LIMIT_MS }).catch((error: Error) => error);
      if (!(answer instanceof Error) && answer.status < PROBLEM_STATUS) return address;
      problem = answer instanceof Error ? `${path} does not answer: ${answer.message}` : `${path} answers ${answer.status}`;
    }
    const end = ended();
    if (end !== null) throw new Error(end);
    if (performance.now() >= until) throw new Error(`${problem}, after ${timeoutMs} ms`);
    await sleep(pauseMs);
  }
}

function accepts(address: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port, timeout: CONNECT_LIMIT_MS });
    const answer = (yes: boolean) => {
      socket.destroy();
      resolve(yes);
    };
    socket.once("connect", () => answer(true));
    socket.once("error", () => answer(false));
    socket.once("timeout", () => answer(false));
  });
}
