/**
 * @module Accessible names, by the rules of "Accessible Name and Description Computation" and HTML's mappings.
 */
import {
  areaValue,
  byId,
  ELEMENT,
  firstChild,
  getAttribute,
  hasAttribute,
  inputType,
  inputValue,
  isSelected,
  isSVG,
  isVisibleToEngine,
  labelsOf,
  nextSibling,
  nodeType,
  optionLabel,
  property,
  pseudoStyleOf,
  rootOf,
  selectAll,
  styleOf,
  TEXT,
  tagOf,
  textContent,
  textData,
} from "./dom.ts";
import { charCode, type Dictionary, indexOf, newMap, push, tidy, words } from "./js.ts";
import { neutralise } from "./neutral.ts";
import { isField, NAMED_BY_CONTENT, roleOf } from "./roles.ts";
import { drawnChildren } from "./shadow.ts";

export type NameSource = "labelledby" | "aria-label" | "native" | "content" | "title" | "placeholder" | "none";

export interface Name {
  readonly text: string;
  readonly from: NameSource;
}

interface Trail {
  readonly visited: Dictionary<Element, true>;
  /** Inside something that aria-labelledby points to: hidden content counts, and no second reference is followed. */
  readonly referenced: boolean;
  /** Hidden content counts, because the reference pointed at something hidden. */
  readonly hidden: boolean;
  /** Elements whose text stands on lines of their own and is left out. */
  readonly except: ((element: Element) => boolean) | null;
}

const NO_NAME: Name = { text: "", from: "none" };
const MAX_NAME_SOURCE = 4000;

/** The name of an element. `except` leaves nested elements out of a name that comes from content. */
export const nameOf = (element: Element, role: string, except: ((element: Element) => boolean) | null = null): Name =>
  compute(element, role, { visited: newMap(), referenced: false, hidden: false, except }, false);

/** All the text inside, hidden parts left out, in one string. */
export const contentText = (element: Element, except: ((element: Element) => boolean) | null = null): string =>
  tidy(content(element, { visited: newMap(), referenced: true, hidden: false, except }));

const compute = (element: Element, role: string, trail: Trail, nested: boolean): Name => {
  if (!trail.referenced) {
    const text = byReferences(element, trail);
    if (text !== "") return { text, from: "labelledby" };
  }
  const label = tidy(getAttribute(element, "aria-label") ?? "");
  if (label !== "") return { text: label, from: "aria-label" };
  if (role !== "presentation" || nested) {
    const native = tidy(nativeName(element, trail));
    if (native !== "") return { text: native, from: "native" };
  }
  if (NAMED_BY_CONTENT[role] === true || nested) {
    const text = tidy(content(element, trail));
    if (isReadable(text)) return { text, from: "content" };
  }
  const title = tidy(getAttribute(element, "title") ?? "");
  if (title !== "") return { text: title, from: "title" };
  const placeholder = isField(role)
    ? tidy(getAttribute(element, "placeholder") ?? getAttribute(element, "aria-placeholder") ?? "")
    : "";
  return placeholder !== "" ? { text: placeholder, from: "placeholder" } : NO_NAME;
};

/** The elements that an attribute of ids names, in its order. */
export const referencedBy = (element: Element, attribute: string): Element[] => {
  const found: Element[] = [];
  const value = getAttribute(element, attribute);
  if (value === null) return found;
  const ids = words(value);
  const root = rootOf(element);
  for (let i = 0; i < ids.length; i++) {
    const target = byId(root, ids[i] as string);
    if (target) push(found, target);
  }
  return found;
};

const byReferences = (element: Element, trail: Trail): string => {
  if (!hasAttribute(element, "aria-labelledby")) return "";
  const targets = referencedBy(element, "aria-labelledby");
  let text = "";
  for (let i = 0; i < targets.length; i++) {
    const target = targets[i] as Element;
    const inner: Trail = { visited: newMap(), referenced: true, hidden: isHidden(target), except: trail.except };
    text += ` ${compute(target, roleOf(target), inner, true).text}`;
  }
  return tidy(text);
};

const nativeName = (element: Element, trail: Trail): string => {
  const tag = tagOf(element);
  switch (tag) {
    case "input": {
      const type = inputType(element as HTMLInputElement);
      if (type === "hidden") return "";
      if (type === "submit" || type === "reset" || type === "button") {
        const labels = byLabels(element, trail);
        if (labels !== "") return labels;
        const value = getAttribute(element, "value");
        return value !== null
          ? inputValue(element as HTMLInputElement)
          : type === "submit"
            ? "Submit"
            : type === "reset"
              ? "Reset"
              : "";
      }
      if (type === "image") {
        return (
          byLabels(element, trail) ||
          getAttribute(element, "alt") ||
          getAttribute(element, "value") ||
          getAttribute(element, "title") ||
          "Submit"
        );
      }
      return byLabels(element, trail);
    }
    case "select":
    case "textarea":
    case "meter":
    case "progress":
    case "output":
    case "button":
      return byLabels(element, trail);
    case "img":
    case "area":
      return getAttribute(element, "alt") ?? "";
    case "fieldset":
      return byChild(element, "legend", trail);
    case "table":
      return byChild(element, "caption", trail);
    case "figure":
      return byChild(element, "figcaption", trail);
    case "optgroup":
      return getAttribute(element, "label") ?? "";
    case "option":
      return optionLabel(element as HTMLOptionElement);
    case "iframe":
      return getAttribute(element, "title") ?? "";
    default:
      return isSVG(element) ? byChild(element, ":title", trail) : "";
  }
};

const byLabels = (element: Element, trail: Trail): string => {
  const labels = labelsOf(element);
  let text = "";
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i] as Element;
    const inner: Trail = { visited: newMap(), referenced: true, hidden: isHidden(label), except: trail.except };
    inner.visited.set(element, true);
    text += ` ${compute(label, "generic", inner, true).text}`;
  }
  return tidy(text);
};

const byChild = (element: Element, tag: string, trail: Trail): string => {
  for (let child = firstChild(element); child; child = nextSibling(child)) {
    if (nodeType(child) === ELEMENT && tagOf(child as unknown as Element) === tag) {
      return tag === ":title" ? (textContent(child) ?? "") : content(child as unknown as Element, { ...trail, referenced: true });
    }
  }
  return "";
};

const content = (element: Element, trail: Trail): string => {
  if (trail.visited.has(element)) return "";
  trail.visited.set(element, true);
  let text = pseudoText(element, "::before");
  const children = drawnChildren(element);
  for (let i = 0; i < children.length && text.length < MAX_NAME_SOURCE; i++) {
    const child = children[i] as Node;
    const type = nodeType(child);
    if (type === TEXT) text += textData(child as Text);
    else if (type === ELEMENT) text += childText(child as Element, trail);
  }
  return text + pseudoText(element, "::after");
};

const childText = (child: Element, trail: Trail): string => {
  const tag = tagOf(child);
  if (tag === "br") return " ";
  if (tag === "script" || tag === "style" || tag === "noscript" || tag === "template" || tag === "head") return "";
  if (trail.visited.has(child) || trail.except?.(child)) return "";
  if (!trail.hidden && getAttribute(child, "aria-hidden") === "true") return "";
  const display = property(styleOf(child), "display");
  if (!trail.hidden && display !== "contents" && !isVisibleToEngine(child, SEEN)) {
    return display !== "none" && property(styleOf(child), "visibility") !== "visible" ? shownInside(child, trail) : "";
  }
  const role = roleOf(child);
  const value = embeddedValue(child, role, tag);
  const text = value ?? compute(child, role, trail, true).text;
  return display === "inline" || display === "contents" ? inlineText(child, text) : ` ${text} `;
};

const SEEN = { visibilityProperty: true };

/** visibility can be given back by a descendant. */
const shownInside = (element: Element, trail: Trail): string => {
  let text = "";
  const children = drawnChildren(element);
  for (let i = 0; i < children.length; i++) {
    if (nodeType(children[i] as Node) === ELEMENT) text += childText(children[i] as Element, trail);
  }
  return text;
};

/** compute() trims; white space at the inner edges of an inline element still separates words. */
const inlineText = (element: Element, text: string): string => {
  const raw = textContent(element) ?? "";
  const left = raw !== "" && charCode(raw, 0) <= 32 ? " " : "";
  const right = raw !== "" && charCode(raw, raw.length - 1) <= 32 ? " " : "";
  return left + text + right;
};

/** What a control inside a label or a reference says: its value. */
const embeddedValue = (element: Element, role: string, tag: string): string | null => {
  if (role === "textbox" || role === "searchbox") {
    if (tag === "input") return inputValue(element as HTMLInputElement);
    return tag === "textarea" ? areaValue(element as HTMLTextAreaElement) : (textContent(element) ?? "");
  }
  if (tag === "select") {
    const options = selectAll(element, "option");
    let text = "";
    for (let i = 0; i < options.length; i++) {
      const option = options[i] as HTMLOptionElement;
      if (isSelected(option)) text += ` ${optionLabel(option)}`;
    }
    return text;
  }
  if (role === "slider" || role === "spinbutton" || role === "progressbar" || role === "meter" || role === "scrollbar") {
    const stated = getAttribute(element, "aria-valuetext") ?? getAttribute(element, "aria-valuenow");
    if (stated !== null) return stated;
    if (tag === "input") return inputValue(element as HTMLInputElement);
  }
  return null;
};

const pseudoText = (element: Element, pseudo: string): string => {
  const style = pseudoStyleOf(element, pseudo);
  const value = property(style, "content");
  if (value === "none" || value === "normal" || value === "" || value[0] !== '"') return "";
  const slash = indexOf(value, '" / "');
  let text = "";
  for (let i = slash < 0 ? 1 : slash + 5; i < value.length; i++) {
    const char = value[i] as string;
    if (char === '"') break;
    if (char === "\\") text += value[++i] ?? "";
    else text += char;
  }
  const display = property(style, "display");
  return display === "inline" ? text : ` ${text} `;
};

const isHidden = (element: Element): boolean =>
  getAttribute(element, "aria-hidden") === "true" ||
  (!isVisibleToEngine(element, SEEN) && property(styleOf(element), "display") !== "contents");

/** Not only no-break spaces and icon glyphs. */
const isReadable = (text: string): boolean => text !== "" && neutralise(text, MAX_NAME_SOURCE) !== "";
