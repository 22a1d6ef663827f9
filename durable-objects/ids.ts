/**
 * @module Ids that cannot be guessed. A trajectory's id holds its session's, so that it leads to the object that owns it.
 */

const ID_BYTES = 16;
const SESSION_ID = /^s_[0-9a-f]{32}$/;
const ROLLOUT_ID = /^r_[0-9a-f]{32}$/;
const TRAJECTORY_ID = /^t_([0-9a-f]{32})_(\d{1,9})$/;

export const randomHex = (bytes: number = ID_BYTES): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");

export const newSessionId = (): string => `s_${randomHex()}`;
export const newRolloutId = (): string => `r_${randomHex()}`;
export const isRolloutId = (id: string): boolean => ROLLOUT_ID.test(id);
export const isSessionId = (id: string): boolean => SESSION_ID.test(id);
export const trajectoryId = (sessionId: string, episode: number): string => `t_${sessionId.slice(2)}_${episode}`;

export const parseTrajectoryId = (id: string): { sessionId: string; n: number } | null => {
  const match = TRAJECTORY_ID.exec(id);
  return match?.[1] && match[2] ? { sessionId: `s_${match[1]}`, n: Number(match[2]) } : null;
};
