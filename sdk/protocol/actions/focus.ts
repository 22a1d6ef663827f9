import { defineAction, target } from "./define.ts";

export const focus = defineAction("focus", "Give an element the keyboard focus.", { target });
