/**
 * @module A bare CDP client over Node's own WebSocket.
 */
import { type Host, TOKEN, waitFor } from "./support.ts";

type Message = {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: Result;
  result?: unknown;
  error?: { message: string };
};
export type Result = Record<string, unknown>;

export interface CDPEvent {
  readonly method: string;
  readonly params: Result;
  readonly sessionId: string | undefined;
}

/** Node's constructor takes headers; the type that the tests see does not know it. */
const NodeWebSocket = WebSocket as unknown as new (url: string, options: { headers: Record<string, string> }) => WebSocket;

export async function openSocket(host: Host, path: string): Promise<WebSocket> {
  const socket = new NodeWebSocket(`ws://127.0.0.1:${host.port}${path}`, { headers: { authorization: `Bearer ${TOKEN}` } });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error(`No WebSocket at ${path}`)));
  });
  return socket;
}

export class CDP {
  readonly closed: Promise<void>;
  /** Everything that was told, in order. */
  readonly events: CDPEvent[] = [];
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, { resolve: (result: Result) => void; reject: (error: Error) => void }>();
  #lastID = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", (event) => this.#onMessage(JSON.parse(String(event.data)) as Message));
    this.closed = new Promise((resolve) => {
      socket.addEventListener("close", () => {
        for (const { reject } of this.#pending.values()) reject(new Error("The socket was closed"));
        resolve();
      });
    });
  }

  static async connect(host: Host, sessionID: string): Promise<CDP> {
    return new CDP(await openSocket(host, `/v1/devtools/browser/${sessionID}`));
  }

  send(method: string, params: Result = {}, sessionId?: string): Promise<Result> {
    const id = ++this.#lastID;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  }

  /** Sends a text as it is, and gives the next thing that is an error. */
  say(text: string): Promise<Message> {
    return new Promise((resolve) => {
      const listen = (event: MessageEvent) => {
        const message = JSON.parse(String(event.data)) as Message;
        if (!message.error) return;
        this.#socket.removeEventListener("message", listen);
        resolve(message);
      };
      this.#socket.addEventListener("message", listen);
      this.#socket.send(text);
    });
  }

  /** Sends what will be refused, and gives the words of the refusal; null when it was not. */
  refusal(method: string, params: Result = {}, sessionId?: string): Promise<string | null> {
    return this.send(method, params, sessionId).then(
      () => null,
      (error: Error) => error.message,
    );
  }

  /** The first event that fits, past or to come. */
  event(method: string, fits: (event: CDPEvent) => boolean = () => true): Promise<CDPEvent> {
    return waitFor(method, () => this.events.find((event) => event.method === method && fits(event)));
  }

  async openPage(browserContextId?: string): Promise<Page> {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank", browserContextId });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    return new Page(this, String(sessionId), String(targetId));
  }

  close(): void {
    this.#socket.close();
  }

  #onMessage(message: Message): void {
    if (message.method) this.events.push({ method: message.method, params: message.params ?? {}, sessionId: message.sessionId });
    const pending = message.id === undefined ? undefined : this.#pending.get(message.id);
    if (!pending || message.id === undefined) return;
    this.#pending.delete(message.id);
    if (message.error) pending.reject(new Error(message.error.message));
    else pending.resolve((message.result ?? {}) as Result);
  }
}

export class Page {
  readonly sessionID: string;
  readonly targetID: string;
  readonly #cdp: CDP;

  constructor(cdp: CDP, sessionID: string, targetID: string) {
    this.#cdp = cdp;
    this.sessionID = sessionID;
    this.targetID = targetID;
  }

  send(method: string, params: Result = {}): Promise<Result> {
    return this.#cdp.send(method, params, this.sessionID);
  }

  /** Answers the network error, or null when the document has loaded. */
  async goto(url: string): Promise<string | null> {
    const { errorText } = await this.#cdp.send("Page.navigate", { url }, this.sessionID);
    if (errorText !== undefined) return String(errorText);
    await this.evaluate(
      `document.readyState === "complete" || new Promise((done) => addEventListener("load", () => done(true)))`,
    );
    return null;
  }

  /** The value of an expression, or of the promise it gives. */
  async evaluate(expression: string): Promise<unknown> {
    const answer = await this.#cdp.send(
      "Runtime.evaluate",
      { expression, awaitPromise: true, returnByValue: true },
      this.sessionID,
    );
    if (answer.exceptionDetails) throw new Error(JSON.stringify(answer.exceptionDetails));
    return (answer.result as { value?: unknown }).value;
  }
}
