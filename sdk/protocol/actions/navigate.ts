import { z } from "zod";
import { defineAction } from "./define.ts";

export const goto = defineAction("goto", "Open a URL.", { url: z.string().min(1) });
export const back = defineAction("back", "Go back in this tab's history.", {});
export const forward = defineAction("forward", "Go forward in this tab's history.", {});
export const reload = defineAction("reload", "Load the page again.", {});
