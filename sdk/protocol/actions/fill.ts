import { z } from "zod";
import { defineAction, target } from "./define.ts";

export const fill = defineAction("fill", "Replace the value of a field.", { target, text: z.string() });
