/**
 * @module A session on a page of the test's own, operated by what the observation shows. Pages write down what they notice
 * in a paragraph that begins with "log:", so that tests can tell what really reached them.
 */
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import type { ActionInput, Observation, StepAnswer } from "../../../sdk/protocol/index.ts";
import { API, idOf } from "./api.ts";
import { type Handler, type Lab, startLab } from "./lab.ts";

/** The body of a page, with `log(…)` at its scripts' service. */
export const page = (body: string): string =>
  `<!doctype html><title>Stage</title><meta name="viewport" content="width=device-width">
  <script>const log = (...words) => { document.getElementById("log").append(" " + words.join(":")); };</script>
  ${body}<p id="log">log:</p>`;

export class Actor {
  readonly #api: API;
  readonly session: string;
  seen: Observation;

  constructor(api: API, session: string, seen: Observation) {
    this.#api = api;
    this.session = session;
    this.seen = seen;
  }

  get text(): string {
    return this.seen.text ?? "";
  }

  /** The words that the page has written down. */
  get log(): string[] {
    const line = this.text.split("\n").find((text) => text.trim().startsWith("log:"));
    if (line === undefined) throw new Error(`The page shows no log:\n${this.text}`);
    return line.trim().split(" ").slice(1);
  }

  /** The id of the first element whose line contains this after its id. */
  id(line: string | RegExp): string {
    return idOf(this.seen, line);
  }

  /** A step that may end with an error of the action. */
  async attempt(action: ActionInput | Record<string, unknown>): Promise<StepAnswer> {
    const answer = await this.#api.step(this.session, action);
    if (answer.failure) throw new Error(`${JSON.stringify(action)} failed: ${JSON.stringify(answer.failure)}`);
    if (answer.observation) this.seen = answer.observation;
    return answer;
  }

  /** A step that must work. */
  async act(action: ActionInput | Record<string, unknown>): Promise<StepAnswer> {
    const answer = await this.attempt(action);
    if (answer.error) throw new Error(`${JSON.stringify(action)}: ${answer.error.code}: ${answer.error.message}\n${this.text}`);
    return answer;
  }
}

export interface Stage {
  /** Opens a page in a session of its own, which ends with the test. */
  readonly open: (path: string, request?: object) => Promise<Actor>;
  readonly lab: () => Lab;
}

export const stage = (pages: Readonly<Record<string, string | Handler>>): Stage => {
  const api = new API(inject("serviceURL"), inject("serviceToken"));
  const opened: string[] = [];
  let lab: Lab;
  beforeAll(async () => {
    lab = await startLab(pages);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((id) => api.end(id)));
  });
  afterAll(() => lab.close());
  return {
    lab: () => lab,
    open: async (path, request = {}) => {
      const session = await api.create({ sites: [lab.site], startUrl: new URL(path, lab.url).href, ...request });
      opened.push(session.id);
      if (!session.observation) throw new Error("The session has no first observation.");
      return new Actor(api, session.id, session.observation);
    },
  };
};
