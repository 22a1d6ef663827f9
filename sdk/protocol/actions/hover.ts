import { aimProblem, defineAction, pointer } from "./define.ts";

export const hover = defineAction("hover", "Move the pointer over an element, or to a point.", { ...pointer }, aimProblem);
