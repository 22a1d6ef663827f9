/**
 * @module Decides what a step request is: a new step, a repeat of one that has been done, or a conflict.
 */
import { ServiceError, type StepAnswer, type StepRequest } from "../../../sdk/protocol/index.ts";
import type { EpisodeRecord, SessionRecord } from "../state/records.ts";
import type { SessionStore } from "../state/store.ts";

export type Admission = { readonly kind: "new" } | { readonly kind: "repeat"; readonly answer: StepAnswer };

/** Throws the 409 that fits. A repeat is answered from what is stored, also after the episode or the browser has gone. */
export const admit = (
  store: SessionStore,
  session: SessionRecord,
  episode: EpisodeRecord,
  request: StepRequest,
  actionKey: string,
): Admission => {
  if (session.status === "ended") throw new ServiceError("session_ended", "The session has ended.");
  if (session.status === "starting") throw new ServiceError("session_starting", "The session is still starting.");
  if (request.episode !== undefined && request.episode !== episode.ref.id) {
    throw new ServiceError("episode_changed", "The session is in another episode.", { expected: episode.ref.id });
  }
  const done = findRepeat(store, episode, request, actionKey);
  if (done) return { kind: "repeat", answer: done };
  if (request.index !== undefined && request.index !== episode.steps) throw conflict(request.index, episode.steps);
  if (session.status === "failed") {
    throw new ServiceError("session_failed", session.failure?.message ?? "The session's browser or site is lost.");
  }
  if (episode.end) throw new ServiceError("episode_ended", `The episode has ended: ${episode.end.reason}.`);
  return { kind: "new" };
};

const findRepeat = (store: SessionStore, episode: EpisodeRecord, request: StepRequest, actionKey: string): StepAnswer | null => {
  const byRequest = request.requestId === undefined ? null : store.stepByRequest(episode.ref.n, request.requestId);
  const byIndex = request.index === undefined ? null : store.step(episode.ref.n, request.index);
  const earlier = byRequest ?? byIndex;
  if (!earlier) return null;
  const sameStep = request.index === undefined || request.index === earlier.index;
  if (!sameStep || earlier.actionKey !== actionKey) throw conflict(request.index ?? earlier.index, episode.steps);
  return earlier.answer;
};

const conflict = (index: number, expected: number): ServiceError =>
  new ServiceError("index_conflict", `Step ${index} cannot be taken with this action: the next index is ${expected}.`, {
    expected,
  });
