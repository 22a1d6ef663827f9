/**
 * @module What a quota is: so many sessions at once, so many steps in a minute.
 */
import { z } from "zod";

const MAX_STEPS_PER_MINUTE = 10_000_000;
const MAX_SESSIONS = 1_000_000;

export const Quota = z.strictObject({
  sessions: z.number().int().min(1).max(MAX_SESSIONS).optional(),
  stepsPerMinute: z.number().int().min(1).max(MAX_STEPS_PER_MINUTE).optional(),
});
export type Quota = z.output<typeof Quota>;
