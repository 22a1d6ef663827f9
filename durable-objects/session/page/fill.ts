/**
 * @module Prepares a field for a new value: selects what is there, or sets the value where typing makes no sense.
 */
import { describe, hasFocus } from "./aim.ts";
import type { FillPlan, Problem } from "./api.ts";
import { choose } from "./choose.ts";
import {
  boxOf,
  currentDocument,
  dispatch,
  focusAny,
  getAttribute,
  hasAttribute,
  inputType,
  inputValue,
  isEditable,
  isHTML,
  labelControl,
  NativeEvent,
  scrollIntoView,
  selectAll,
  selectAreaText,
  selectText,
  setInputValue,
  tagOf,
  viewportHeight,
} from "./dom.ts";
import { elementById } from "./ids.ts";
import { abs, lower, toNumber, trim, uncurry } from "./js.ts";
import { isDisabled } from "./states.ts";
import { isShown } from "./visible.ts";
import { selectionTold } from "./wait.ts";

const wrong = (message: string): Problem => ({ ok: false, code: "wrong_element", message });

/** How a value looks in fields that have a picker, and an example. */
const FORMATS: Readonly<Record<string, string>> = {
  __proto__: null as unknown as string,
  date: "YYYY-MM-DD, such as 2026-03-14",
  time: "HH:MM, such as 09:30",
  "datetime-local": "YYYY-MM-DDTHH:MM, such as 2026-03-14T09:30",
  month: "YYYY-MM, such as 2026-03",
  week: "YYYY-Www, such as 2026-W11",
  color: "#rrggbb, such as #1e90ff",
  range: "a number within min and max",
  number: "a number, such as 12.5",
};

const getSelection = uncurry(Document.prototype.getSelection);
const createRange = uncurry(Document.prototype.createRange);
const selectContents = uncurry(Range.prototype.selectNodeContents);
const removeRanges = uncurry(Selection.prototype.removeAllRanges);
const addRange = uncurry(Selection.prototype.addRange);

export const prepareFill = async (id: string, text: string, issued: number): Promise<FillPlan> => {
  const found = elementById(id, issued);
  if (!found.ok) return found;
  const element = fieldOf(found.element);
  const what = `${id} ${describe(element)}`;
  if (isDisabled(element)) return { ok: false, code: "disabled_element", message: `${what} is disabled.` };
  const tag = tagOf(element);
  const type = tag === "input" ? inputType(element as HTMLInputElement) : "";
  if (tag === "select") return chooseText(id, text, issued);
  const refusal = refusalOf(tag, type, what);
  if (refusal) return refusal;
  const editable = isHTML(element) && isEditable(element as HTMLElement);
  if (tag !== "input" && tag !== "textarea" && !editable) return wrong(`${what} is not a field that takes text.`);
  if ((tag === "input" || tag === "textarea") && hasAttribute(element, "readonly")) return wrong(`${what} is read-only.`);
  if (!isShown(element)) return { ok: false, code: "hidden_element", message: `${what} cannot be seen.` };
  showField(element);
  if (FORMATS[type]) return setValue(element as HTMLInputElement, type, text, what);
  focusAny(element);
  if (!hasFocus(element)) return wrong(`${what} does not take the focus.`);
  if (tag === "input") selectText(element as HTMLInputElement);
  else if (tag === "textarea") selectAreaText(element as HTMLTextAreaElement);
  else await selectEditable(element);
  return { ok: true, how: "insert" };
};

/** The value of a list is one of its options: some dialects have no other verb for it. */
const chooseText = (id: string, text: string, issued: number): FillPlan => {
  const result = choose(id, [text], issued);
  return result.ok ? { ok: true, how: "done" } : result;
};

/** A label, or a wrapper around one field, means that field. */
const fieldOf = (element: Element): Element => {
  const tag = tagOf(element);
  if (tag === "label") return labelControl(element as HTMLLabelElement) ?? element;
  if (tag === "input" || tag === "textarea" || tag === "select" || (isHTML(element) && isEditable(element as HTMLElement)))
    return element;
  const fields = selectAll(element, "input:not([type=hidden]),textarea,[contenteditable]");
  return fields.length === 1 ? (fields[0] as Element) : element;
};

const refusalOf = (tag: string, type: string, what: string): Problem | null => {
  if (type === "checkbox") return wrong(`${what} is a checkbox; use check or uncheck.`);
  if (type === "radio") return wrong(`${what} is a radio button; use click or check.`);
  if (type === "file") return wrong(`${what} takes a file; use upload.`);
  if (type === "button" || type === "submit" || type === "reset" || type === "image" || tag === "button") {
    return wrong(`${what} is a button; use click.`);
  }
  return null;
};

const showField = (element: Element): void => {
  const box = boxOf(element);
  if (box.top >= 0 && box.bottom <= viewportHeight()) return;
  scrollIntoView(element, { block: "center", inline: "nearest", behavior: "instant" });
};

/** The engine keeps only a value that has the field's format; the native setter goes past a framework's own. */
const setValue = (input: HTMLInputElement, type: string, text: string, what: string): FillPlan => {
  const before = inputValue(input);
  const wanted = type === "color" ? lower(text) : text;
  if (type === "number" && text !== "" && !isDecimal(text)) return wrong(`${what} takes ${FORMATS[type]}; ${text} is not.`);
  focusAny(input);
  setInputValue(input, wanted);
  const kept = inputValue(input);
  if (text !== "" && !accepts(type, wanted, kept)) {
    setInputValue(input, before);
    const limits = limitsOf(input);
    return wrong(`${what} takes ${FORMATS[type]}${limits}.`);
  }
  if (kept !== before) {
    dispatch(input, new NativeEvent("input", { bubbles: true, composed: true }));
    dispatch(input, new NativeEvent("change", { bubbles: true }));
  }
  return { ok: true, how: "done" };
};

const isDecimal = (text: string): boolean => text !== "" && text === trim(text) && abs(toNumber(text)) < Number.POSITIVE_INFINITY;

const accepts = (type: string, wanted: string, kept: string): boolean => {
  if (type === "range" || type === "number") return isDecimal(wanted) && toNumber(kept) === toNumber(wanted);
  if (type === "color") return kept === wanted;
  return kept !== "";
};

const limitsOf = (input: Element): string => {
  const least = getAttribute(input, "min");
  const most = getAttribute(input, "max");
  const step = getAttribute(input, "step");
  return (
    (least ? `, from ${least}` : "") + (most ? `${least ? "" : ","} up to ${most}` : "") + (step ? `, in steps of ${step}` : "")
  );
};

const selectEditable = async (element: Element): Promise<void> => {
  const doc = currentDocument();
  const selection = getSelection(doc);
  if (!selection) return;
  const range = createRange(doc);
  selectContents(range, element);
  removeRanges(selection);
  addRange(selection, range);
  await selectionTold();
};
