import { z } from "zod";
import { defineAction, target } from "./define.ts";

export const drag = defineAction("drag", "Drag from one element to another, or from one point to another.", {
  from: target.optional(),
  to: target.optional(),
  fromX: z.number().optional(),
  fromY: z.number().optional(),
  toX: z.number().optional(),
  toY: z.number().optional(),
});
