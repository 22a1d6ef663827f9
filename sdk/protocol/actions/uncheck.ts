import { defineAction, target } from "./define.ts";

export const uncheck = defineAction("uncheck", "Untick a checkbox.", { target });
