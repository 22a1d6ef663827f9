/**
 * @module An environment for the tests of the doors: a page that counts, and a task whose answer is known.
 */
import { API } from "./api.ts";
import { type Lab, startLab } from "./lab.ts";

const COUNTER = `<!doctype html><title>Counter</title><h1>Counter</h1><button onclick="n.textContent=+n.textContent+1">Count</button>
  <p id=n>0</p><label>Name <input id=name></label><a href="/two">Next</a>`;

export const GOAL = "Say how many corners a square has.";
export const ANSWER = "four";

export interface DoorStage {
  readonly api: API;
  readonly lab: Lab;
  /** Name of the environment with the task. */
  readonly env: string;
  readonly url: string;
  readonly token: string;
  readonly close: () => Promise<void>;
}

/** Stores the environment at a service; `more` are further settings of it. */
export const doorStage = async (url: string, token: string, name: string, more: object = {}): Promise<DoorStage> => {
  const api = new API(url, token);
  const lab = await startLab({ "/": COUNTER, "/two": "<!doctype html><title>Two</title><h1>Second page</h1>" });
  const evaluate = { evaluators: [{ type: "string_match", mustInclude: [ANSWER] }] };
  const task = { id: `${name}-task`, goal: GOAL, evaluate };
  await api.ok("PUT", `/v1/environments/${name}`, { task, sites: [lab.site], startUrl: lab.url, ...more });
  return {
    ...{ api, lab, env: name, url, token },
    close: async () => {
      await api.ok("DELETE", `/v1/environments/${name}`);
      await lab.close();
    },
  };
};
