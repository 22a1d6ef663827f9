/**
 * @module A good trainer's HTTP: what got no answer, or an answer that promises that a retry is safe, is asked again.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Operations } from "../operations.ts";

/** Longer than any step may take. */
const TRY_MS = 45_000;
const PATIENCE_MS = 120_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
}

export interface Refusal {
  readonly error: { readonly code: string; readonly message: string; readonly details?: Record<string, unknown> };
}

/** It was asked again and again, and there was no answer that decides. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
}

export class Client {
  readonly #url: string;
  readonly #token: string;
  readonly #operations: Operations;
  readonly #isOver: () => boolean;
  /** Answers of 5xx by status and code, and connections that broke. */
  readonly troubles = new Map<string, number>();

  constructor(url: string, token: string, operations: Operations, isOver: () => boolean = () => false) {
    this.#url = url;
    this.#token = token;
    this.#operations = operations;
    this.#isOver = isOver;
  }

  /** The first answer below 500. */
  call<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    return this.#operations.track(`${method} ${path}`, this.#persist<T>(method, path, body));
  }

  async #persist<T>(method: string, path: string, body: unknown): Promise<Answer<T>> {
    const deadline = performance.now() + PATIENCE_MS;
    let last = "";
    for (let pauseMs = FIRST_PAUSE_MS; performance.now() < deadline; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        const answer = await this.#try<T>(method, path, body);
        if (answer.status < 500) return answer;
        last = `${answer.status} ${(answer.body as Partial<Refusal>).error?.code ?? ""}`;
        if (this.#isOver()) break;
      } catch (error) {
        const cause = (error as { cause?: { code?: string } }).cause?.code;
        last = cause ?? (error as Error).name;
      }
      this.troubles.set(last, (this.troubles.get(last) ?? 0) + 1);
      await sleep(pauseMs);
    }
    throw new NoAnswerError(`${method} ${path}: ${last}`);
  }

  async #try<T>(method: string, path: string, body: unknown): Promise<Answer<T>> {
    const response = await fetch(this.#url + path, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TRY_MS),
    });
    return { status: response.status, body: (await response.json()) as T };
  }
}
