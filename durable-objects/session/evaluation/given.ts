/**
 * @module What evaluators are given of an episode: from its recording, and from its browser while that lives.
 */
import type { End, Evaluate, NetworkEntry, Observation, StepRow } from "../../../sdk/protocol/index.ts";
import type { Env } from "../../env.ts";
import type { BrowserLink } from "../browser/link.ts";
import { blobKey } from "../recording/blobs.ts";
import { addressProblem } from "../sites/addresses.ts";
import { whyUnreachable } from "../sites/site-host.ts";
import { runVerifier } from "../sites/verifier.ts";
import type { SiteLease } from "../state/records.ts";
import { type Given, NotEvaluatedError, type RecordedStep } from "./evaluator.ts";
import type { Evidence } from "./evidence.ts";
import { configuredJudge } from "./judge/configured.ts";
import { withFreshPage } from "./live-page.ts";

const NOT_ACHIEVABLE = "N/A";
/** The observation before the first step. */
const BEFORE_FIRST = -1;

/** An episode as it was recorded, wherever that is kept. */
export interface Recorded {
  /** Of the trajectory. */
  readonly id: string;
  readonly task: string | null;
  readonly goal: string | null;
  readonly seed: number;
  readonly end: End | null;
  readonly evidence: Evidence;
  initial(): Promise<Observation | null>;
  steps(): Promise<readonly Pick<StepRow, "index" | "action" | "observation">[]>;
  network(): Promise<readonly NetworkEntry[]>;
}

/** Of an answer only so much counts: evaluators look at it in many ways, and no honest one is longer. */
const MAX_ANSWER_CHARS = 65_536;

export const answerOf = (end: End | null): string => {
  if (end?.reason === "giveUp") return NOT_ACHIEVABLE;
  return end?.reason === "answer" ? (end.message ?? "").slice(0, MAX_ANSWER_CHARS) : "";
};

/** `link` is the episode's browser, or null when it is gone; `leases` are its sites that still live. */
export const givenOf = (
  env: Env,
  mode: Evaluate["mode"],
  recorded: Recorded,
  link: BrowserLink | null,
  leases: readonly SiteLease[] = [],
): Omit<Given, "read"> => {
  const { id, task, goal, seed, end, evidence } = recorded;
  return {
    ...{ mode, goal, seed, end },
    task: task === null ? null : { id: task },
    trajectory: { id },
    answer: answerOf(end),
    lastURL: evidence.lastURL,
    origin: (site) => evidence.origins[site] ?? null,
    states: { before: evidence.before, after: evidence.after },
    network: () => recorded.network(),
    steps: async () => {
      const initial = await recorded.initial();
      const steps = (await recorded.steps()).map(({ index, action, observation }) => stepOf(index, action, observation));
      return initial ? [stepOf(BEFORE_FIRST, null, initial), ...steps] : steps;
    },
    picture: async (hash) => {
      const blob = await env.BLOBS.get(blobKey(hash));
      if (!blob) throw new NotEvaluatedError(`The picture ${hash} is gone.`);
      return new Uint8Array(await blob.arrayBuffer());
    },
    withPage: (work) => {
      if (!link) throw new NotEvaluatedError("A page must be opened for this, and the episode's browser is gone.");
      return withFreshPage(link, work);
    },
    judge: configuredJudge(env),
    addressProblem: (url) => addressProblem(env, url),
    whyUnreachable: (url) => whyUnreachable(env, url),
    runVerifier: (verifier, input) => runVerifier(env, { id, seed, kinds: evidence.kinds ?? {}, leases }, verifier, input),
  };
};

const stepOf = (index: number, action: unknown, observation: Observation | null): RecordedStep => ({
  index,
  action,
  url: observation?.url ?? null,
  text: observation?.text ?? null,
  screenshot: observation?.screenshot ? { hash: observation.screenshot.hash, mediaType: observation.screenshot.mediaType } : null,
});
