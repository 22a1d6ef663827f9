import { z } from "zod";
import { aimProblem, defineAction, pointer } from "./define.ts";

export const MODIFIERS = ["Alt", "Control", "Meta", "Shift"] as const;

export const button = z.enum(["left", "middle", "right"]).default("left");

export const click = defineAction(
  "click",
  "Click an element, or a point.",
  {
    ...pointer,
    button,
    count: z.number().int().min(1).max(3).default(1),
    modifiers: z.array(z.enum(MODIFIERS)).default([]),
  },
  aimProblem,
);
