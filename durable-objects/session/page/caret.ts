/**
 * @module Makes an element ready for typing: the focus, and in a text field the caret after what is there.
 */
import { describe, focusOn, hasFocus } from "./aim.ts";
import type { Problem, TypePlan } from "./api.ts";
import {
  activeIn,
  areaValue,
  bodyOf,
  currentDocument,
  hasAttribute,
  inputType,
  inputValue,
  isEditable,
  isHTML,
  labelControl,
  selectAll,
  tagOf,
  textContent,
} from "./dom.ts";
import { elementById } from "./ids.ts";
import { uncurry, wordSet } from "./js.ts";
import { selectionTold } from "./wait.ts";

/** Inputs whose caret a script may set; in the others a key does it. */
const SELECTABLE = wordSet("text search url tel password");
const TEXT_INPUTS = wordSet("text search url tel password email number");
const FIELDS = "input:not([type=hidden]),textarea,[contenteditable]";

const setInputSelection = uncurry(HTMLInputElement.prototype.setSelectionRange);
const setAreaSelection = uncurry(HTMLTextAreaElement.prototype.setSelectionRange);
const getSelection = uncurry(Document.prototype.getSelection);
const selectChildren = uncurry(Selection.prototype.selectAllChildren);
const collapseToEnd = uncurry(Selection.prototype.collapseToEnd);
const rangeCount = Object.getOwnPropertyDescriptor(Selection.prototype, "rangeCount")?.get as (this: Selection) => number;
const rangesOf = uncurry(rangeCount);

export const prepareType = async (id: string, issued: number): Promise<TypePlan | Problem> => {
  const found = elementById(id, issued);
  if (!found.ok) return found;
  const element = fieldOf(found.element);
  if ((tagOf(element) === "input" || tagOf(element) === "textarea") && hasAttribute(element, "readonly")) {
    return { ok: false, code: "wrong_element", message: `${id} ${describe(element)} is read-only.` };
  }
  const had = hasFocus(element);
  const focused = await focusOn(element, id);
  // What takes no focus by itself may pass it on when it is clicked, as editors that draw their own text do.
  if (!focused.ok) return focused.code === "wrong_element" ? { ok: true, how: "click" } : focused;
  return { ok: true, how: await caretToEnd(element, had) };
};

/** True when keys go to some element of this document, or of a frame in it. */
export const takesKeys = (): boolean => {
  const doc = currentDocument();
  const active = activeIn(doc);
  return active !== null && (active !== bodyOf(doc) || isEditable(active as HTMLElement));
};

const fieldOf = (element: Element): Element => {
  const tag = tagOf(element);
  if (tag === "label") return labelControl(element as HTMLLabelElement) ?? element;
  if (tag === "input" || tag === "textarea" || (isHTML(element) && isEditable(element as HTMLElement))) return element;
  const inside = selectAll(element, FIELDS);
  return inside.length === 1 ? (inside[0] as Element) : element;
};

const caretToEnd = async (element: Element, hadFocus: boolean): Promise<TypePlan["how"]> => {
  const tag = tagOf(element);
  if (tag === "textarea") {
    const end = areaValue(element as HTMLTextAreaElement).length;
    setAreaSelection(element as HTMLTextAreaElement, end, end);
  } else if (tag === "input") {
    const type = inputType(element as HTMLInputElement);
    if (SELECTABLE[type] === true) {
      const end = inputValue(element as HTMLInputElement).length;
      setInputSelection(element as HTMLInputElement, end, end);
    } else if (TEXT_INPUTS[type] === true) {
      return "end";
    }
  } else if (isHTML(element) && isEditable(element as HTMLElement)) {
    const selection = getSelection(currentDocument());
    if (selection && !(hadFocus && textless(element))) {
      selectChildren(selection, element);
      if (rangesOf(selection) > 0) collapseToEnd(selection);
      await selectionTold();
    }
  }
  return "ready";
};

/** An empty editor keeps the caret that it has put itself. */
const textless = (element: Element): boolean => textContent(element) === "" && selectAll(element, "*").length === 0;
