import { z } from "zod";
import { aimProblem, defineAction, target } from "./define.ts";

const MAX_POINTS = 256;

export const drag = defineAction(
  "drag",
  "Drag from an element or a point to another, or along a path of points.",
  {
    from: target.optional(),
    to: target.optional(),
    fromX: z.number().optional(),
    fromY: z.number().optional(),
    toX: z.number().optional(),
    toY: z.number().optional(),
    path: z
      .array(z.number())
      .min(4)
      .max(2 * MAX_POINTS)
      .optional()
      .describe("in place of from and to: the points in a row, x and y in turn"),
  },
  ({ from, to, fromX, fromY, toX, toY, path }) => {
    if (path !== undefined) {
      if ([from, to, fromX, fromY, toX, toY].some((end) => end !== undefined)) return "give either path, or both ends";
      return path.length % 2 === 0 ? null : "path needs an x and a y for each point";
    }
    if (aimProblem({ target: from, x: fromX, y: fromY })) return "give either from, or fromX and fromY";
    if (aimProblem({ target: to, x: toX, y: toY })) return "give either to, or toX and toY";
    return null;
  },
);
