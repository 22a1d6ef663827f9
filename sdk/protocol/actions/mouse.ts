import { button } from "./click.ts";
import { aimProblem, defineAction, pointer } from "./define.ts";

export const mouseMove = defineAction(
  "mouseMove",
  "Move the pointer to an element or a point; a button that mouseDown has pressed stays down.",
  pointer,
  aimProblem,
);

const held = { ...pointer, button };
/** Without an aim, the pointer stays where it is. */
const optionalAim = (aim: Parameters<typeof aimProblem>[0]): string | null =>
  aim.target === undefined && aim.x === undefined && aim.y === undefined ? null : aimProblem(aim);

export const mouseDown = defineAction(
  "mouseDown",
  "Press a mouse button and hold it until mouseUp, at an element, a point, or where the pointer is.",
  held,
  optionalAim,
);

export const mouseUp = defineAction(
  "mouseUp",
  "Let go of a mouse button, at an element, a point, or where the pointer is.",
  held,
  optionalAim,
);
