import { defineAction, target } from "./define.ts";

export const check = defineAction("check", "Tick a checkbox or choose a radio button.", { target });
