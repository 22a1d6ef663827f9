/**
 * @module `trajectories list` and `trajectories show`: what was done, as a table.
 */
import { parseArgs } from "node:util";
import type { StepRow, Trajectory, TrajectorySummary } from "../../protocol/index.ts";
import type { Command } from "../commands.ts";
import { EXIT } from "../exit-codes.ts";
import { columns, print } from "../output.ts";
import { UsageError } from "../usage.ts";
import { FILTER_OPTIONS, filterOf, wholeNumber } from "./filter.ts";
import { USAGE } from "./usage.ts";

const DEFAULT_LIST = 50;
const MAX_PAGE = 100;
const ACTION_CHARS = 60;

export const list: Command["run"] = async (client, args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...FILTER_OPTIONS,
      limit: { type: "string", default: String(DEFAULT_LIST) },
      json: { type: "boolean", default: false },
    },
  });
  const limit = wholeNumber("limit", values.limit, USAGE);
  const found: TrajectorySummary[] = [];
  for await (const item of client().trajectories.list({ ...filterOf(values, USAGE), limit: Math.min(limit, MAX_PAGE) })) {
    found.push(item);
    if (found.length >= limit) break;
  }
  print(found, values.json, () =>
    columns([
      ["ID", "OUTCOME", "SCORE", "STEPS", "TASK", "RUN", "STARTED"],
      ...found.map(({ id, outcome, score, steps, task, run, startedAt }) => [
        id,
        outcome,
        score === null ? "" : String(score),
        String(steps),
        task?.id ?? "",
        run ?? "",
        new Date(startedAt).toISOString(),
      ]),
    ]),
  );
  return EXIT.ok;
};

export const show: Command["run"] = async (client, args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { text: { type: "boolean", default: false }, json: { type: "boolean", default: false } },
  });
  const [id] = positionals;
  if (!id) throw new UsageError("trajectories show needs an id", USAGE);
  const { trajectories } = client();
  const trajectory = await trajectories.get(id);
  const steps: StepRow[] = [];
  for await (const step of trajectories.steps(id, { limit: MAX_PAGE })) steps.push(step);
  print({ trajectory, steps }, values.json, () => told(trajectory, steps, values.text));
  return EXIT.ok;
};

const told = (trajectory: Trajectory, steps: readonly StepRow[], withText: boolean): string => {
  const { id, goal, task, outcome, score, end, seed, mask, cost } = trajectory;
  const tokens = cost.policy.promptTokens + cost.policy.completionTokens;
  const head = columns([
    ["trajectory", id],
    ["task", task ? `${task.id} (version ${task.version})` : "none"],
    ["goal", goal ?? ""],
    ["outcome", `${outcome}${score === null ? "" : `, score ${score}`}${mask ? ", masked" : ""}`],
    ["end", end ? `${end.reason}${end.message ? `: ${end.message}` : ""}` : "not yet"],
    ["seed", String(seed)],
    ["cost", `${Math.round(cost.browserMs)} ms of browser, ${tokens} tokens of the policy, ${cost.bytes} bytes`],
  ]);
  if (!withText) return `${head}\n\n${table(steps)}`;
  const pages = steps.map((step) => `--- ${step.index} ${actionOf(step)}\n${step.observation?.text ?? "(nothing was seen)"}`);
  return [head, `--- at first\n${trajectory.initial?.text ?? ""}`, ...pages].join("\n\n");
};

const table = (steps: readonly StepRow[]): string =>
  columns([
    ["STEP", "ACTION", "RESULT", "REWARD", "MS", "URL"],
    ...steps.map((step) => [
      String(step.index),
      actionOf(step),
      step.failure ? `failure ${step.failure.class}` : (step.error?.code ?? step.settle?.cause ?? ""),
      step.reward === null ? "" : String(step.reward),
      step.timing.totalMs.toFixed(0),
      step.observation?.url ?? "",
    ]),
  ]);

const actionOf = ({ action }: StepRow): string => {
  const text = (typeof action === "string" ? action : JSON.stringify(action)).replaceAll("\n", " ");
  return text.length > ACTION_CHARS ? `${text.slice(0, ACTION_CHARS - 1)}…` : text;
};
