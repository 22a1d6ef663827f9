/**
 * @module The TypeScript SDK: a typed client of the service. The zod schemas of the wire are in @stillwater/sdk/protocol.
 */
export type { ActionMethods, Aim, Point } from "./actions.ts";
export type * from "./agents/index.ts";
export type { Policy } from "./agents/index.ts";
export type { Batch, BatchReset, BatchResult, BatchStep } from "./batch.ts";
export { Stillwater, type StillwaterOptions } from "./client.ts";
export {
  type ClientErrorCode,
  type ErrorCode,
  StillwaterAbortError,
  StillwaterConnectionError,
  StillwaterError,
  StillwaterTimeoutError,
} from "./errors.ts";
export type { Episode, FormatOptions } from "./exports/index.ts";
export type { CallOptions, Fetch } from "./http.ts";
export type * from "./policies/index.ts";
export type { OnProgress, Progress } from "./progress.ts";
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
export type { RolloutEvent, ServiceRollouts } from "./service-rollouts.ts";
export { type AnyAction, type PictureOptions, SessionHandle, type StepOptions } from "./session.ts";
export type { Sessions } from "./sessions.ts";
export type { Snapshots } from "./snapshots.ts";
export type { OpenSocket, SocketLike } from "./socket/connection.ts";
export type { TransportMode } from "./socket/line.ts";
export { type ElementQuery, elementsOf, findElement, type TextElement } from "./text.ts";
export type { ExportInput, ExportLine, Trajectories } from "./trajectories.ts";
export type {
  AutoresetMode,
  BatchedInfos,
  EpisodeWish,
  Info,
  Received,
  VectorOptions,
  VectorReset,
  VectorStep,
} from "./vector/types.ts";
export { VectorEnv, type VectorResetRequest, type VectorStepOptions } from "./vector/vector-env.ts";
