/**
 * @module Walks the page as it is drawn, in reading order, and says what matters on it.
 */
import { fillsView, type Grip, gripOf } from "./actionable.ts";
import {
  ELEMENT,
  getAttribute,
  hasAttribute,
  labelControl,
  linkAddress,
  nodeType,
  TEXT,
  tagOf,
  textData,
  viewportHeight,
  viewportWidth,
} from "./dom.ts";
import { type Entry, entry } from "./entries.ts";
import { type Dictionary, indexOf, newMap, push, sliceText, toNumber, wordSet } from "./js.ts";
import { reactionsOf } from "./listeners.ts";
import { contentText, nameOf, tidyText } from "./name.ts";
import { hasWords } from "./neutral.ts";
import { Paragraph } from "./paragraph.ts";
import { CONTAINERS, headingLevel, isField, roleOf } from "./roles.ts";
import { drawnChildren, drawnParent } from "./shadow.ts";
import { describeState } from "./states.ts";
import { isDataTable, walkTable } from "./table.ts";
import { type Clips, hasArea, isShown, type Look, lookAt } from "./visible.ts";

/** What an element hands down. */
export interface Flow {
  readonly clips: Clips;
  readonly pointer: boolean;
  readonly delegated: readonly string[];
  /** Text is not listed: it is part of a name already. */
  readonly mute: boolean;
  /** white-space that keeps line breaks. */
  readonly pre: boolean;
}

const SKIPPED = wordSet(
  "script style noscript template head meta link title base datalist source track param col colgroup rp :title :desc :defs :style :metadata :symbol :clipPath :mask :linearGradient :radialGradient :filter :script",
);
const OPAQUE = wordSet("input select textarea img canvas iframe frame object embed video audio progress meter");
const SHOWN_UNNAMED = wordSet(
  "alert alertdialog banner complementary contentinfo dialog main menu menubar navigation search status",
);
const INLINE = wordSet("inline inline-block inline-flex inline-grid inline-table contents ruby ruby-text math");
const LONG_CLICKABLE_CHARS = 200;
const LONG_NAME_CHARS = 150;

export class Walk {
  out: Entry[] = [];
  depth = 0;
  paragraph = new Paragraph();
  readonly #listed: Dictionary<Element, true> = newMap();
  readonly #folded: Dictionary<Element, true>;
  readonly #focused: Element | null;
  readonly #scroll: { readonly x: number; readonly y: number };

  constructor(folded: Dictionary<Element, true>, focused: Element | null, scroll: { readonly x: number; readonly y: number }) {
    this.#folded = folded;
    this.#focused = focused;
    this.#scroll = scroll;
  }

  children(element: Element, flow: Flow, blank = false): void {
    const children = drawnChildren(element);
    for (let i = 0; i < children.length; i++) {
      const child = children[i] as Node;
      const type = nodeType(child);
      if (type === ELEMENT) this.element(child as Element, flow);
      else if (type === TEXT && !flow.mute && !blank) this.#text(textData(child as Text), element, flow);
    }
  }

  flush(block: Element): void {
    this.paragraph.flush(this.out, block, this.depth);
  }

  /** Runs with a list and a paragraph of its own, and gives what was found. */
  apart(run: () => void, block: Element): Entry[] {
    const { out, paragraph } = this;
    this.out = [];
    this.paragraph = new Paragraph();
    run();
    this.flush(block);
    const found = this.out;
    this.out = out;
    this.paragraph = paragraph;
    return found;
  }

  #text(data: string, block: Element, flow: Flow): void {
    if (!flow.pre) {
      this.paragraph.addText(data);
      return;
    }
    for (let from = 0; from <= data.length; ) {
      const end = indexOf(data, "\n", from);
      this.paragraph.addText(sliceText(data, from, end < 0 ? data.length : end));
      if (end < 0) break;
      this.flush(block);
      from = end + 1;
    }
  }

  element(element: Element, flow: Flow): void {
    const tag = tagOf(element);
    if (SKIPPED[tag] === true) return;
    if (tag === "br") {
      this.paragraph.addText(" ");
      return;
    }
    const look = lookAt(element, flow.clips, this.#scroll);
    if (look.gone) return;
    const role = roleOf(element);
    const reactions = reactionsOf(element, flow.delegated);
    const inner: Flow = {
      clips: look.clips,
      pointer: look.pointer,
      delegated: reactions.selectors.length > 0 ? join2(flow.delegated, reactions.selectors) : flow.delegated,
      mute: flow.mute || this.#folded.has(element),
      pre: tag === "pre" || (flow.pre && tag !== "textarea"),
    };
    const grip = look.blank ? null : gripOf(element, role, reactions, look.pointer, flow.pointer);
    const inline = INLINE[look.display] === true;
    if (!inline) this.flush(element);
    if (grip?.sure) this.#control(element, tag, grip, inner, inline);
    else if (grip) this.#likely(element, role, grip, inner, inline);
    else this.#plain(element, tag, role, inner, look);
    if (!inline) this.flush(element);
    else if (look.display !== "inline" && look.display !== "contents") this.paragraph.addText(" ");
  }

  #control(element: Element, tag: string, grip: Grip, flow: Flow, inline: boolean): void {
    if (this.#listed.has(element) || !(OPAQUE[tag] === true ? isShown(element) : hasArea(element))) return;
    const nested = OPAQUE[tag] === true ? [] : this.apart(() => this.#nested(element, { ...flow, mute: true }), element);
    const self = this.controlEntry(element, grip.role);
    this.#add(self, nested, isField(grip.role) ? null : self.name, inline);
  }

  #nested(element: Element, flow: Flow): void {
    this.depth++;
    this.children(element, flow);
    this.depth--;
  }

  controlEntry(element: Element, role: string): Entry {
    this.#listed.set(element, true);
    const name = nameOf(element, role, this.#isListed);
    const link = role === "link" && tagOf(element) === "a" ? linkAddress(element as HTMLAnchorElement) : "";
    return entry("control", element, this.depth, role === "summary" ? "button" : role, name.text, {
      tail: describeState(element, role, element === this.#focused, name.from === "placeholder") + headingWord(element),
      href: link,
    });
  }

  readonly #isListed = (element: Element): boolean => this.#listed.has(element);

  #add(self: Entry, nested: readonly Entry[], reads: string | null, inline: boolean): void {
    const entries: Entry[] = [self];
    for (let i = 0; i < nested.length; i++) push(entries, nested[i] as Entry);
    if (inline) this.paragraph.addControl(entries, reads);
    else for (let i = 0; i < entries.length; i++) push(this.out, entries[i] as Entry);
  }

  /** Listed when something of its own is there to act upon; otherwise what it holds is all there is. */
  #likely(element: Element, role: string, grip: Grip, flow: Flow, inline: boolean): void {
    const muted = flow.mute;
    this.depth++;
    const inside = this.apart(() => this.#plainChildren(element, tagOf(element), role, flow), element);
    this.depth--;
    let controls = 0;
    for (let i = 0; i < inside.length; i++) if ((inside[i] as Entry).acts) controls++;
    const own = contentText(element, this.#isListed);
    const named = tidyText(getAttribute(element, "aria-label") ?? getAttribute(element, "title") ?? "");
    const lone = controls === 0;
    const isContainer = CONTAINERS[role] === true;
    const worth = lone
      ? hasArea(element) &&
        (hasWords(own) || named !== "" || !fillsView(element, viewportWidth(), viewportHeight())) &&
        (grip.backed || own.length <= LONG_CLICKABLE_CHARS)
      : grip.backed && (hasWords(own) || isContainer) && own.length <= LONG_CLICKABLE_CHARS;
    if (!worth || (muted && lone && !hasWords(own) && named === "")) {
      for (let i = 0; i < inside.length; i++) (inside[i] as Entry).depth--;
      this.#append(inside, inline);
      return;
    }
    const self = this.controlEntry(element, grip.role);
    const folded = !isContainer && self.name.length <= LONG_NAME_CHARS;
    const kept: Entry[] = [];
    for (let i = 0; i < inside.length; i++) {
      const one = inside[i] as Entry;
      if (!folded || one.acts) push(kept, one);
    }
    this.#add(self, kept, self.name, inline);
  }

  #append(entries: readonly Entry[], inline: boolean): void {
    for (let i = 0; i < entries.length; i++) {
      const one = entries[i] as Entry;
      if (inline && one.kind === "text") this.paragraph.addText(` ${one.name} `);
      else if (inline && one.acts) this.paragraph.addControl([one], isField(one.role) ? null : one.name);
      else {
        if (inline) this.flush(one.element);
        push(this.out, one);
      }
    }
  }

  #plainChildren(element: Element, tag: string, role: string, flow: Flow): void {
    this.#plain(element, tag, role, flow, { blank: false } as Look);
  }

  #plain(element: Element, tag: string, role: string, flow: Flow, look: Pick<Look, "blank">): void {
    if (OPAQUE[tag] === true || tag === ":svg") this.#picture(element, tag, role, flow, look.blank);
    else if (tag === "details" && !hasAttribute(element, "open")) this.#summaryOnly(element, flow);
    else if (tag === "label") this.#label(element as HTMLLabelElement, flow, look.blank);
    else if (role === "heading") this.#heading(element, flow);
    else if (role === "listitem" || role === "article") this.#item(element, tag, flow, look.blank);
    else if ((role === "table" || role === "grid" || role === "treegrid") && isDataTable(element, role))
      walkTable(this, element, flow);
    else if (CONTAINERS[role] === true || role === "list") this.#container(element, role, flow, look.blank);
    else this.children(element, flow, look.blank);
  }

  #picture(element: Element, tag: string, role: string, flow: Flow, blank: boolean): void {
    if (tag === ":svg" && role !== "img") this.children(element, flow, blank);
    if (blank || flow.mute || role === "presentation" || !hasArea(element)) return;
    const name = nameOf(element, role === "generic" && tag === ":svg" ? "img" : role).text;
    if (tag === "iframe" || tag === "frame") {
      push(this.out, entry("image", element, this.depth, "iframe", name, { href: getAttribute(element, "src") ?? "" }));
    } else if (tag === "progress" || tag === "meter") {
      push(
        this.out,
        entry("image", element, this.depth, tag === "meter" ? "meter" : "progressbar", name, {
          tail: describeState(element, role, false, false),
        }),
      );
    } else if (hasWords(name) && tag !== "input" && tag !== "select" && tag !== "textarea") {
      push(this.out, entry("image", element, this.depth, tag === "video" || tag === "audio" ? tag : "image", name));
    }
  }

  #summaryOnly(details: Element, flow: Flow): void {
    const children = drawnChildren(details);
    for (let i = 0; i < children.length; i++) {
      const child = children[i] as Node;
      if (nodeType(child) !== ELEMENT || tagOf(child as Element) !== "summary") continue;
      this.element(child as Element, flow);
      return;
    }
  }

  /** A label belongs to its control: it is the control's name, and stands for it where the control itself is not drawn. */
  #label(label: HTMLLabelElement, flow: Flow, blank: boolean): void {
    const control = labelControl(label);
    if (!control) {
      this.children(label, flow, blank);
      return;
    }
    if (!blank && !this.#listed.has(control) && !isShown(control) && tagOf(control) === "input") {
      const self = this.controlEntry(control, roleOf(control));
      this.#add({ ...self, element: control }, [], null, true);
    }
    const name = nameOf(control, roleOf(control));
    this.children(label, { ...flow, mute: flow.mute || name.from === "native" }, blank);
  }

  #heading(element: Element, flow: Flow): void {
    const found = this.apart(() => this.children(element, flow), element);
    for (let i = 0; i < found.length; i++) {
      const one = found[i] as Entry;
      if (one.kind === "text") push(this.out, { ...one, kind: "heading", element, role: `${headingLevel(element)}` });
      else push(this.out, one);
    }
  }

  #item(element: Element, tag: string, flow: Flow, blank: boolean): void {
    this.flush(element);
    const start = this.out.length;
    this.children(element, flow, blank);
    this.flush(element);
    const first = this.out[start];
    if (!first) return;
    if (first.kind === "text" && first.depth === this.depth && first.mark === "" && tag !== "article")
      first.mark = markOf(element, tag);
    for (let i = start + 1; i < this.out.length; i++) (this.out[i] as Entry).depth++;
  }

  #container(element: Element, role: string, flow: Flow, blank: boolean): void {
    const name = nameOf(element, role).text;
    if (flow.mute || (name === "" && SHOWN_UNNAMED[role] !== true)) {
      this.children(element, flow, blank);
      return;
    }
    this.flush(element);
    const self = entry("container", element, this.depth, role, name);
    const start = this.out.length;
    push(this.out, self);
    this.depth++;
    this.children(element, flow, blank);
    this.flush(element);
    this.depth--;
    const first = this.out[start + 1];
    if (!first) this.out.length = start;
    else if (first.kind === "heading" && tidyText(first.name) === name) self.name = "";
  }
}

const join2 = (a: readonly string[], b: readonly string[]): string[] => {
  const list: string[] = [];
  for (let i = 0; i < a.length; i++) push(list, a[i] as string);
  for (let i = 0; i < b.length; i++) push(list, b[i] as string);
  return list;
};

/** A control that is all of a heading says so: `h2`. */
const headingWord = (element: Element): string => {
  for (let at = drawnParent(element), up = 0; at && up < 3; at = drawnParent(at), up++) {
    if (roleOf(at) === "heading") return ` h${headingLevel(at)}`;
  }
  return "";
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
