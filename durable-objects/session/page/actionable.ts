/**
 * @module Whether an element can be acted upon, and how sure that is.
 */
import { boxOf, getAttribute, hasAttribute, isEditable, isHTML, matches, selectAll, tagOf } from "./dom.ts";
import { toNumber } from "./js.ts";
import type { Reactions } from "./listeners.ts";
import { CONTAINERS, isControl } from "./roles.ts";
import { drawnParent } from "./shadow.ts";

export interface Grip {
  /** The role word on its line. */
  readonly role: string;
  /** sure: operated by its kind. likely: by listener, cursor or focus; what it holds decides. */
  readonly sure: boolean;
  /** The cursor, or focus by keyboard, also says so: not only a listener that may serve what is inside. */
  readonly backed: boolean;
  /** Its handler is not one that a list has for its items, so it may hold other controls and still be one. */
  readonly own?: boolean;
}

/** What the cursor says here that it does not say around. */
export interface OwnCursor {
  readonly pointer: boolean;
  readonly grab: boolean;
}

const hostsEditing = (element: Element): boolean => {
  if (!isHTML(element) || !isEditable(element as HTMLElement)) return false;
  const parent = drawnParent(element);
  return !parent || !isHTML(parent) || !isEditable(parent as HTMLElement);
};

/** Old comboboxes are a wrapper with the field inside: the field is the control. */
const wrapsField = (element: Element, role: string, tag: string): boolean =>
  (role === "combobox" || role === "textbox" || role === "searchbox" || role === "spinbutton") &&
  tag !== "input" &&
  tag !== "select" &&
  tag !== "textarea" &&
  selectAll(element, "input:not([type=hidden]),textarea,[contenteditable]").length > 0;

export const gripOf = (element: Element, role: string, reactions: Reactions, cursor: OwnCursor): Grip | null => {
  const tag = tagOf(element);
  if (tag === "body" || tag === "html")
    return tag === "body" && hostsEditing(element) ? { role: "textbox", sure: true, backed: true } : null;
  if (hostsEditing(element))
    return { role: role === "searchbox" || role === "combobox" ? role : "textbox", sure: true, backed: true };
  if (role === "listbox" && tag !== "select") return null;
  if (isControl(element, role) && !wrapsField(element, role, tag)) return { role, sure: true, backed: true };
  if (tag === "label" || tag === "legend" || tag === "option") return null;
  if ((tag === "video" || tag === "audio") && hasAttribute(element, "controls")) return { role: tag, sure: true, backed: true };
  const tabindex = getAttribute(element, "tabindex");
  const focusable = tabindex !== null && toNumber(tabindex) >= 0;
  const backed = focusable || cursor.pointer;
  const word = CONTAINERS[role] === true || role === "row" || role === "gridcell" || role === "cell" ? role : "clickable";
  if (reactions.click || cursor.pointer || focusable) return { role: word, sure: false, backed, own: reactions.own };
  if (getAttribute(element, "draggable") === "true") return { role: "draggable", sure: false, backed: true };
  if (cursor.grab) return { role: "draggable", sure: false, backed: false };
  if (reactions.hover) return { role: "hoverable", sure: false, backed: false };
  return null;
};

const BACKDROP_SHARE = 0.9;

/** A listener on something as large as the view, with nothing to read, serves the page and not itself. */
export const fillsView = (element: Element, width: number, height: number): boolean => {
  const box = boxOf(element);
  return box.width >= width * BACKDROP_SHARE && box.height >= height * BACKDROP_SHARE;
};

export const isModalDialog = (element: Element): boolean => matches(element, ":modal");
