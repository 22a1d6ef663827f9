import { z } from "zod";
import { defineAction } from "./define.ts";

export const dialog = defineAction("dialog", "Answer the open dialog.", { accept: z.boolean(), text: z.string().optional() });
