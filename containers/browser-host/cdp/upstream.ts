/**
 * @module The one CDP connection to a Chrome: a pair of pipes with NUL between messages. No port is opened for it, so
 * that neither a page nor a neighbour can reach the browser around this process.
 */
import type { Readable, Writable } from "node:stream";
import { Batch } from "./batch.ts";
import { fitHead, HEAD_BYTES, MAX_MESSAGE_BYTES, tooLargeAnswer } from "./oversize.ts";
import { failed, type Params } from "./protocol.ts";
import { readID, readMethod, readSession } from "./wire.ts";

const NUL = 0;
/** The session stands in the last bytes of a message. */
const TAIL_BYTES = 256;

/** Takes one answer: the message, and where its id ends. Null when there will be none. */
export type TakeAnswer = (message: Buffer | null, idEnd: number) => void;

export class Upstream {
  /** Called with every message that is no answer. */
  onEvent: (message: Buffer) => void = () => {};
  /** What an event handler throws. */
  onFault: (error: unknown) => void = () => {};
  readonly #output: Writable;
  readonly #batch: Batch;
  readonly #pending = new Map<number, TakeAnswer>();
  #partial: Buffer[] = [];
  #partialBytes = 0;
  #lastID = 0;
  #closed = false;

  constructor(output: Writable, input: Readable) {
    this.#output = output;
    this.#batch = new Batch(output);
    input.on("data", (chunk: Buffer) => this.#onData(chunk));
    for (const stream of [input, output]) {
      stream.on("error", () => this.close());
      stream.on("close", () => this.close());
    }
  }

  /** Sends a command of this process's own. */
  send(method: string, params: Params = {}, sessionId?: string): Promise<Params> {
    return new Promise((resolve, reject) => {
      this.post(method, params, sessionId, (message) => {
        if (message === null) return reject(failed("The browser is gone."));
        const { error, result } = JSON.parse(message.toString("utf8")) as { error?: { message: string }; result?: Params };
        if (error) reject(failed(error.message));
        else resolve(result ?? {});
      });
    });
  }

  /** Sends a command, and gives the id under which its answer can be forgotten. */
  post(method: string, params: Params, sessionId: string | undefined, take: TakeAnswer): number {
    const id = ++this.#lastID;
    if (this.#closed) {
      take(null, 0);
      return id;
    }
    this.#pending.set(id, take);
    this.#write(JSON.stringify(sessionId === undefined ? { id, method, params } : { id, method, params, sessionId }));
    return id;
  }

  /** Sends a command whose answer nobody wants. */
  tell(method: string, params: Params = {}, sessionId?: string): void {
    if (!this.#closed) this.#write(JSON.stringify({ id: ++this.#lastID, method, params, ...(sessionId ? { sessionId } : {}) }));
  }

  forget(id: number): void {
    this.#pending.delete(id);
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#output.destroy();
    const waiting = [...this.#pending.values()];
    this.#pending.clear();
    for (const take of waiting) take(null, 0);
  }

  #write(text: string): void {
    this.#batch.write(Buffer.from(`${text}\0`));
  }

  #onData(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(NUL); end !== -1; end = chunk.indexOf(NUL, start)) {
      const piece = chunk.subarray(start, end);
      start = end + 1;
      const bytes = this.#partialBytes + piece.length;
      const parts = this.#partial.splice(0);
      this.#partialBytes = 0;
      try {
        if (bytes > MAX_MESSAGE_BYTES) this.#dispatchLarge(Buffer.concat([...parts, piece]));
        else this.#dispatch(parts.length === 0 ? piece : Buffer.concat([...parts, piece]));
      } catch (error) {
        this.onFault(error);
      }
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
  }

  /** Of a message that is too large no more is kept than what tells whom it is for: its start and its end. */
  #keep(piece: Buffer): void {
    this.#partialBytes += piece.length;
    this.#partial.push(piece);
    if (this.#partialBytes <= MAX_MESSAGE_BYTES) return;
    const all = Buffer.concat(this.#partial);
    this.#partial = [
      Buffer.from(all.subarray(0, HEAD_BYTES)),
      Buffer.from(all.subarray(Math.max(HEAD_BYTES, all.length - TAIL_BYTES))),
    ];
  }

  #dispatchLarge(message: Buffer): void {
    const sessionId = readSession(message);
    const answer = readID(message);
    if (answer !== null) {
      this.#dispatch(tooLargeAnswer(answer.id, sessionId));
      return;
    }
    const method = readMethod(message);
    const fit = method === null ? null : fitHead(method, message.subarray(0, HEAD_BYTES), sessionId);
    if (fit !== null) this.onEvent(fit);
  }

  #dispatch(message: Buffer): void {
    const answer = readID(message);
    if (answer === null) {
      this.onEvent(message);
      return;
    }
    const take = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    take?.(message, answer.end);
  }
}
