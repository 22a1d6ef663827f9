/**
 * @module Controls whose click opens a list or a window of the browser's own, which no page and no picture shows.
 */
import { deepElementAt, describe } from "./aim.ts";
import type { ClickAdvice, Done, Problem } from "./api.ts";
import { listOptions } from "./choose.ts";
import { focusAny, getAttribute, inputType, isMultiple, property, selectAll, styleOf, tagOf } from "./dom.ts";
import { elementById, idOf } from "./ids.ts";
import { toNumber } from "./js.ts";
import { drawnParent } from "./shadow.ts";

const FINE: Done = { ok: true };

const wrong = (message: string): Problem => ({ ok: false, code: "wrong_element", message });

/** Says what to use instead of a click on the element; ok when a click does what a person expects. */
export const clickAdvice = (id: string, issued: number): Done | Problem => {
  const found = elementById(id, issued);
  if (!found.ok) return found;
  const advice = adviceFor(found.element);
  return advice === null ? FINE : wrong(`${id} ${describe(found.element)} ${advice}`);
};

/** The same for a point. A select gets the focus, so that keys can change it. */
export const clickAdviceAt = (x: number, y: number): ClickAdvice => {
  let element = deepElementAt(x, y);
  if (element && tagOf(element) === "option") element = drawnParent(element);
  const advice = element && adviceFor(element);
  if (!element || advice === null) return FINE;
  const id = idOf(element);
  const what = `${id === null ? "The" : `[${id}]`} ${describe(element)} at that point`;
  if (tagOf(element) !== "select") return wrong(`${what} ${advice}`);
  focusAny(element);
  const keys = "It has the focus: ArrowDown, ArrowUp and the first letters of an option change it too.";
  return { ...wrong(`${what} ${advice} ${keys}`), focused: true };
};

const adviceFor = (element: Element): string | null => {
  const tag = tagOf(element);
  if (tag === "select" && isDropDown(element as HTMLSelectElement)) {
    return `is a list of options; use select with one of ${listOptions(selectAll(element, "option"))}.`;
  }
  if (tag !== "input") return null;
  const type = inputType(element as HTMLInputElement);
  if (type === "file") return "takes a file; use upload.";
  if (type === "color") return "takes a colour; use fill with a value such as #1e90ff.";
  return null;
};

/** A list that is always open, and one that the page styles, are drawn in the page. */
const isDropDown = (select: HTMLSelectElement): boolean =>
  !isMultiple(select) &&
  !(toNumber(getAttribute(select, "size") ?? "0") > 1) &&
  property(styleOf(select), "appearance") !== "base-select";
