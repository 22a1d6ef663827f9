/**
 * @module The schedule of a rollout, for whoever runs one.
 */
export * from "./episode.ts";
export { MemoryStore, waitingEpisodes } from "./memory.ts";
export { inOrder, ORDERS, type Order } from "./order.ts";
export {
  type Attempt,
  type AttemptResult,
  type Decision,
  type Ended,
  type ScheduleOptions,
  Scheduler,
} from "./scheduler.ts";
