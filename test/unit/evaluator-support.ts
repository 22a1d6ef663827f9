/**
 * @module What evaluators are given in tests that need no browser.
 */
import { type Given, NotEvaluatedError, type Verdict } from "../../durable-objects/session/evaluation/evaluator.ts";
import { moduleOf } from "../../durable-objects/session/evaluation/registry.ts";
import { Evaluator } from "../../sdk/protocol/index.ts";

export const NOTHING: Given = {
  mode: "parity",
  goal: "the goal",
  seed: 0,
  answer: "",
  end: null,
  lastURL: "about:blank",
  origin: () => null,
  read: undefined,
  states: { before: {}, after: {} },
  network: async () => [],
  steps: async () => [],
  picture: async () => new Uint8Array(),
  withPage: async () => {
    throw new NotEvaluatedError("there is no browser here");
  },
  judge: null,
  task: null,
  trajectory: { id: "a trajectory" },
  addressProblem: () => null,
  whyUnreachable: async () => null,
  runVerifier: async () => {
    throw new NotEvaluatedError("there is no site host here");
  },
};

/** The evaluator as a task writes it, on what is given. */
export const evaluate = (evaluator: unknown, given: Partial<Given> = {}): Promise<Verdict> => {
  const parsed = Evaluator.parse(evaluator);
  return moduleOf(parsed).score(parsed, { ...NOTHING, ...given });
};

export const scoreOf = async (evaluator: unknown, given: Partial<Given> = {}): Promise<number> =>
  (await evaluate(evaluator, given)).score;
