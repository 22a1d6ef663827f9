/**
 * @module A verifier of the task's author: it is shown what the episode ended with, and its score counts. It is asked from
 * here, never through the agent's network, and whatever is not a verdict is no score.
 */
import { connectionProblem, excerptOf, withoutSecrets } from "../../../../containers/shared/hook-call.ts";
import { readCapped, TooLargeError } from "../../../../sdk/capped.ts";
import type { HTTPVerifier, VerifierVerdict } from "../../../../sdk/protocol/index.ts";
import { type EvaluatorModule, type Given, NEEDS_NOTHING, NotEvaluatedError } from "../evaluator.ts";
import { NO_VERDICT, questionOf, VERDICT_SHAPE, verdictOf } from "./verifier.ts";

const MAX_TRIES = 4;
const FIRST_PAUSE_MS = 250;
const MAX_ANSWER_BYTES = 64 * 1024;
const RETRYABLE: ReadonlySet<number> = new Set([408, 425, 429]);

export const httpVerifier: EvaluatorModule<HTTPVerifier> = {
  version: "1",
  needs: () => ({ ...NEEDS_NOTHING, states: true }),
  isSafe: () => true,
  score: async (verifier, given) => {
    const problem = given.addressProblem(verifier.url);
    const address = withoutSecrets(new URL(verifier.url));
    if (problem !== null)
      throw new NotEvaluatedError(`The verifier ${address} is not asked: it ${problem}.`, `its verifier ${problem}`);
    const { verdict, tries } = await askUntilAnswered(verifier, given, address);
    return { score: verdict.score, evidence: { verifier: address, reason: verdict.reason ?? null, tries } };
  },
};

type Try = { readonly verdict: VerifierVerdict } | { readonly problem: string; readonly retryable: boolean };

const askUntilAnswered = async (
  verifier: HTTPVerifier,
  given: Given,
  address: string,
): Promise<{ verdict: VerifierVerdict; tries: number }> => {
  const body = questionOf(given);
  const deadline = Date.now() + verifier.timeoutMs;
  for (let tries = 1; ; tries++) {
    const found = await ask(verifier, body, Math.max(1, deadline - Date.now()), given.whyUnreachable);
    if ("verdict" in found) return { verdict: found.verdict, tries };
    const pauseMs = FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + Math.random() / 2);
    const isLast = !found.retryable || tries === MAX_TRIES || Date.now() + pauseMs >= deadline;
    if (isLast) {
      const count = tries === 1 ? "" : ` in ${tries} tries`;
      throw new NotEvaluatedError(
        `The verifier ${address} gave no verdict${count}: ${found.problem}`,
        found.retryable ? null : NO_VERDICT,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
};

const ask = async (
  { url, headers, timeoutMs }: HTTPVerifier,
  body: string,
  leftMs: number,
  whyUnreachable: Given["whyUnreachable"],
): Promise<Try> => {
  const failed = (problem: string, retryable: boolean): Try => ({ problem, retryable });
  const signal = AbortSignal.timeout(leftMs);
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, {
      method: "POST",
      // What is sent is for this address and goes to no other.
      redirect: "manual",
      headers: { accept: "application/json", ...headers, "content-type": "application/json" },
      body,
      signal,
    });
    text = await readCapped(answer, { maxBytes: MAX_ANSWER_BYTES, signal });
  } catch (error) {
    if (error instanceof TooLargeError) return failed(`its answer is larger than ${error.maxBytes} bytes`, false);
    if (signal.aborted) return failed(`it did not answer within ${timeoutMs} ms`, true);
    return failed((await whyUnreachable(url)) ?? connectionProblem(error), true);
  }
  if (answer.status >= 300 && answer.status < 400)
    return failed(`it answered ${answer.status}; redirects are not followed`, false);
  if (!answer.ok) {
    return failed(`it answered ${answer.status}${excerptOf(text)}`, answer.status >= 500 || RETRYABLE.has(answer.status));
  }
  const verdict = verdictOf(text);
  return verdict ? { verdict } : failed(`it answered no ${VERDICT_SHAPE}${excerptOf(text)}`, false);
};
