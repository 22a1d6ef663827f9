/**
 * @module Reads a session's page through its CDP address, for solvers: an expression in, its value out. It sends no input.
 */
import type { SessionHandle } from "../../../sdk/index.ts";

interface Message {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

interface Evaluated {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } };
}

export class PageReader {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (message: Message) => void>();
  #ids = 0;
  #page: string | null = null;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(String(data)) as Message;
      if (message.id === undefined) return;
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    });
    socket.addEventListener("close", () => {
      for (const answer of this.#waiting.values()) answer({ error: { message: "the connection is closed" } });
    });
  }

  static async of(session: SessionHandle): Promise<PageReader> {
    const { url } = await session.cdp({ ttlMs: 3_600_000 });
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve);
      socket.addEventListener("error", () => reject(new Error("The CDP address does not answer.")));
    });
    return new PageReader(socket);
  }

  /** To be called after a reset: the page is another one. */
  forgetPage(): void {
    this.#page = null;
  }

  async evaluate<T>(expression: string): Promise<T> {
    this.#page ??= await this.#attach();
    const answer = await this.#send<Evaluated>("Runtime.evaluate", { expression, returnByValue: true }, this.#page);
    const { exceptionDetails: wrong } = answer;
    if (wrong) throw new Error(wrong.exception?.description?.split("\n")[0] ?? wrong.text);
    return answer.result.value as T;
  }

  close(): void {
    this.#socket.close();
  }

  async #attach(): Promise<string> {
    const { targetInfos } = await this.#send<{ targetInfos: { type: string; targetId: string; url: string }[] }>(
      "Target.getTargets",
    );
    const page = targetInfos.find(({ type, url }) => type === "page" && url.startsWith("http"));
    if (!page) throw new Error("The session has no page.");
    const { sessionId } = await this.#send<{ sessionId: string }>("Target.attachToTarget", {
      targetId: page.targetId,
      flatten: true,
    });
    return sessionId;
  }

  async #send<T>(method: string, params: Record<string, unknown> = {}, sessionId?: string): Promise<T> {
    const id = ++this.#ids;
    const answer = await new Promise<Message>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }));
    });
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result as T;
  }
}
