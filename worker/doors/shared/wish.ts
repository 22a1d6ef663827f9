/**
 * @module The task that a door's caller wishes for, out of a query or of loose fields.
 */
import { z } from "zod";
import type { TaskWish } from "../../../durable-objects/environments/choose-task.ts";
import { check } from "../../../durable-objects/requests/validation.ts";

const WholeNumber = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const Wish = z.object({
  task: z.string().min(1).max(256).optional(),
  split: z.string().min(1).max(256).optional(),
  index: WholeNumber.optional(),
  seed: WholeNumber.optional(),
});

/** Other fields are none of ours. Throws invalid_request. */
export const wishOf = (fields: Readonly<Record<string, unknown>>): TaskWish => {
  const given = Object.entries(fields).filter(([name, value]) => Object.hasOwn(Wish.shape, name) && value !== null);
  return check(Wish, Object.fromEntries(given));
};

/** Whether a task is named at all. */
export const wishes = ({ task, split, index, seed }: TaskWish): boolean =>
  [task, split, index, seed].some((value) => value !== undefined);
