/**
 * @module A headless Chromium and a raw CDP connection to it, as far as the page tests need them.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const BINARY = process.env.STILLWATER_BROWSER ?? "/usr/lib/chromium/chromium-headless-shell";
const START_MS = 20_000;

interface Reply {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

type Waiter = { readonly resolve: (result: Record<string, unknown>) => void; readonly reject: (error: Error) => void };

export class CDP {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Waiter>();
  readonly #listeners = new Set<(reply: Reply) => void>();
  #nextId = 1;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", (event) => this.#receive(JSON.parse(String(event.data)) as Reply));
    socket.addEventListener("close", () => {
      for (const { reject } of this.#waiting.values()) reject(new Error("the browser is gone"));
    });
  }

  static async connect(url: string): Promise<CDP> {
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve);
      socket.addEventListener("error", () => reject(new Error(`no connection to ${url}`)));
    });
    return new CDP(socket);
  }

  send(method: string, params: Record<string, unknown> = {}, sessionId?: string): Promise<Record<string, unknown>> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }));
    });
  }

  /** The next event of that name in that session. */
  once(method: string, sessionId: string): Promise<Record<string, unknown>> {
    return new Promise((resolve) => {
      const listener = (reply: Reply) => {
        if (reply.method !== method || reply.sessionId !== sessionId) return;
        this.#listeners.delete(listener);
        resolve(reply.params ?? {});
      };
      this.#listeners.add(listener);
    });
  }

  /** Every event of that name in that session. */
  on(method: string, sessionId: string, run: (params: Record<string, unknown>) => void): void {
    this.#listeners.add((reply) => {
      if (reply.method === method && reply.sessionId === sessionId) run(reply.params ?? {});
    });
  }

  close(): void {
    this.#socket.close();
  }

  #receive(reply: Reply): void {
    const waiter = reply.id === undefined ? undefined : this.#waiting.get(reply.id);
    if (waiter && reply.id !== undefined) {
      this.#waiting.delete(reply.id);
      if (reply.error) waiter.reject(new Error(reply.error.message));
      else waiter.resolve(reply.result ?? {});
    }
    for (const listener of this.#listeners) listener(reply);
  }
}

export interface Chromium {
  readonly cdp: CDP;
  close(): Promise<void>;
}

export const launchChromium = async (): Promise<Chromium> => {
  const profile = await mkdtemp(join(tmpdir(), "stillwater-page-"));
  const child = spawn(
    BINARY,
    [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--hide-scrollbars",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "about:blank",
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const cdp = await CDP.connect(await endpointOf(child));
  return {
    cdp,
    close: async () => {
      cdp.close();
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await gone;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

const endpointOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = "";
    const timer = setTimeout(() => reject(new Error(`Chromium did not start: ${output}`)), START_MS);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Chromium ended with ${code}: ${output}`)));
    child.stderr?.on("data", (chunk) => {
      output += String(chunk);
      const found = /DevTools listening on (ws:\/\/\S+)/.exec(output);
      if (!found?.[1]) return;
      clearTimeout(timer);
      resolve(found[1]);
    });
  });
