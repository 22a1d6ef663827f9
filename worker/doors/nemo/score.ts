/**
 * @module The reward of an episode at the end of contract A: the policy's last message is its answer. What went wrong on our
 * side, in any step, is told as a failure and never as a reward.
 */

import type { Env } from "../../../durable-objects/env.ts";
import { act, type Played } from "../../../durable-objects/environments/play.ts";
import { scoreOf } from "../../../durable-objects/environments/score.ts";
import type { Token } from "../../../durable-objects/requests/token.ts";
import { sessionObject } from "../../../durable-objects/stubs.ts";
import type { Session } from "../../../sdk/protocol/index.ts";
import { describeSession } from "../shared/keyed-session.ts";

/** Rows that are read at a time to find failed steps. */
const ROWS = 200;
const JUDGE_LIMIT_MS = 45_000;

export type Verdict =
  | { readonly reward: number; readonly failure: null; readonly session: Session }
  | {
      readonly reward: null;
      readonly failure: { readonly class: string; readonly message: string };
      readonly session: Session | null;
    };

export const verdictOf = async (env: Env, token: Token, id: string, answer: string | undefined): Promise<Verdict> => {
  const { session, failure } = await describeSession(env, id);
  if (failure) return lost(session, failure.class, failure.message);
  if (!session.end) {
    const last = await act(env, token, id, {
      action: { name: "answer", arguments: answer === undefined ? {} : { text: answer } },
    });
    return judged(env, id, last);
  }
  return judged(env, id, null);
};

const lost = (session: Session | null, kind: string, message: string): Verdict => ({
  reward: null,
  failure: { class: kind, message },
  session,
});

const judged = async (env: Env, id: string, last: Played | null): Promise<Verdict> => {
  const { session } = await describeSession(env, id);
  if (last?.failure) return lost(session, last.failure.class, last.failure.message);
  if (session.failure) return lost(session, session.failure.class, session.failure.message);
  if (session.mask)
    return lost(session, session.end?.reason ?? "masked", session.end?.message ?? "The episode ended without a score.");
  const broken = await firstFailure(env, id, session.episode.id);
  if (broken) return lost(session, broken.class, broken.message);
  const late = await scoreOf(env, id, session.episode.id, Date.now() + JUDGE_LIMIT_MS);
  if (late.failure && session.evaluation.status !== "none") return lost(session, late.failure.class, late.failure.message);
  return { reward: late.score ?? last?.reward ?? 0, failure: null, session };
};

/** A step that failed on our side was the policy's loss, though the episode went on. */
const firstFailure = async (env: Env, id: string, episode: string) => {
  let after = -1;
  for (;;) {
    const page = await sessionObject(env, id).steps(episode, after, ROWS);
    const failed = page?.rows.find(({ failure }) => failure !== null)?.failure;
    if (failed) return failed;
    if (!page?.more) return null;
    after = page.rows.at(-1)?.index ?? after;
  }
};
