import { z } from "zod";
import { defineAction, target } from "./define.ts";

export const find = defineAction("find", "Look for text on the page and scroll to it.", {
  text: z.string().min(1),
  nth: z.number().int().min(1).default(1),
});
export const read = defineAction("read", "Read what the observation's budget left out.", {
  target: target.optional(),
  part: z.number().int().min(1).default(1),
});
