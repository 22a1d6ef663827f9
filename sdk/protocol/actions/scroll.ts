import { z } from "zod";
import { defineAction, target } from "./define.ts";

export const scroll = defineAction(
  "scroll",
  "Scroll the page, or the element given, by pixels or by pages.",
  {
    target: target.optional(),
    dx: z.number().optional().describe("CSS pixels to the right"),
    dy: z.number().optional().describe("CSS pixels down"),
    direction: z.enum(["up", "down", "left", "right"]).optional(),
    amount: z.number().positive().max(100).optional().describe("pages, 1 by default"),
  },
  ({ dx, dy, direction, amount }) => {
    const pixels = dx !== undefined || dy !== undefined;
    if (pixels && (direction !== undefined || amount !== undefined)) return "give either dx and dy, or direction and amount";
    if (!pixels && direction === undefined) return "give dx or dy in pixels, or a direction";
    return null;
  },
);
