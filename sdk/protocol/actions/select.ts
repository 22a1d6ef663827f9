import { z } from "zod";
import { defineAction, target } from "./define.ts";

export const select = defineAction("select", "Choose options of a select, by value or by label.", {
  target,
  values: z.array(z.string()).min(1),
});
