/**
 * @module All evaluators, by type.
 */
import type { Evaluate, Evaluator, EvaluatorType } from "../../../sdk/protocol/index.ts";
import { agentResponse } from "./answer/agent-response.ts";
import { refusal } from "./answer/plain/refusal.ts";
import { typedAnswer } from "./answer/plain/typed-answer.ts";
import { stringMatch } from "./answer/string-match.ts";
import { type EvaluatorModule, NEEDS_NOTHING, type Needs } from "./evaluator.ts";
import { miniwob } from "./page/miniwob.ts";
import { pagePredicate } from "./page/predicate.ts";
import { programHTML } from "./page/program-html.ts";
import { urlMatch } from "./page/url-match.ts";
import { commandVerifier } from "./record/command.ts";
import { httpVerifier } from "./record/http.ts";
import { networkEvent } from "./record/network/network-event.ts";
import { rubric } from "./record/rubric.ts";
import { siteState } from "./record/site-state.ts";

type Modules = { readonly [T in EvaluatorType]: EvaluatorModule<Extract<Evaluator, { type: T }>> };

const EVALUATORS: Modules = {
  string_match: stringMatch,
  agent_response: agentResponse,
  typed_answer: typedAnswer,
  refusal,
  url_match: urlMatch,
  program_html: programHTML,
  miniwob,
  page_predicate: pagePredicate,
  network_event: networkEvent,
  site_state: siteState,
  rubric,
  http: httpVerifier,
  command: commandVerifier,
};

/** The types of a module and of what it is given agree by the type's name. */
export const moduleOf = (evaluator: Evaluator): EvaluatorModule => EVALUATORS[evaluator.type] as unknown as EvaluatorModule;

/** Such as "url_match@1, rubric@1"; null where nothing is scored. */
export const evaluatorVersions = (evaluate: Evaluate | undefined): string | null =>
  evaluate ? evaluate.evaluators.map((evaluator) => `${evaluator.type}@${moduleOf(evaluator).version}`).join(", ") : null;

const MORE = { none: 0, meta: 1, last: 1, full: 2, all: 2 } as const;
const larger = <T extends keyof typeof MORE>(a: T, b: T): T => (MORE[a] >= MORE[b] ? a : b);

/** What an episode must keep for all of a task's evaluators. */
export const needsOf = (evaluate: Evaluate | undefined): Needs =>
  (evaluate?.evaluators ?? [])
    .map((evaluator) => moduleOf(evaluator).needs(evaluator))
    .reduce(
      (sum, needs) => ({
        network: larger(sum.network, needs.network),
        screenshots: larger(sum.screenshots, needs.screenshots),
        states: sum.states || needs.states,
        judge: sum.judge || needs.judge,
      }),
      NEEDS_NOTHING,
    );
