/**
 * @module What is not a control: headings, items, containers, labels, pictures and plain text, each in its own form.
 */
import { ELEMENT, getAttribute, hasAttribute, labelControl, nodeType, tagOf, textContent } from "./dom.ts";
import { type Entry, entry } from "./entries.ts";
import { areasOf } from "./image-map.ts";
import { push, tidy, toNumber, wordSet } from "./js.ts";
import { nameOf } from "./name.ts";
import { hasWords } from "./neutral.ts";
import { CONTAINERS, headingLevel, roleOf } from "./roles.ts";
import { drawnChildren, drawnParent } from "./shadow.ts";
import { describeState } from "./states.ts";
import { isDataTable, walkTable } from "./table.ts";
import { hasArea, isShown } from "./visible.ts";
import type { Flow, Walk } from "./walk.ts";

const SHOWN_UNNAMED = wordSet(
  "alert alertdialog banner complementary contentinfo dialog main menu menubar navigation search status",
);
const MESSAGES = wordSet("alert status log");
const MAX_MESSAGE_CHARS = 150;
const PICTURES = wordSet("img canvas iframe frame object embed video audio progress meter :svg");
const PICTURE_ROLES = wordSet("img progressbar meter");
const FIELDS = wordSet("input select textarea");

export const walkBlock = (walk: Walk, element: Element, tag: string, role: string, flow: Flow, blank: boolean): void => {
  if (FIELDS[tag] === true) return;
  if (PICTURES[tag] === true || PICTURE_ROLES[role] === true) picture(walk, element, tag, role, flow, blank);
  else if (tag === ":math") walk.text(textContent(element) ?? "", element, flow);
  else if (tag === "details" && !hasAttribute(element, "open")) summaryOnly(walk, element, flow);
  else if (tag === "label") label(walk, element as HTMLLabelElement, flow, blank);
  else if (role === "heading") heading(walk, element, flow, blank);
  else if (role === "listitem" || role === "article") item(walk, element, tag, role, flow, blank);
  else if (role === "definition") definition(walk, element, flow, blank);
  else if ((role === "table" || role === "grid" || role === "treegrid") && isDataTable(element, role))
    walkTable(walk, element, flow);
  else if (CONTAINERS[role] === true || role === "list") container(walk, element, role, flow, blank);
  else walk.children(element, flow, blank);
};

const picture = (walk: Walk, element: Element, tag: string, role: string, flow: Flow, blank: boolean): void => {
  if (tag === ":svg" && role !== "img") walk.children(element, flow, blank);
  if (tag === "img" && !blank && hasAttribute(element, "usemap") && hasArea(element)) addAreas(walk, element);
  if (blank || flow.mute || role === "presentation" || !hasArea(element)) return;
  const name = nameOf(element, role === "generic" ? "img" : role).text;
  if (tag === "iframe" || tag === "frame") {
    addPicture(walk, entry("image", element, walk.depth, "iframe", name, { href: getAttribute(element, "src") ?? "" }));
  } else if (role === "progressbar" || role === "meter") {
    addPicture(walk, entry("image", element, walk.depth, role, name, { tail: describeState(element, role, false, false) }));
  } else if (hasWords(name)) {
    addPicture(walk, entry("image", element, walk.depth, tag === "video" || tag === "audio" ? tag : "image", name));
  }
};

const addAreas = (walk: Walk, image: Element): void => {
  const areas = areasOf(image);
  if (areas.length > 0) walk.flush(image);
  for (let i = 0; i < areas.length; i++) push(walk.out, walk.controlEntry(areas[i] as Element, "link"));
};

const addPicture = (walk: Walk, one: Entry): void => {
  walk.flush(one.element);
  push(walk.out, one);
};

const summaryOnly = (walk: Walk, details: Element, flow: Flow): void => {
  const children = drawnChildren(details);
  for (let i = 0; i < children.length; i++) {
    const child = children[i] as Node;
    if (nodeType(child) !== ELEMENT || tagOf(child as Element) !== "summary") continue;
    walk.element(child as Element, flow);
    return;
  }
};

/** A label belongs to its control: it is the control's name, and stands for it where the control itself is not drawn. */
const label = (walk: Walk, element: HTMLLabelElement, flow: Flow, blank: boolean): void => {
  const control = labelControl(element);
  if (!control) {
    walk.children(element, flow, blank);
    return;
  }
  const role = roleOf(control);
  if (!blank && !walk.listed.has(control) && tagOf(control) === "input" && !isShown(control)) {
    walk.add(walk.controlEntry(control, role), [], true);
  }
  const named = nameOf(control, role).from === "native" && (walk.listed.has(control) || isShown(control));
  walk.children(element, { ...flow, mute: flow.mute || named }, blank);
};

const heading = (walk: Walk, element: Element, flow: Flow, blank: boolean): void => {
  const found = walk.apart(() => walk.children(element, flow, blank), element);
  walk.flush(element);
  for (let i = 0; i < found.length; i++) {
    const one = found[i] as Entry;
    push(walk.out, one.kind === "text" ? { ...one, kind: "heading", element, role: `${headingLevel(element)}` } : one);
  }
};

/** The first line of an item is its head; the rest stands below it. */
const item = (walk: Walk, element: Element, tag: string, role: string, flow: Flow, blank: boolean): void => {
  walk.flush(element);
  const start = walk.out.length;
  walk.children(element, flow, blank);
  walk.flush(element);
  const first = walk.out[start];
  if (!first) return;
  if (first.kind === "text" && first.depth === walk.depth && first.mark === "" && role === "listitem")
    first.mark = markOf(element, tag);
  // An article that begins with its tools has no head to stand under.
  if (role === "article" && first.kind !== "heading" && first.kind !== "text" && first.role !== "link") return;
  for (let i = start + 1; i < walk.out.length; i++) (walk.out[i] as Entry).depth++;
};

const markOf = (element: Element, tag: string): string => {
  const parent = drawnParent(element);
  if (tag !== "li" || !parent || tagOf(parent) !== "ol") return "- ";
  let n = toNumber(getAttribute(parent, "start") ?? "1") || 1;
  const siblings = drawnChildren(parent);
  for (let i = 0; i < siblings.length && siblings[i] !== element; i++) {
    const sibling = siblings[i] as Node;
    if (nodeType(sibling) === ELEMENT && tagOf(sibling as Element) === "li") n++;
  }
  return `${n}. `;
};

/** A short term and its description are one line. */
const definition = (walk: Walk, element: Element, flow: Flow, blank: boolean): void => {
  walk.flush(element);
  const start = walk.out.length;
  const term = walk.out[start - 1];
  walk.children(element, flow, blank);
  walk.flush(element);
  const first = walk.out[start];
  if (first?.kind !== "text" || term?.kind !== "text" || roleOf(term.element) !== "term") return;
  const text = tidy(term.name);
  first.name = `${text}${text[text.length - 1] === ":" ? "" : ":"} ${first.name}`;
  walk.out[start - 1] = first;
  for (let i = start; i < walk.out.length - 1; i++) walk.out[i] = walk.out[i + 1] as Entry;
  walk.out.length--;
};

const container = (walk: Walk, element: Element, role: string, flow: Flow, blank: boolean): void => {
  const name = nameOf(element, role).text;
  if (flow.mute || (name === "" && SHOWN_UNNAMED[role] !== true)) {
    walk.children(element, flow, blank);
    return;
  }
  walk.flush(element);
  const self = entry("container", element, walk.depth, role, name);
  const start = walk.out.length;
  push(walk.out, self);
  walk.depth++;
  walk.children(element, flow, blank);
  walk.flush(element);
  walk.depth--;
  const first = walk.out[start + 1];
  if (!first) walk.out.length = start;
  else if (first.kind === "heading" && tidy(first.name) === name) nameByHeading(walk, start, self);
  else if (MESSAGES[role] === true && walk.out.length === start + 2) message(walk, start, first);
};

/** A heading that gives a container its name is not said twice. */
const nameByHeading = (walk: Walk, start: number, self: Entry): void => {
  if (self.role !== "region") {
    self.name = "";
    return;
  }
  for (let i = start; i < walk.out.length - 1; i++) {
    const one = walk.out[i + 1] as Entry;
    one.depth--;
    walk.out[i] = one;
  }
  walk.out.length--;
};

/** An alert or a status that is one short text is one line. */
const message = (walk: Walk, start: number, only: Entry): void => {
  const self = walk.out[start] as Entry;
  if (only.kind !== "text" || only.name.length > MAX_MESSAGE_CHARS || self.name !== "") return;
  walk.out[start] = entry("image", self.element, self.depth, self.role, only.name);
  walk.out.length = start + 1;
};
