/**
 * @module Whether something that can be ticked is ticked: native boxes and radio buttons, and what says so by ARIA.
 */
import { describe } from "./aim.ts";
import type { CheckState, Problem } from "./api.ts";
import {
  getAttribute,
  hasAttribute,
  inputChecked,
  inputIndeterminate,
  inputType,
  labelControl,
  selectAll,
  tagOf,
} from "./dom.ts";
import { elementById } from "./ids.ts";
import { wordSet } from "./js.ts";
import { roleOf } from "./roles.ts";

const ROLES = wordSet("checkbox switch menuitemcheckbox radio menuitemradio");
const ONE_OF_MANY = wordSet("radio menuitemradio");
const NATIVE = "input[type=checkbox],input[type=radio]";
const SAID_BY_ARIA = "[aria-checked],[role=checkbox],[role=switch],[role=radio]";

export const checkState = (id: string, issued: number): CheckState | Problem => {
  const found = elementById(id, issued);
  if (!found.ok) return found;
  const element = tickOf(found.element);
  if (!element) {
    return {
      ok: false,
      code: "wrong_element",
      message: `${id} ${describe(found.element)} is neither a checkbox nor a radio button nor a switch; use click.`,
    };
  }
  const what = `${id} ${describe(element)}`;
  if (isNative(element)) {
    const input = element as HTMLInputElement;
    const radio = inputType(input) === "radio";
    const mixed = !radio && inputIndeterminate(input);
    return { ok: true, what, radio, state: mixed ? "mixed" : inputChecked(input) ? "on" : "off" };
  }
  const stated = getAttribute(element, "aria-checked") ?? getAttribute(element, "aria-pressed");
  const state = stated === "true" ? "on" : stated === "mixed" ? "mixed" : "off";
  return { ok: true, what, radio: ONE_OF_MANY[roleOf(element)] === true, state };
};

/** The element itself, the control of a label, or the only thing inside that can be ticked. */
const tickOf = (element: Element): Element | null => {
  if (canBeTicked(element)) return element;
  if (tagOf(element) === "label") {
    const control = labelControl(element as HTMLLabelElement);
    if (control && canBeTicked(control)) return control;
  }
  const native = selectAll(element, NATIVE);
  if (native.length > 0) return native.length === 1 ? (native[0] as Element) : null;
  const stated = selectAll(element, SAID_BY_ARIA);
  return stated.length === 1 ? (stated[0] as Element) : null;
};

const isNative = (element: Element): boolean => {
  if (tagOf(element) !== "input") return false;
  const type = inputType(element as HTMLInputElement);
  return type === "checkbox" || type === "radio";
};

const canBeTicked = (element: Element): boolean =>
  isNative(element) ||
  ROLES[roleOf(element)] === true ||
  hasAttribute(element, "aria-checked") ||
  hasAttribute(element, "aria-pressed");
