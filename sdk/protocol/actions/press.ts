import { z } from "zod";
import { defineAction, target } from "./define.ts";

export const press = defineAction("press", "Press a key or a combination, such as Enter or Control+k.", {
  key: z.string().min(1).max(64),
  target: target.optional(),
});
