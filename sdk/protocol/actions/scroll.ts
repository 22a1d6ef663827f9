import { z } from "zod";
import { defineAction, target } from "./define.ts";

export const scroll = defineAction("scroll", "Scroll the page, or the element given, by pixels or by pages.", {
  target: target.optional(),
  dx: z.number().optional().describe("CSS pixels to the right"),
  dy: z.number().optional().describe("CSS pixels down"),
  direction: z.enum(["up", "down", "left", "right"]).optional(),
  amount: z.number().positive().optional().describe("pages, 1 by default"),
});
