import { z } from "zod";
import { defineAction, target } from "./define.ts";

export const type = defineAction("type", "Type key by key after what is there; submit presses Enter afterwards.", {
  text: z.string(),
  target: target.optional(),
  submit: z.boolean().default(false),
});
