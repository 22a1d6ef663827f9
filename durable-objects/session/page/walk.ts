/**
 * @module Walks the page as it is drawn, in reading order, and finds what can be acted upon. Blocks do the rest.
 */
import { fillsView, type Grip, gripOf } from "./actionable.ts";
import { walkBlock } from "./blocks.ts";
import { ELEMENT, getAttribute, nodeType, TEXT, tagOf, textContent, textData, viewportHeight, viewportWidth } from "./dom.ts";
import { type Entry, entry } from "./entries.ts";
import { concat, type Dictionary, indexOf, join, min, newMap, push, sliceText, tidy, wordSet } from "./js.ts";
import { reactionsOf } from "./listeners.ts";
import { contentText, nameOf } from "./name.ts";
import { hasWords, isSymbol } from "./neutral.ts";
import { Paragraph } from "./paragraph.ts";
import { CONTAINERS, headingLevel, isField, roleOf } from "./roles.ts";
import { drawnChildren, drawnParent } from "./shadow.ts";
import { describeState } from "./states.ts";
import { withoutTwin } from "./twins.ts";
import { type Clips, hasArea, isShown, type Look, lookAt } from "./visible.ts";

/** What an element hands down. */
export interface Flow {
  readonly clips: Clips;
  readonly pointer: boolean;
  readonly grab: boolean;
  readonly delegated: readonly string[];
  /** Text is not listed: it is part of a name already. */
  readonly mute: boolean;
  /** Line breaks in the text count. */
  readonly pre: boolean;
  /** Role of the control around it; empty outside. */
  readonly within: string;
}

/** One element, looked at from where the walk stands. */
export interface Sight {
  readonly look: Look;
  readonly role: string;
  readonly grip: Grip | null;
  readonly inner: Flow;
}

const SKIPPED = wordSet(
  "script style noscript template head meta link title base datalist source track param col colgroup rp :title :desc :defs :style :metadata :symbol :clipPath :mask :linearGradient :radialGradient :filter :script",
);
/** What is inside these is not page content. */
export const OPAQUE = wordSet("input select textarea img canvas iframe frame object embed video audio progress meter");
/** A listener on a part of one of these serves the whole. */
const INDIVISIBLE = wordSet("button checkbox radio switch summary");
const INLINE = wordSet("inline inline-block inline-flex inline-grid inline-table contents ruby ruby-text");
/** These hold items and are none. */
const HOLDERS = wordSet("list table grid treegrid rowgroup");
const LONG_CLICKABLE_CHARS = 200;
const LONG_NAME_CHARS = 150;
/** A row or card has at most about as many controls of its own. */
const ITEM_CONTROLS = 4;

export class Walk {
  out: Entry[] = [];
  depth = 0;
  readonly folded: Dictionary<Element, true>;
  readonly listed: Dictionary<Element, "sure" | "likely"> = newMap();
  #paragraph = new Paragraph();
  readonly #focused: Element | null;
  readonly #scroll: { readonly x: number; readonly y: number };

  constructor(folded: Dictionary<Element, true>, focused: Element | null, scroll: { readonly x: number; readonly y: number }) {
    this.folded = folded;
    this.#focused = focused;
    this.#scroll = scroll;
  }

  children(element: Element, flow: Flow, blank = false): void {
    const children = drawnChildren(element);
    for (let i = 0; i < children.length; i++) {
      const child = children[i] as Node;
      const type = nodeType(child);
      if (type === ELEMENT) this.element(child as Element, flow);
      else if (type === TEXT && !flow.mute && !blank) this.text(textData(child as Text), element, flow);
    }
  }

  text(data: string, block: Element, flow: Flow): void {
    if (!flow.pre) {
      this.#paragraph.addText(data);
      return;
    }
    for (let from = 0; from <= data.length; ) {
      const end = indexOf(data, "\n", from);
      this.#paragraph.addText(sliceText(data, from, end < 0 ? data.length : end));
      if (end < 0) break;
      this.flush(block);
      from = end + 1;
    }
  }

  /** Ends the paragraph. */
  flush(block: Element): void {
    this.#paragraph.flush(this.out, block, this.depth);
  }

  /** Runs with a list and a paragraph of its own, and gives what was found. */
  apart(run: () => void, block: Element): Entry[] {
    const { out } = this;
    const paragraph = this.#paragraph;
    this.out = [];
    this.#paragraph = new Paragraph();
    run();
    this.flush(block);
    const found = this.out;
    this.out = out;
    this.#paragraph = paragraph;
    return found;
  }

  /** null when nothing of it is drawn. */
  sight(element: Element, tag: string, flow: Flow): Sight | null {
    const look = lookAt(element, flow.clips, this.#scroll);
    if (look.gone) return null;
    const role = roleOf(element);
    const reactions = reactionsOf(element, flow.delegated);
    const inner: Flow = {
      clips: look.clips,
      pointer: look.pointer,
      grab: look.grab,
      delegated: reactions.selectors.length > 0 ? concat(flow.delegated, reactions.selectors) : flow.delegated,
      mute: flow.mute || this.folded.has(element),
      pre: tag === "pre" || (flow.pre && tag !== "textarea"),
      within: flow.within,
    };
    return {
      look,
      role,
      inner,
      grip: look.blank
        ? null
        : gripOf(element, role, reactions, { pointer: look.pointer && !flow.pointer, grab: look.grab && !flow.grab }),
    };
  }

  element(element: Element, flow: Flow): void {
    const tag = tagOf(element);
    if (SKIPPED[tag] === true) return;
    if (tag === "br") {
      this.#paragraph.addText(" ");
      return;
    }
    const sight = this.sight(element, tag, flow);
    if (!sight) return;
    const { look, role, grip, inner } = sight;
    const inline = INLINE[look.display] === true;
    if (!inline) this.flush(element);
    if (grip?.sure) this.#control(element, tag, grip, inner, inline);
    else if (grip && INDIVISIBLE[flow.within] !== true) this.#likely(element, tag, role, grip, inner, inline);
    else walkBlock(this, element, tag, role, inner, look.blank);
    if (!inline) this.flush(element);
    else if (look.display !== "inline" && look.display !== "contents") this.#paragraph.addText(" ");
  }

  #control(element: Element, tag: string, grip: Grip, flow: Flow, inline: boolean): void {
    const opaque = OPAQUE[tag] === true;
    if (this.listed.has(element) || !(opaque ? isShown(element) : hasArea(element))) return;
    const long = !opaque && !isField(grip.role) && (textContent(element) ?? "").length > LONG_NAME_CHARS;
    this.depth++;
    const inside = opaque
      ? []
      : this.apart(() => this.children(element, { ...flow, mute: flow.mute || !long, within: grip.role }), element);
    this.depth--;
    const self = this.controlEntry(element, grip.role);
    const folded = self.name.length <= LONG_NAME_CHARS;
    this.add(self, folded ? withoutTwin(self, acting(inside)) : inside, inline);
  }

  controlEntry(element: Element, role: string, sure = true): Entry {
    this.listed.set(element, sure ? "sure" : "likely");
    const name = nameOf(element, role, sure ? this.#isSureControl : this.#isAnyControl);
    let { text } = name;
    if (!sure && isSymbol(text)) text = tidy(getAttribute(element, "title") ?? "") || text;
    return entry("control", element, this.depth, role === "summary" ? "button" : role, text, {
      tail: describeState(element, role, element === this.#focused, isPlaceholder(element, name.text)) + headingWord(element),
      href: role === "link" && tagOf(element) === "a" ? tidy(getAttribute(element, "href") ?? "") : "",
    });
  }

  readonly #isSureControl = (element: Element): boolean => this.listed.get(element) === "sure";
  readonly #isAnyControl = (element: Element): boolean => this.listed.has(element);

  add(self: Entry, nested: readonly Entry[], inline: boolean): void {
    const entries = concat([self], nested);
    if (inline) this.#paragraph.addControl(entries, isField(self.role) || isTick(self.role) ? null : self.name);
    else for (let i = 0; i < entries.length; i++) push(this.out, entries[i] as Entry);
  }

  /** Listed when something of its own is there to act upon; otherwise what it holds is all there is. */
  #likely(element: Element, tag: string, role: string, grip: Grip, flow: Flow, inline: boolean): void {
    this.depth++;
    const inside = this.apart(() => walkBlock(this, element, tag, role, flow, false), element);
    this.depth--;
    const controls = acting(inside);
    if (!this.#isWorthListing(element, role, grip, inside, controls.length, flow)) {
      for (let i = 0; i < inside.length; i++) (inside[i] as Entry).depth--;
      this.#append(inside, inline);
      return;
    }
    const self = this.controlEntry(element, grip.role, false);
    const folded = CONTAINERS[role] !== true && self.name.length <= LONG_NAME_CHARS;
    if (folded) raise(controls, this.depth + 1);
    this.add(self, folded ? controls : inside, inline);
  }

  #isWorthListing(element: Element, role: string, grip: Grip, inside: readonly Entry[], controls: number, flow: Flow): boolean {
    if (!hasArea(element)) return false;
    const own = flow.mute ? contentText(element, this.#isAnyControl) : wordsIn(inside);
    if (controls > 0 && own.length > LONG_CLICKABLE_CHARS) return false;
    if (controls > 0 && grip.backed) return hasWords(own) || CONTAINERS[role] === true;
    if (controls > 0) return grip.own === true && hasWords(own) && this.#isItem(element, role, controls);
    if (!grip.backed && own.length > LONG_CLICKABLE_CHARS) return false;
    if (hasWords(own) || getAttribute(element, "aria-label") || getAttribute(element, "title")) return true;
    return flow.within === "" && !fillsView(element, viewportWidth(), viewportHeight());
  }

  /** One thing with a few controls on it, rather than a part of the page that holds such things. */
  #isItem(element: Element, role: string, controls: number): boolean {
    if (CONTAINERS[role] === true || HOLDERS[role] === true || controls > ITEM_CONTROLS) return false;
    return !fillsView(element, viewportWidth(), viewportHeight());
  }

  #append(entries: readonly Entry[], inline: boolean): void {
    for (let i = 0; i < entries.length; i++) {
      const one = entries[i] as Entry;
      if (inline && one.kind === "text") this.#paragraph.addText(` ${one.name} `);
      else if (inline && one.acts) this.add(one, [], true);
      else {
        if (inline) this.flush(one.element);
        push(this.out, one);
      }
    }
  }
}

const isPlaceholder = (element: Element, name: string): boolean => tidy(getAttribute(element, "placeholder") ?? "") === name;

const isTick = (role: string): boolean => role === "checkbox" || role === "radio" || role === "switch";

const acting = (entries: readonly Entry[]): Entry[] => {
  const list: Entry[] = [];
  for (let i = 0; i < entries.length; i++) if ((entries[i] as Entry).acts) push(list, entries[i] as Entry);
  return list;
};

/** Moves the entries to a level together: the lines that they stood under are gone. */
const raise = (entries: readonly Entry[], depth: number): void => {
  let least = depth;
  for (let i = 0; i < entries.length; i++)
    least = i === 0 ? (entries[i] as Entry).depth : min(least, (entries[i] as Entry).depth);
  for (let i = 0; i < entries.length; i++) (entries[i] as Entry).depth -= least - depth;
};

/** What is to be read there and is not a control. */
const wordsIn = (entries: readonly Entry[]): string => {
  let text = "";
  for (let i = 0; i < entries.length; i++) {
    const one = entries[i] as Entry;
    if (one.acts || one.kind === "container") continue;
    text += ` ${one.cells ? join(one.cells, " ") : one.name}`;
  }
  return tidy(text);
};

const HEADING_REACH = 3;

/** A control inside a heading says so: `h2`. */
const headingWord = (element: Element): string => {
  for (let at = drawnParent(element), up = 0; at && up < HEADING_REACH; at = drawnParent(at), up++) {
    if (roleOf(at) === "heading") return ` h${headingLevel(at)}`;
  }
  return "";
};
