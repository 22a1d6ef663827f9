/**
 * @module A shop of lamps and tasks in it, for rollouts against a policy of the test's own.
 */
import type { CreateRolloutInput, InlineTask, Rollout, RolloutEpisode } from "../../../sdk/protocol/index.ts";
import type { Served } from "../../support/policy-server.ts";
import type { API } from "./api.ts";
import { type Handler, type Lab, startLab } from "./lab.ts";
import { until } from "./until.ts";

/** As long as a loaded machine may need. */
export const LONG_MS = 180_000;

const PAGE = `<!doctype html><title>Lamps</title><h1>Lamps</h1><p>The red lamp costs 5.</p>
  <button onclick="fetch('/look', {method: 'POST'}).then(() => out.textContent = 'seen')">Look</button><output id="out">new</output>`;

export const startLamps = (more: Readonly<Record<string, string | Handler>> = {}): Promise<Lab> =>
  startLab({ "/": PAGE, "/look": (_request, response) => void response.end("ok"), ...more });

/** Each has a goal of its own, by which the policy tells them apart. */
export const lampTask = (lab: Lab, id: string, more: Partial<InlineTask> = {}): InlineTask => ({
  id,
  sites: [lab.site],
  startUrl: lab.url,
  goal: `What does the red lamp cost? (${id})`,
  evaluate: { evaluators: [{ type: "string_match", exactMatch: "5" }] } as unknown as NonNullable<InlineTask["evaluate"]>,
  ...more,
});

export const lampTasks = (lab: Lab, n: number): InlineTask[] =>
  Array.from({ length: n }, (_, i) => lampTask(lab, `lamp-${String(i).padStart(3, "0")}`));

const says = (action: object): Served => `Thought: I know.\nAction: ${JSON.stringify(action)}`;
export const LOOK = says({ type: "find", text: "lamp" });
export const answers = (text: string): Served => says({ type: "answer", text });

/** The id in the goal of the prompt. */
export const taskIn = (prompt: string): string => /\((lamp-[\w-]+)\)/.exec(prompt)?.[1] ?? "";

export class Rollouts {
  readonly #api: API;

  constructor(api: API) {
    this.#api = api;
  }

  begin(request: Partial<CreateRolloutInput> & Pick<CreateRolloutInput, "tasks" | "policy">): Promise<Rollout> {
    return this.#api.ok("POST", "/v1/rollouts", { order: "given", retries: { max: 1, backoffMs: 10 }, ...request });
  }

  get(id: string): Promise<Rollout> {
    return this.#api.ok("GET", `/v1/rollouts/${id}`);
  }

  /** Answers when it is over. */
  async over(id: string, timeoutMs = LONG_MS): Promise<Rollout> {
    let rollout = await this.get(id);
    await until(
      async () => {
        rollout = await this.get(id).catch(() => rollout);
        return rollout.state === "done";
      },
      `the rollout is over: ${JSON.stringify(rollout)}`,
      timeoutMs,
    );
    return rollout;
  }

  /** All results, page by page, to the end of the rollout. */
  async results(id: string, query = ""): Promise<RolloutEpisode[]> {
    const all: RolloutEpisode[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const path: string = `/v1/rollouts/${id}/episodes?limit=3&waitMs=5000${query}${cursor && `&cursor=${cursor}`}`;
      const page: { items: RolloutEpisode[]; cursor: string | null } = await this.#api.ok("GET", path);
      all.push(...page.items);
      cursor = page.cursor;
    }
    return all;
  }
}
