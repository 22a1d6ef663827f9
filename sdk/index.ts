/**
 * @module The TypeScript SDK: a typed client of the service. The zod schemas of the wire are in @stillwater/sdk/protocol.
 */
export type { ActionMethods, Aim, Point } from "./actions.ts";
export type * from "./agents/index.ts";
export type { Policy } from "./agents/index.ts";
export { Stillwater, type StillwaterOptions } from "./client.ts";
export {
  type ClientErrorCode,
  type ErrorCode,
  StillwaterAbortError,
  StillwaterConnectionError,
  StillwaterError,
  StillwaterTimeoutError,
} from "./errors.ts";
export type { CallOptions, Fetch } from "./http.ts";
export type * from "./policies/index.ts";
export type * from "./protocol/index.ts";
export {
  type FinishedEpisode,
  type FinishedGroup,
  type ProgressReport,
  type RolloutOptions,
  type RolloutSummary,
  type RolloutTask,
  type RunningRollout,
  rollout,
} from "./rollouts/index.ts";
export { type AnyAction, type PictureOptions, SessionHandle, type StepOptions } from "./session.ts";
export type { Sessions } from "./sessions.ts";
export type { Snapshots } from "./snapshots.ts";
export { type ElementQuery, elementsOf, findElement, type TextElement } from "./text.ts";
export type { Trajectories } from "./trajectories.ts";
