/**
 * @module What the session object does when its alarm fires: heartbeat, leases, the outbox.
 */
import { type End, type Evaluation, NO_EVALUATION } from "../../sdk/protocol/index.ts";
import { lostBrowser, lostSite, messageOf } from "./episode/failures.ts";
import { heartbeatMs } from "./episode/lease.ts";
import { logRelease, releaseLeft } from "./episode/letting-go.ts";
import { evaluateEnd, evaluatePending, rememberJudged } from "./evaluation/episode.ts";
import { endEpisode, endSession, failSession, isExpired } from "./lifecycle.ts";
import type { EpisodeLoop } from "./loop/loop.ts";
import type { Due, SessionParts } from "./parts.ts";

const FLUSH_RETRY_MS = 3_000;

interface Hands {
  /** Runs after whatever runs on the session now. */
  readonly serially: (work: () => Promise<void>) => Promise<void>;
  readonly flush: () => Promise<boolean>;
  /** Of a session that a rollout opened. */
  readonly loop: EpisodeLoop | null;
}

/** Does what is due; true when the session is to be forgotten. The alarm is always armed again for what remains. */
export const wake = async (parts: SessionParts, hands: Hands): Promise<boolean> => {
  const due = parts.schedule.take(Date.now());
  try {
    return await doDue(parts, due, hands);
  } catch (error) {
    // What was due and not done is due again; without this nothing would ask for it any more.
    parts.resumeSchedule();
    throw error;
  } finally {
    hands.loop?.look();
    parts.schedule.arm();
  }
};

const doDue = async (parts: SessionParts, due: ReadonlySet<Due>, { serially, flush, loop }: Hands): Promise<boolean> => {
  if (due.has("round")) loop?.round();
  if (due.has("lease")) await serially(() => expire(parts));
  if (due.has("timeLimit")) await serially(() => endByTime(parts));
  if (due.has("judge")) await judge(parts);
  if (due.has("heartbeat")) await serially(() => heartbeat(parts));
  // Beside everything else: a host that hangs must not hold up the heartbeat.
  if (due.has("release")) releaseLeft(parts).catch((error) => logRelease(parts.session.id, error));
  if (due.has("flush")) await flush();
  if (due.has("forget")) {
    if (parts.store.unsentEpisodes().length === 0) return true;
    parts.schedule.set("forget", Date.now() + FLUSH_RETRY_MS);
  }
  return false;
};

/** false when D1 or R2 did not take it: nothing is lost, and the alarm tries again. */
export const flushOutbox = async (parts: SessionParts): Promise<boolean> => {
  try {
    await parts.outbox.flush(parts.session);
    if (!parts.registryKnows) await parts.tellRegistry();
    return true;
  } catch (error) {
    console.warn(JSON.stringify({ level: "warn", event: "flush_failed", session: parts.session.id, error: String(error) }));
    parts.schedule.set("flush", Date.now() + FLUSH_RETRY_MS);
    return false;
  }
};

/** Over time an episode is scored as it stands. */
const endByTime = async (parts: SessionParts): Promise<void> => {
  if (parts.episode.end) return;
  const end: End = { reason: "timeLimit", message: "The episode's time was over." };
  const link = await parts.environment.attach(parts.session).catch(() => null);
  endEpisode(parts, end, link ? await evaluateEnd(parts, end, link) : NO_EVALUATION);
};

/** Beside whatever runs on the session: a judge takes long, and looks at the recording alone. */
const judge = async (parts: SessionParts): Promise<void> => {
  const { ref, evaluation } = parts.episode;
  if (evaluation.status !== "pending") return;
  const verdict = await evaluatePending(parts);
  const now = parts.store.episode(ref.n);
  if (now?.evaluation.status !== "pending") return;
  if (verdict.canary) logCanary(parts, ref.id, verdict.canary);
  const blocked = verdict.parts.some(({ evidence }) => (evidence as { blocked?: unknown } | null)?.blocked === true);
  parts.store.saveEpisode({
    ...now,
    evaluation: { ...verdict, ...(blocked ? { score: null } : {}), ...penaltiesOf(now.evaluation) },
    // A site that kept the agent out says nothing about the agent.
    ...(blocked ? { end: { reason: "blocked", message: "The judge found that the site kept the agent out." } as const } : {}),
    mask: now.mask || blocked || verdict.status === "failed",
  });
  parts.schedule.sooner("flush", Date.now());
  if (blocked) await rememberJudged(parts);
};

/** Counters have no names of policies; a line in the log does. */
const logCanary = ({ session }: SessionParts, trajectory: string, canary: NonNullable<Evaluation["canary"]>): void => {
  const { run, policyVersion } = session.request;
  console.warn(JSON.stringify({ level: "warn", event: "judge_rambled", trajectory, run, policyVersion, ...canary }));
};

const penaltiesOf = ({ penalties }: Evaluation): Pick<Evaluation, "penalties"> => (penalties ? { penalties } : {});

const expire = async (parts: SessionParts): Promise<void> => {
  if (isExpired(parts.session)) await endSession(parts, { reason: "expired", message: "The session's lease was over." });
  else if (parts.session.status !== "ended") parts.resumeSchedule();
};

const heartbeat = async (parts: SessionParts): Promise<void> => {
  if (parts.session.status !== "ready") return;
  const { environment, session } = parts;
  try {
    const [lost] = await Promise.all([environment.renewSites(session.leases), environment.heartbeat(session)]);
    if (lost) return await failSession(parts, lostSite(lost));
    parts.schedule.set("heartbeat", Date.now() + heartbeatMs(parts.env));
  } catch (error) {
    await failSession(parts, lostBrowser(messageOf(error)));
  }
};
