/**
 * @module Looks at the whole page once and gives its compact text, line by line, within the budget.
 */
import type { ElementView, Line, ObserveRequest, PageView } from "./api.ts";
import { type Candidate, type Kept, keepWithin } from "./budget.ts";
import {
  activeIn,
  addressOf,
  bodyOf,
  boxOf,
  clientHeight,
  clientWidth,
  currentDocument,
  isHTML,
  rootElementOf,
  scrollHeight,
  scrollingElementOf,
  scrollWidth,
  selectAll,
  tagOf,
  titleOf,
  viewportHeight,
  viewportWidth,
} from "./dom.ts";
import { type Entry, entry } from "./entries.ts";
import { frameSlot } from "./frames.ts";
import { pageHeader } from "./header.ts";
import { readHints } from "./hints.ts";
import { elementById, giveId, idOf, noteIssued, setPrefix, takeBackFrom } from "./ids.ts";
import { nameItems } from "./items.ts";
import { type Dictionary, endsWith, indexOf, max, newMap, push, round, sliceText, trim } from "./js.ts";
import { lineOf } from "./lines.ts";
import { delegatedSelectors } from "./listeners.ts";
import { modalOf } from "./modal.ts";
import { referencedBy } from "./name.ts";
import { neutralise } from "./neutral.ts";
import { cutPart } from "./parts.ts";
import { isControl, roleOf } from "./roles.ts";
import { withinView } from "./scope.ts";
import { isWithin, shadowRootOf } from "./shadow.ts";
import { estimateTokens } from "./tokens.ts";
import { withoutLabels } from "./twins.ts";
import { isShown, NO_CLIPS } from "./visible.ts";
import { type Flow, Walk } from "./walk.ts";

const MAX_TITLE_CHARS = 300;
const MAX_URL_CHARS = 2000;

export const observe = (request: ObserveRequest): PageView => {
  const doc = currentDocument();
  if (request.allocate) takeBackFrom(request.nextId);
  else noteIssued(request.nextId);
  setPrefix(request.prefix ?? "");
  readHints();
  const scroll = scrollOf(doc);
  const url = neutralise(addressOf(doc), MAX_URL_CHARS);
  const title = neutralise(titleOf(doc), MAX_TITLE_CHARS);
  const focused = focusedElement(doc);
  const entries = withoutLabels(entriesOf(doc, focused, scroll));
  nameItems(entries);
  const origin = originOf(url);
  const candidates: Candidate[] = [];
  const sources: Entry[] = [];
  const view = { width: viewportWidth(), height: viewportHeight() };
  for (let i = 0; i < entries.length; i++) {
    const one = entries[i] as Entry;
    const text = lineOf(one, origin);
    if (text === "") continue;
    push(sources, one);
    push(candidates, candidateOf(one, text, view));
  }
  const maxTokens = request.maxTokens ?? Number.POSITIVE_INFINITY;
  const header = headerTokens({ url, title, scroll }, maxTokens) + (request.reserveTokens ?? 0);
  const budget = max(0, maxTokens - header);
  const scoped = request.scope === "viewport" && !request.read ? withinView(candidates) : null;
  const cut = request.read
    ? cutPart(candidates, inside(sources, request.read.within), budget, request.read.part)
    : keepWithin(scoped ? pick(candidates, scoped.kept) : candidates, budget);
  const kept = scoped ? backToAll(cut.lines, scoped) : cut.lines;
  const numbered = number(kept, candidates, sources, request);
  return {
    ...numbered,
    elements: request.elements ? elementsOf(numbered.lines, kept, sources) : [],
    url,
    title,
    scroll,
    focused: focused && idOf(focused),
    tokens: { count: cut.count + header, dropped: cut.dropped },
  };
};

/** Indexes of what an element holds; of everything when none is named. */
const inside = (sources: readonly Entry[], id: string | undefined): number[] => {
  const found = id === undefined ? null : elementById(id, 0);
  const outer = found?.ok ? found.element : null;
  const indexes: number[] = [];
  for (let i = 0; i < sources.length; i++) {
    if (!outer || isWithin((sources[i] as Entry).element, outer)) push(indexes, i);
  }
  return indexes;
};

const pick = (all: readonly Candidate[], indexes: readonly number[]): Candidate[] => {
  const picked: Candidate[] = [];
  for (let i = 0; i < indexes.length; i++) push(picked, all[indexes[i] as number] as Candidate);
  return picked;
};

/** Lines about a part of the candidates, in terms of all of them, between the notes about the rest. */
const backToAll = (lines: readonly Kept[], { kept, before, after }: ReturnType<typeof withinView>): Kept[] => {
  const out: Kept[] = [];
  for (let i = 0; i < before.length; i++) push(out, { index: -1, depth: 0, text: before[i] as string });
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as Kept;
    push(out, line.index < 0 ? line : { ...line, index: kept[line.index] as number });
  }
  for (let i = 0; i < after.length; i++) push(out, { index: -1, depth: 0, text: after[i] as string });
  return out;
};

const elementsOf = (lines: readonly Line[], kept: readonly Kept[], sources: readonly Entry[]): ElementView[] => {
  const elements: ElementView[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as Line;
    const source = sources[(kept[i] as Kept).index];
    if (line.id === null || !source) continue;
    const { left, top, width, height } = boxOf(source.element);
    push(elements, {
      id: line.id,
      role: source.role,
      name: neutralise(source.name, MAX_TITLE_CHARS),
      state: trim(source.tail),
      box: { x: round(left), y: round(top), width: round(width), height: round(height) },
      inView: line.inView,
    });
  }
  return elements;
};

const headerTokens = (view: Pick<PageView, "url" | "title" | "scroll">, maxTokens: number): number => {
  const lines = pageHeader(view, maxTokens);
  let count = 0;
  for (let i = 0; i < lines.length; i++) count += estimateTokens(lines[i] as string) + 1;
  return count;
};

const scrollOf = (doc: Document): PageView["scroll"] => {
  const element = scrollingElementOf(doc) ?? rootElementOf(doc);
  const x = round(window.scrollX);
  const y = round(window.scrollY);
  if (!element) return { x, y, maxX: 0, maxY: 0 };
  return {
    x,
    y,
    maxX: max(0, scrollWidth(element) - clientWidth(element)),
    maxY: max(0, scrollHeight(element) - clientHeight(element)),
  };
};

const focusedElement = (doc: Document): Element | null => {
  let at = activeIn(doc);
  for (let root = at && shadowRootOf(at); root; root = at && shadowRootOf(at)) {
    const inner = activeIn(root);
    if (!inner) break;
    at = inner;
  }
  return at === bodyOf(doc) ? null : at;
};

const entriesOf = (doc: Document, focused: Element | null, scroll: PageView["scroll"]): Entry[] => {
  const root = rootElementOf(doc);
  const body = bodyOf(doc);
  if (!root || !isHTML(root) || !body) return [];
  const walk = new Walk(foldedTexts(doc), focused, scroll);
  const delegated: string[] = [];
  const outer = [window, doc, root, body];
  for (let i = 0; i < outer.length; i++) {
    const selectors = delegatedSelectors(outer[i] as object);
    for (let n = 0; n < selectors.length; n++) push(delegated, selectors[n] as string);
  }
  const flow: Flow = { clips: NO_CLIPS, pointer: false, grab: false, delegated, mute: false, pre: false, within: "" };
  const modal = modalOf(doc);
  if (!modal) {
    walk.element(body, flow);
    walk.flush(body);
    return walk.out;
  }
  for (let i = 0; i < modal.parts.length; i++) {
    walk.element(modal.parts[i] as Element, flow);
    walk.flush(body);
  }
  push(
    walk.out,
    entry(
      "note",
      modal.dialog,
      0,
      "note",
      "… the page behind the dialog is left out; it is out of reach until the dialog is closed",
    ),
  );
  return walk.out;
};

/** Texts that are the name of a control, and so need no line: labels by reference that hold nothing but text. */
const foldedTexts = (doc: Document): Dictionary<Element, true> => {
  const folded = newMap<Element, true>();
  const named = selectAll(doc, "[aria-labelledby]");
  for (let i = 0; i < named.length; i++) {
    const control = named[i] as Element;
    if (!isControl(control, roleOf(control)) || !isShown(control)) continue;
    const targets = referencedBy(control, "aria-labelledby");
    for (let n = 0; n < targets.length; n++) {
      const target = targets[n] as Element;
      const role = roleOf(target);
      if ((role === "generic" || tagOf(target) === "label") && selectAll(target, "*").length < 4) folded.set(target, true);
    }
  }
  const legends = selectAll(doc, "fieldset > legend, table > caption");
  for (let i = 0; i < legends.length; i++) folded.set(legends[i] as Element, true);
  return folded;
};

const WEIGHTS = { control: 4, heading: 3, container: 3, row: 2, image: 1, text: 2, note: 9 };
/** What is in view is worth more than what is not. */
const IN_VIEW = 4;

const candidateOf = (one: Entry, text: string, view: { readonly width: number; readonly height: number }): Candidate => {
  const box = boxOf(one.element);
  const above = -box.bottom;
  const below = box.top - view.height;
  const beside = max(box.left - view.width, -box.right);
  const distance = max(0, max(above, max(below, beside)));
  const weight = WEIGHTS[one.kind] + (distance === 0 ? IN_VIEW : 0);
  return {
    depth: one.depth,
    text,
    weight,
    control: one.acts ? one.role : "",
    holds: one.kind === "container" && !one.acts,
    distance,
    side: distance === 0 ? "" : distance === below ? "below" : distance === above ? "above" : box.left > 0 ? "right" : "left",
  };
};

/** Gives ids, in order, to what is emitted. */
const number = (
  kept: readonly Kept[],
  candidates: readonly Candidate[],
  sources: readonly Entry[],
  request: ObserveRequest,
): { lines: Line[]; nextId: number } => {
  const lines: Line[] = [];
  let nextId = request.nextId;
  for (let i = 0; i < kept.length; i++) {
    const one = kept[i] as Kept;
    const source = sources[one.index];
    const candidate = candidates[one.index];
    let id: string | null = null;
    let text = one.text;
    if (source?.acts) {
      id = idOf(source.element);
      if (id === null && request.allocate) {
        giveId(source.element, nextId++);
        id = idOf(source.element);
      }
      text = `[${id ?? "-"}] ${text}`;
    }
    const line: Line = { depth: one.depth, text, id, weight: candidate?.weight ?? 0, inView: candidate?.distance === 0 };
    push(lines, source?.role === "iframe" ? { ...line, frame: frameSlot(source.element) } : line);
  }
  noteIssued(nextId);
  return { lines, nextId };
};

const originOf = (url: string): string => {
  const scheme = indexOf(url, "://");
  if (scheme < 0) return url;
  const end = indexOf(url, "/", scheme + 3);
  const origin = end < 0 ? url : sliceText(url, 0, end);
  return endsWith(origin, "/") ? sliceText(origin, 0, origin.length - 1) : origin;
};
