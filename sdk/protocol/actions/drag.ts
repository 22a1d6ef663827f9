import { z } from "zod";
import { aimProblem, defineAction, target } from "./define.ts";

export const drag = defineAction(
  "drag",
  "Drag from an element or a point to another.",
  {
    from: target.optional(),
    to: target.optional(),
    fromX: z.number().optional(),
    fromY: z.number().optional(),
    toX: z.number().optional(),
    toY: z.number().optional(),
  },
  ({ from, to, fromX, fromY, toX, toY }) => {
    if (aimProblem({ target: from, x: fromX, y: fromY })) return "give either from, or fromX and fromY";
    if (aimProblem({ target: to, x: toX, y: toY })) return "give either to, or toX and toY";
    return null;
  },
);
