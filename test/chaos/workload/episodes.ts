/**
 * @module Several clients that run episodes side by side until there are enough, each with its retries.
 */
import type { Session } from "../../../sdk/protocol/index.ts";
import { count, type Ledger } from "../ledger.ts";
import { between, type Random, randomFor } from "../random.ts";
import { Attempt, LostAttempt } from "./attempt.ts";
import { type Client, NoAnswerError, type Refusal } from "./client.ts";
import { type Game, notesGame, shopGame } from "./games.ts";

/** Of one episode; a trainer that gives up loses a sample of its batch. */
export const MAX_ATTEMPTS = 6;
const THINGS = { least: 2, most: 6 };
/** One in so many episodes is on the container site. */
const CONTAINER_EVERY = 12;
const SHELF = 8;

export interface Workload {
  readonly client: Client;
  readonly ledger: Ledger;
  readonly seed: number;
  readonly episodes: number;
  readonly clients: number;
  readonly containers: boolean;
  /** Whether there is no reason to go on beyond the episodes that were asked for. */
  readonly isEnough: () => boolean;
  /** Whether no further one is begun. */
  readonly isOver: () => boolean;
}

/** Resolves when all episodes have ended, or time is over. */
export const runEpisodes = async (workload: Workload): Promise<void> => {
  let next = 0;
  const worker = async () => {
    while ((next < workload.episodes || !workload.isEnough()) && !workload.isOver()) await runEpisode(workload, next++);
  };
  await Promise.all(Array.from({ length: workload.clients }, worker));
};

const gameOf = ({ containers }: Workload, random: Random): Game => {
  const things = between(random, THINGS.least, THINGS.most);
  if (containers && random() < 1 / CONTAINER_EVERY) return notesGame(Math.min(things, 3));
  return shopGame(things, Math.floor(random() * SHELF));
};

const runEpisode = async (workload: Workload, n: number): Promise<void> => {
  const random = randomFor(workload.seed, n);
  const game = gameOf(workload, random);
  let session: Session | null = null;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    try {
      const canReset: boolean = session !== null && !workload.ledger.ended.has(session.id);
      session =
        session && canReset && random() < 0.5
          ? await again(workload, session, attempt)
          : await opened(workload, game, n, attempt, session);
      const run = new Attempt(workload.client, workload.ledger, game, session);
      try {
        await run.play();
      } finally {
        run.record.outcome ??= "failed";
      }
      workload.ledger.scored++;
      await end(workload, session);
      return;
    } catch (error) {
      if (!(error instanceof LostAttempt || error instanceof NoAnswerError)) throw error;
      count(workload.ledger.lostAttempts, error.message.replace(/[0-9a-z_-]{20,}/g, "…"));
    }
  }
  workload.ledger.givenUp++;
  if (session) await end(workload, session);
};

/** A session of its own for the attempt; the one before is ended. */
const opened = async (workload: Workload, game: Game, n: number, attempt: number, before: Session | null): Promise<Session> => {
  if (before) await end(workload, before);
  const { status, body } = await workload.client.call<Session & Refusal>("POST", "/v1/sessions", {
    key: `chaos-${workload.seed}-${n}-${attempt}`,
    sites: [game.site],
    startUrl: game.startUrl,
    task: {
      id: `chaos-${game.site}`,
      goal: `Do ${game.things} things`,
      sites: [game.site],
      evaluate: { evaluators: [{ type: "site_state", checks: [game.check] }] },
    },
    limits: { maxSteps: 60 },
    labels: { chaos: String(n) },
  });
  if (status >= 300) throw new LostAttempt(`create answered ${status} ${body.error?.code}`);
  return usable(workload, body);
};

/** A new episode in the session that has lost one. */
const again = async (workload: Workload, session: Session, attempt: number): Promise<Session> => {
  const { status, body } = await workload.client.call<Session & Refusal>("POST", `/v1/sessions/${session.id}/reset`, {
    requestId: `reset-${attempt}`,
  });
  if (status >= 300) throw new LostAttempt(`reset answered ${status} ${body.error?.code}`);
  return usable(workload, body);
};

/** One that failed while it started is ended: its key would go on to give it. */
const usable = async (workload: Workload, session: Session): Promise<Session> => {
  if (session.status === "ready" && session.observation) return session;
  await end(workload, session);
  throw new LostAttempt(`the session is ${session.status}: ${session.failure?.message ?? ""}`);
};

const end = async ({ client, ledger }: Workload, session: Session): Promise<void> => {
  const { status, body } = await client.call<Session & Refusal>("DELETE", `/v1/sessions/${session.id}`);
  ledger.ended.add(session.id);
  if (status !== 200) ledger.report("wrong answers", session.episode.id, `DELETE answered ${status} ${body.error?.code}`);
};
