/**
 * @module The way of one session to the open web: straight, or through its proxy, with connections kept for reuse.
 */
import { Agent, type ClientRequest, type ClientRequestArgs, type RequestOptions, request as requestHTTP } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Asked } from "../asked.ts";
import { type ChainedProxy, proxyAuthorization } from "../policy/chained-proxy.ts";
import { type DialOptions, dialProxy, dialPublic, dialThrough } from "./dial.ts";

const IDLE_CONNECTION_MS = 4000;
const MAX_IDLE_CONNECTIONS = 8;

type Dial = (host: string, port: number) => Promise<Socket>;

/** Each connection is opened by a dial that checks where it goes; kept ones are found by the host and port asked for. */
class DialingAgent extends Agent {
  readonly #dial: Dial;

  constructor(dial: Dial) {
    super({ keepAlive: true, timeout: IDLE_CONNECTION_MS, maxFreeSockets: MAX_IDLE_CONNECTIONS });
    this.#dial = dial;
  }

  override createConnection(options: ClientRequestArgs, done?: (error: Error | null, stream: Duplex) => void): undefined {
    this.#dial(String(options.host), Number(options.port)).then(
      (socket) => done?.(null, socket),
      // Node takes no stream together with an error.
      (error: Error) => done?.(error, undefined as unknown as Duplex),
    );
  }
}

/** For requests that must be sent once: each over a connection that nobody has used. */
class FreshDialingAgent extends DialingAgent {
  override keepSocketAlive(): boolean {
    return false;
  }
}

export class WebWay {
  readonly #proxy: ChainedProxy | null;
  readonly #authorization: string | null;
  readonly #options: DialOptions;
  readonly #pool: DialingAgent;
  readonly #fresh: DialingAgent;

  constructor(proxy: ChainedProxy | null, sessionID: string, options: DialOptions) {
    this.#proxy = proxy;
    this.#authorization = proxy === null ? null : proxyAuthorization(proxy, sessionID);
    this.#options = options;
    const dial: Dial = (host, port) => (proxy === null ? dialPublic(host, port, options) : dialProxy(proxy, options));
    this.#pool = new DialingAgent(dial);
    this.#fresh = new FreshDialingAgent(dial);
  }

  /** Plain HTTP; with a proxy it gets the whole URL and resolves the name. pooled: over a connection that may be used. */
  request(asked: Asked, options: RequestOptions & { headers: string[] }, pooled: boolean): ClientRequest {
    const headers = [...options.headers];
    if (this.#authorization !== null) headers.push("proxy-authorization", this.#authorization);
    return requestHTTP({
      ...options,
      headers,
      host: asked.hostname,
      port: asked.port,
      path: this.#proxy === null ? asked.path : asked.href,
      agent: pooled ? this.#pool : this.#fresh,
    });
  }

  async tunnel(asked: Asked): Promise<Socket> {
    const authority = `${asked.hostname}:${asked.port}`;
    const socket =
      this.#proxy === null
        ? await dialPublic(asked.hostname, asked.port, this.#options)
        : await dialThrough(this.#proxy, this.#authorization, authority, this.#options);
    socket.on("error", () => socket.destroy());
    return socket;
  }

  close(): void {
    this.#pool.destroy();
    this.#fresh.destroy();
  }
}
