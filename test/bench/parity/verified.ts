/**
 * @module WebArena-Verified's own evaluators beside ours: answers and requests to all of its tasks.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkTask } from "../../../durable-objects/tasks/check.ts";
import {
  AgentResponse,
  type Evaluator,
  type NetworkEntry,
  NetworkEvent,
  type Placeholders,
} from "../../../sdk/protocol/index.ts";
import { readWebArenaVerified } from "../../../sdk/tasks/formats/webarena-verified.ts";
import { Tally, type Vector, type Verdict, verdictOf } from "./compare.ts";
import { linesOf } from "./python.ts";

export interface VerifiedVector extends Vector {
  /** A published task, or an evaluator that was made up. */
  readonly task?: number;
  readonly eval?: Readonly<Record<string, unknown>>;
  readonly navigate?: boolean;
  readonly place: number;
  readonly answer?: string;
  readonly entries?: readonly NetworkEntry[];
}

/** As the driver's settings have them. */
const PLACEHOLDERS: Placeholders = { WIKIPEDIA: "http://wikipedia.localhost/wiki" };
const RIGHT = /^right/;

export interface VerifiedResult {
  readonly tally: Tally<VerifiedVector>;
  readonly tasks: number;
  /** Tasks that our importer refuses, and why. */
  readonly refused: readonly string[];
  /** Tasks of which one evaluator passes none of the right answers and requests. */
  readonly impassable: readonly number[];
}

export const compareVerified = async (checkout: string, python: string, seed: number, count: number): Promise<VerifiedResult> => {
  const raw = JSON.parse(readFileSync(join(checkout, "assets/dataset/webarena-verified.json"), "utf8")) as { task_id: number }[];
  const evaluators = new Map<number, readonly Evaluator[]>();
  const refused: string[] = [];
  for (const task of raw) {
    const draft = readWebArenaVerified(task, PLACEHOLDERS);
    evaluators.set(task.task_id, (draft.evaluate?.evaluators ?? []) as Evaluator[]);
    const issues = checkTask({ ...draft, sites: undefined } as never, { sites: new Map(), doubt: null });
    if (issues.length > 0)
      refused.push(`${task.task_id}: ${issues.map(({ path, message }) => `${path}: ${message}`).join("; ")}`);
  }
  const tally = new Tally<VerifiedVector>(knownReason);
  const open = new Set([...evaluators].flatMap(([task, list]) => list.map((_, place) => `${task}/${place}`)));
  for await (const vector of linesOf<VerifiedVector>(python, "verified.py", [checkout, String(seed), String(count)])) {
    const evaluator = vector.task === undefined ? madeUp(vector) : evaluators.get(vector.task)?.[vector.place];
    if (!evaluator) throw new Error(`There is no evaluator ${vector.place} of task ${vector.task}.`);
    const ours = await verdictOf(evaluator, {
      ...(vector.answer === undefined ? {} : { answer: vector.answer }),
      ...(vector.entries === undefined ? {} : { entries: vector.entries }),
    });
    tally.add(vector, ours);
    if (RIGHT.test(vector.label) && ours === "pass") open.delete(`${vector.task}/${vector.place}`);
  }
  return { tally, tasks: raw.length, refused, impassable: [...new Set([...open].map((key) => Number(key.split("/")[0])))] };
};

/** Tasks that no solution can pass in the published harness: it compares placeholders literally, cannot read a list of one, or misses a key. */
const OWN_ERRORS: ReadonlySet<number> = new Set([319, 562, 563, 564, 565, 566, 699, 700, 811]);
const SHOUTED_SITE = /[A-Z]\.LOCALHOST/;

/** The differences that docs/evaluators.md names. */
const knownReason = (vector: VerifiedVector, ours: Verdict): string | null => {
  const given = vector.answer ?? JSON.stringify(vector.entries);
  if (ours === "pass") {
    if (vector.verdict === "error" || OWN_ERRORS.has(vector.task ?? -1))
      return "the published harness cannot score the task itself";
    return SHOUTED_SITE.test(given) ? "the address of a site in another case" : null;
  }
  if (/"\^[^"]*\$\\?"|\^[^"&]*\$|%5E[^"&]*%24/.test(given)) return "what was given is a pattern";
  return vector.answer !== undefined && /[[:]\s*\[/.test(given) ? "the answer lists alternatives" : null;
};

const madeUp = (vector: VerifiedVector): Evaluator => {
  const { evaluator, ...fields } = vector.eval ?? {};
  return evaluator === "AgentResponseEvaluator"
    ? AgentResponse.parse({ type: "agent_response", ...fields })
    : NetworkEvent.parse({ type: "network_event", navigate: vector.navigate === true, ...fields });
};
