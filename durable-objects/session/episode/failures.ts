/**
 * @module The failures that a session tells of.
 */
import type { Evaluation, Failure, FailureClass } from "../../../sdk/protocol/index.ts";

const failure = (kind: FailureClass, message: string, scope: Failure["scope"], retryable: boolean): Failure => ({
  class: kind,
  message,
  scope,
  retryable,
  retryAfterMs: null,
});

export const interruptedStep = (): Failure =>
  failure("interrupted", "The service stopped while this step ran; whether the input was sent is not known.", "step", false);

export const cancelledStep = (): Failure =>
  failure("interrupted", "The session was ended while this step ran.", "episode", false);

export const timedOutStep = (ms: number): Failure =>
  failure("timeout", `The step did not end within ${ms} ms; scripts of the page that ran on were stopped.`, "step", true);

export const lostConnection = (detail: string): Failure =>
  failure("browser", `The connection to the browser broke during this step, and was made anew: ${detail}`, "step", true);

export const lostBrowser = (detail: string): Failure => failure("browser", `The browser is lost: ${detail}`, "episode", true);

export const lostSite = ({ site, reason }: { site: string; reason: string }): Failure =>
  failure("site", `The site ${site} is lost: ${reason}`, "episode", true);

/** The page is as it is: whether the site has heard of the action is seen by looking again. */
export const unansweredSite = (site: string): Failure =>
  failure(
    "site",
    `The site ${site} did not answer during this step; whether it has heard of the action is not known.`,
    "step",
    true,
  );

export const failedStart = (kind: "browser" | "site" | "internal", detail: string): Failure =>
  failure(kind, detail, "episode", true);

/** Where the task or the settings are at fault, no other attempt will have a score, and the message says what is wrong. */
export const notScored = ({ parts }: Pick<Evaluation, "parts">): Failure => {
  const at = parts.findIndex(({ score }) => score === null);
  const { hint } = (parts[at]?.evidence ?? {}) as { hint?: unknown };
  if (typeof hint === "string") {
    const message = `No episode of this task can be scored: evaluate.evaluators.${at} (${parts[at]?.type}): ${hint}.`;
    return failure("evaluation", message, "task", false);
  }
  return failure("evaluation", "The episode could not be scored; evaluation.parts says why.", "episode", true);
};

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
