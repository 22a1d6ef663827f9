/**
 * @module Makes tasks that can be scored of tasks that cannot: a model gives each a rubric.
 */
export { NEEDS_DATE_TAG, NEEDS_LOGIN_TAG } from "./apply.ts";
export { PROMPT_VERSION } from "./ask.ts";
export {
  type AugmentCost,
  type Augmented,
  type AugmentOptions,
  added,
  augmentTasks,
  type Kept,
  type RubricCache,
} from "./augment.ts";
export { Drafted } from "./reply.ts";
