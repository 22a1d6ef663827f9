/**
 * @module The wire as any trainer uses it: plain HTTP, nothing of the SDK.
 */
import type { Observation, Session, StepAnswer } from "../../../sdk/protocol/index.ts";

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

export interface Failed {
  readonly error: { code: string; message: string; suggestion: string; details: Record<string, unknown> };
}

export class API {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const response = await fetch(this.#url + path, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as T, headers: response.headers };
  }

  get<T>(path: string): Promise<Answer<T>> {
    return this.call("GET", path);
  }

  /** The body of a call that must work. */
  async ok<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.call<T>(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  create(request: object = {}): Promise<Session> {
    return this.ok("POST", "/v1/sessions", request);
  }

  step(session: string, action: unknown, more: object = {}): Promise<StepAnswer> {
    return this.ok("POST", `/v1/sessions/${session}/step`, { action, ...more });
  }

  reset(session: string, request: object = {}): Promise<Session> {
    return this.ok("POST", `/v1/sessions/${session}/reset`, request);
  }

  end(session: string): Promise<Session> {
    return this.ok("DELETE", `/v1/sessions/${session}`);
  }

  session(session: string): Promise<Session> {
    return this.ok("GET", `/v1/sessions/${session}`);
  }
}

/** The id of the first element whose line matches, such as `button "Buy"`. */
export const idOf = (observation: Observation | null, line: string | RegExp): string => {
  const found = observation?.text
    ?.split("\n")
    .map((text) => text.trim())
    .find((text) => (typeof line === "string" ? text.includes(`] ${line}`) : line.test(text)));
  const id = found && /^\[(f?\d*e\d+)\]/.exec(found)?.[1];
  if (!id) throw new Error(`No element ${line} in:\n${observation?.text}`);
  return id;
};
