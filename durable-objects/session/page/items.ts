/**
 * @module Tells repeated controls apart: each gets the name of the item that it belongs to, or its target.
 */
import { ELEMENT, nodeType, selectAll, TEXT, tagOf, textData } from "./dom.ts";
import type { Entry } from "./entries.ts";
import { type Dictionary, newMap, push, tidy } from "./js.ts";
import { contentText, nameOf } from "./name.ts";
import { hasWords, neutralise } from "./neutral.ts";
import { CONTAINERS, roleOf } from "./roles.ts";
import { drawnChildren, drawnParent } from "./shadow.ts";
import { isShown } from "./visible.ts";

const MAX_ITEM_CHARS = 40;
const MAX_SCANNED_NODES = 60;

export const nameItems = (entries: readonly Entry[]): void => {
  const groups = newMap<string, Entry[]>();
  const order: Entry[][] = [];
  for (let i = 0; i < entries.length; i++) {
    const one = entries[i] as Entry;
    if (!one.acts || one.role === "option" || one.role === "radio") continue;
    const key = `${one.role} ${one.name}`;
    let group = groups.get(key);
    if (!group) {
      group = [];
      groups.set(key, group);
      push(order, group);
    }
    push(group, one);
  }
  for (let i = 0; i < order.length; i++) {
    const group = order[i] as Entry[];
    if (group.length > 1 && !sameTarget(group)) nameGroup(group);
  }
};

const sameTarget = (group: readonly Entry[]): boolean => {
  const href = (group[0] as Entry).href;
  for (let i = 0; i < group.length; i++) if ((group[i] as Entry).href !== href) return false;
  return href !== "";
};

/** The item of a control is the largest part of the page that holds no other control of its group. */
const nameGroup = (group: readonly Entry[]): void => {
  const counts = newMap<Element, number>();
  for (let i = 0; i < group.length; i++) {
    for (let at = drawnParent((group[i] as Entry).element); at; at = drawnParent(at)) counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  const names: string[] = [];
  let distinct = false;
  for (let i = 0; i < group.length; i++) {
    const control = (group[i] as Entry).element;
    push(names, itemOf(control, (group[i] as Entry).name, counts));
    if (names[i] !== names[0]) distinct = true;
  }
  for (let i = 0; i < group.length; i++) {
    const one = group[i] as Entry;
    if (distinct) one.item = names[i] as string;
    one.vague = one.item === "";
  }
};

/** Parts of the page with a role of their own are larger than items; a named one can still tell the control apart. */
const itemOf = (control: Element, controlName: string, counts: Dictionary<Element, number>): string => {
  let item: Element | null = null;
  let at = drawnParent(control);
  for (; at && counts.get(at) === 1 && !isSection(at); at = drawnParent(at)) item = at;
  const name = item ? itemName(item, control, controlName) : "";
  return name !== "" || !at || counts.get(at) !== 1 ? name : safeName(nameOf(at, roleOf(at)).text);
};

const isSection = (element: Element): boolean => tagOf(element) === "body" || CONTAINERS[roleOf(element)] === true;

const itemName = (item: Element, control: Element, controlName: string): string => {
  const headings = selectAll(item, "h1,h2,h3,h4,h5,h6,[role=heading],th[scope=row],[role=rowheader],legend");
  for (let i = 0; i < headings.length; i++) {
    const text = safeName(contentText(headings[i] as Element, (inner) => inner === control || roleOf(inner) === "button"));
    if (text !== "" && text !== controlName && isShown(headings[i] as Element)) return text;
  }
  const budget = { left: MAX_SCANNED_NODES };
  return firstText(item, control, controlName, budget);
};

const firstText = (node: Element, control: Element, controlName: string, budget: { left: number }): string => {
  if (node === control || budget.left-- <= 0) return "";
  const tag = tagOf(node);
  if (tag === "script" || tag === "style" || tag === "select" || tag === "button" || tag === "svg") return "";
  const children = drawnChildren(node);
  for (let i = 0; i < children.length; i++) {
    const child = children[i] as Node;
    const type = nodeType(child);
    let text = "";
    if (type === TEXT && hasWords(textData(child as Text))) {
      if (!isShown(node)) return "";
      text = safeName(tidy(textData(child as Text)));
    } else if (type === ELEMENT) text = firstText(child as Element, control, controlName, budget);
    if (text !== "" && text !== controlName) return text;
  }
  return "";
};

/** Parentheses and quotes around the name are the grammar's. */
const safeName = (text: string): string => {
  const safe = neutralise(text, MAX_ITEM_CHARS);
  let out = "";
  for (let i = 0; i < safe.length; i++) {
    const char = safe[i] as string;
    out += char === "(" || char === ")" || char === '"' ? "'" : char;
  }
  return out;
};
