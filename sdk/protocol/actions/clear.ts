import { defineAction, target } from "./define.ts";

export const clear = defineAction("clear", "Empty a field.", { target });
