/**
 * @module Browsers from a self-hosted browser host, which speaks the Browser Run protocol and a little more.
 */
import { parseCapped, readCapped, readCappedBytes, readExcerpt, TooLargeError } from "../../../sdk/capped.ts";
import { ServiceError } from "../../../sdk/protocol/index.ts";
import type { BrowserBackend, BrowserLease, BrowserRoutes, NetworkPart } from "./backend.ts";
import { MAX_DOWNLOAD_BYTES } from "./downloads.ts";

const BROWSER = "/v1/devtools/browser";
const DOWNLOADS = "downloads";
/** How long the host may take for an answer, beside the time that a request may queue. */
const HOST_TIMEOUT_MS = 20_000;
const DEFAULT_RETRY_AFTER_MS = 1_000;
/** A part of the network log is the largest JSON that the host answers. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
const MAX_REFUSAL_BYTES = 4_096;
const EXCERPT_CHARACTERS = 300;

export class BrowserHost implements BrowserBackend {
  readonly watched = false;
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url.replace(/\/$/, "");
    this.#token = token;
  }

  async acquire({ leaseMs, queueMs }: { leaseMs: number; queueMs: number }): Promise<BrowserLease> {
    const answer = await this.#call("acquire a browser", "POST", `${BROWSER}?keep_alive=${leaseMs}&queue_ms=${queueMs}`, {
      timeoutMs: queueMs + HOST_TIMEOUT_MS,
    });
    if (answer.status === 503) throw await overCapacity(answer);
    if (!answer.ok) throw await hostError("acquire a browser", answer);
    const { sessionId } = await jsonOf<{ sessionId: string }>("acquire a browser", answer);
    return { browserId: sessionId };
  }

  async setRoutes(browserId: string, routes: BrowserRoutes): Promise<void> {
    const answer = await this.#call("set the routes of a browser", "PUT", `${BROWSER}/${browserId}/routes`, {
      body: routes,
    });
    if (!answer.ok) throw await browserError("set the routes of a browser", answer);
    await answer.body?.cancel();
  }

  async readNetwork(browserId: string, after: number): Promise<NetworkPart> {
    const answer = await this.#call("read the network log of a browser", "GET", `${BROWSER}/${browserId}/network?after=${after}`);
    if (!answer.ok) throw await browserError("read the network log of a browser", answer);
    return jsonOf<NetworkPart>("read the network log of a browser", answer);
  }

  async connect(browserId: string): Promise<WebSocket> {
    const answer = await this.#call("connect to a browser", "GET", `${BROWSER}/${browserId}`, {
      headers: { upgrade: "websocket" },
    });
    if (!answer.webSocket) throw await browserError("connect to a browser", answer);
    answer.webSocket.accept();
    return answer.webSocket;
  }

  async connectGuest(browserId: string, until: number, handshake: Headers): Promise<Response> {
    const answer = await this.#call("connect a driver to a browser", "GET", `${BROWSER}/${browserId}/guest?until=${until}`, {
      headers: Object.fromEntries(handshake),
    });
    if (!answer.webSocket) throw await browserError("connect a driver to a browser", answer);
    return answer;
  }

  /** The host keeps each session's files in a directory of its own, whatever name it is given. */
  async downloadPath(): Promise<string | null> {
    return DOWNLOADS;
  }

  async readDownload(browserId: string, guid: string): Promise<Uint8Array> {
    const answer = await this.#call("read a download", "GET", `${BROWSER}/${browserId}/downloads/${guid}`);
    if (answer.status === GONE) throw new ServiceError("download_not_found", "The browser does not hold this download any more.");
    if (!answer.ok) throw await browserError("read a download", answer);
    return await bodyOf("read a download", () => readCappedBytes(answer, within(MAX_DOWNLOAD_BYTES)));
  }

  async renew(browserId: string, leaseMs: number): Promise<void> {
    const answer = await this.#call("renew a browser", "POST", `${BROWSER}/${browserId}/renew?keep_alive=${leaseMs}`);
    if (!answer.ok) throw await browserError("renew a browser", answer);
    await answer.body?.cancel();
  }

  async close(browserId: string): Promise<void> {
    const answer = await this.#call("close a browser", "DELETE", `${BROWSER}/${browserId}`);
    await answer.body?.cancel();
    if (!answer.ok && answer.status !== 404)
      throw new ServiceError("browser_failed", `Could not close a browser: ${answer.status}.`);
  }

  async #call(
    what: string,
    method: string,
    path: string,
    options: { timeoutMs?: number; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    // The limit is for the answer alone: a signal that fires later would cut the socket of an upgrade.
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), options.timeoutMs ?? HOST_TIMEOUT_MS);
    try {
      return await fetch(this.#url + path, {
        method,
        headers: {
          authorization: `Bearer ${this.#token}`,
          ...(options.body === undefined ? {} : { "content-type": "application/json" }),
          ...options.headers,
        },
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
        signal: limit.signal,
      });
    } catch (error) {
      throw new ServiceError("browser_failed", `Could not ${what}: the browser host did not answer (${String(error)}).`);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Slow bodies are given up as slow answers are. */
const within = (maxBytes: number) => ({ maxBytes, signal: AbortSignal.timeout(HOST_TIMEOUT_MS) });

const bodyOf = async <T>(what: string, read: () => Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    const reason = error instanceof TooLargeError ? error.message : `the browser host broke its answer off (${String(error)})`;
    throw new ServiceError("browser_failed", `Could not ${what}: ${reason}.`);
  }
};

const jsonOf = <T>(what: string, answer: Response): Promise<T> =>
  bodyOf(what, async () => parseCapped(await readCapped(answer, within(MAX_ANSWER_BYTES))) as T);

const overCapacity = async (answer: Response): Promise<ServiceError> => {
  const body = await jsonOf<{ error?: string; retryAfterMs?: number }>("acquire a browser", answer).catch(
    () => ({}) as { error?: string; retryAfterMs?: number },
  );
  return new ServiceError("over_capacity", body.error ?? "All browsers are in use.", {
    retryAfterMs: body.retryAfterMs ?? DEFAULT_RETRY_AFTER_MS,
  });
};

/** The host forgets a browser that has died; a lease that ran out is the same to whom it belonged to. */
const GONE = 404;

const hostError = async (what: string, answer: Response): Promise<ServiceError> => {
  const text = (await readExcerpt(answer, within(MAX_REFUSAL_BYTES))).slice(0, EXCERPT_CHARACTERS);
  return new ServiceError("browser_failed", `Could not ${what}: the browser host answered ${answer.status} ${text}`);
};

/** For what is asked of one browser. */
const browserError = async (what: string, answer: Response): Promise<ServiceError> => {
  if (answer.status !== GONE) return hostError(what, answer);
  await answer.body?.cancel();
  return new ServiceError("browser_failed", "The browser of this session has died, or its lease has ended.");
};
