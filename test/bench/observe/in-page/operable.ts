/**
 * @module Runs inside a page: finds what might be operable, where a pointer reaches it, and whether it reacts.
 * It shares nothing with the script that is measured.
 */
import type { Found } from "../found.ts";

/** Chrome's command line API, which tells the listeners of an element. */
type Listeners = (node: Node) => Readonly<Record<string, readonly unknown[]>>;

const INHERENT =
  "a[href], area[href], button, input:not([type=hidden]), select, textarea, summary, audio[controls], video[controls], [contenteditable=''], [contenteditable=true]";
const WIDGETS =
  "[role=button],[role=link],[role=checkbox],[role=radio],[role=switch],[role=tab],[role=menuitem],[role=menuitemcheckbox],[role=menuitemradio],[role=option],[role=combobox],[role=textbox],[role=searchbox],[role=slider],[role=spinbutton],[role=treeitem]";
const EVENTS =
  "click dblclick mousedown mouseup pointerdown pointerup contextmenu touchstart mouseenter mouseover pointerenter pointerover dragstart keydown".split(
    " ",
  );
const HANDLERS = [
  "onClick",
  "onMouseDown",
  "onPointerDown",
  "onDoubleClick",
  "onMouseEnter",
  "onMouseOver",
  "onPointerEnter",
  "onDragStart",
];
const POINTERS = ["pointer", "grab", "move", "ew-resize", "ns-resize", "col-resize", "row-resize"];
const GRID = [0.5, 0.25, 0.75, 0.1, 0.9];
const NAME_CHARS = 60;

const found: Element[] = [];

const parentOf = (node: Node): Element | null => {
  if (node instanceof Element && node.assignedSlot) return node.assignedSlot;
  const parent = node.parentNode;
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null;
};

const isInside = (inner: Node, outer: Element): boolean => {
  for (let at: Node | null = inner; at; at = parentOf(at)) if (at === outer) return true;
  return false;
};

const everything = (root: Document | ShadowRoot, out: Element[] = []): Element[] => {
  for (const element of root.querySelectorAll("*")) {
    out.push(element);
    if (element.shadowRoot) everything(element.shadowRoot, out);
  }
  return out;
};

const listens = (element: Element, listeners: Listeners): boolean => {
  const own = listeners(element);
  if (EVENTS.some((event) => own[event]?.length || (element as unknown as Record<string, unknown>)[`on${event}`])) return true;
  const key = Object.keys(element).find((name) => name.startsWith("__reactProps$"));
  const props = key ? (element as unknown as Record<string, Record<string, unknown>>)[key] : undefined;
  return HANDLERS.some((handler) => typeof props?.[handler] === "function");
};

const ownPointer = (element: Element): boolean => {
  const cursor = getComputedStyle(element).cursor;
  const parent = parentOf(element);
  return POINTERS.includes(cursor) && !(parent && getComputedStyle(parent).cursor === cursor);
};

const isDisabled = (element: Element): boolean =>
  element.matches(":disabled") || element.closest("[aria-disabled=true], [inert]") !== null;

const deepest = (x: number, y: number): Element | null => {
  let at = document.elementFromPoint(x, y);
  for (
    let inner = at?.shadowRoot?.elementFromPoint(x, y);
    inner && inner !== at;
    inner = inner.shadowRoot?.elementFromPoint(x, y)
  )
    at = inner;
  return at;
};

const labelsOf = (element: Element): readonly Element[] => [...((element as HTMLInputElement).labels ?? [])];

/** A point that operates this element and none of the candidates inside it; null when the pointer does not get there. */
const pointOf = (element: Element): { x: number; y: number } | null => {
  for (const target of [element, ...labelsOf(element)]) {
    target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    for (const box of [...target.getClientRects()].slice(0, 3)) {
      if (box.width < 2 || box.height < 2) continue;
      for (const across of GRID) {
        for (const down of GRID) {
          const point = { x: box.left + box.width * across, y: box.top + box.height * down };
          const hit = deepest(point.x, point.y);
          if (hit && nearestOf(hit) === element) return point;
        }
      }
    }
  }
  return null;
};

/** What a press on an element operates: the nearest candidate around it, through labels. */
const nearestOf = (hit: Element): Element | null => {
  for (let at: Element | null = hit; at; at = parentOf(at)) {
    if (found.includes(at)) return at;
    if (at instanceof HTMLLabelElement && at.control && found.includes(at.control)) return at.control;
  }
  return null;
};

const makeOf = (element: Element): string => {
  const one = (at: Element | null) =>
    at ? `${at.tagName}.${at.getAttribute("class") ?? ""}[${at.getAttribute("role") ?? ""}]` : "";
  return `${one(parentOf(element))} > ${one(element)}`;
};

const describe = (element: Element): string => {
  const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, NAME_CHARS);
  return `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}" role="${element.getAttribute("role") ?? ""}"> ${text}`;
};

/** Everything that the pointer reaches and that might be operable, in document order. */
const find = (listeners: Listeners): Found[] => {
  const candidates = everything(document).filter((element) => {
    if (element === document.documentElement || element === document.body || isDisabled(element)) return false;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (element.matches("label, legend, option, iframe")) return false;
    const tabindex = element.getAttribute("tabindex");
    const signs = element.matches(INHERENT) || element.matches(WIDGETS) || (tabindex !== null && Number(tabindex) >= 0);
    return signs || element.getAttribute("draggable") === "true" || listens(element, listeners) || ownPointer(element);
  });
  found.splice(0, found.length, ...candidates);
  return candidates.flatMap((element, index) =>
    pointOf(element) ? [{ index, inherent: element.matches(INHERENT), make: makeOf(element), what: describe(element) }] : [],
  );
};

let changes = 0;
const watched = new WeakSet<Node>();
const observer = new MutationObserver((records) => {
  changes += records.length;
});
const watch = (): void => {
  const roots: Node[] = [document, ...everything(document).flatMap((element) => element.shadowRoot ?? [])];
  for (const root of roots) {
    if (watched.has(root)) continue;
    watched.add(root);
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  }
};

const focusOf = (): Element | null => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
};

/** A number that grows when something happens on the page. */
const happened = (): number => {
  watch();
  for (const _ of observer.takeRecords()) changes++;
  return changes;
};

const boxes = new Map<Element, DOMRect>();

/** Keeps where everything is, before the search scrolls: lists that show a part of themselves drop what leaves the view. */
const remember = (): void => {
  for (const element of everything(document)) boxes.set(element, element.getBoundingClientRect());
};

const coversMiddle = (inner: Element, outer: Element): boolean => {
  const [small, large] = [boxes.get(inner), boxes.get(outer)];
  if (!small || !large) return false;
  const [x, y] = [(large.left + large.right) / 2, (large.top + large.bottom) / 2];
  return small.left < x && x < small.right && small.top < y && y < small.bottom;
};

/** Whether a press on what is listed operates the element: it is a part of it, or the element lies in its middle. */
const operates = (listed: Element, element: Element): boolean =>
  isInside(listed, element) ? nearestOf(listed) === element : isInside(element, listed) && coversMiddle(element, listed);

/** Which of the found are among these elements, or operated by one of them. */
const covered = (indexes: readonly number[], listed: readonly (Element | null)[]): number[] => {
  const set = new Set(listed);
  return indexes.filter((index) => {
    const element = found[index];
    if (!element) return false;
    if (set.has(element) || labelsOf(element).some((label) => set.has(label))) return true;
    for (const one of set) if (one && operates(one, element)) return true;
    return false;
  });
};

/** Another candidate around or inside this one that a press on this one has given the focus: this one is a part of it. */
const isPartOfFocused = (element: Element): boolean => {
  for (let at = focusOf(); at; at = parentOf(at)) {
    if (at === element) return false;
    if (found.includes(at) && (isInside(at, element) || isInside(element, at))) return true;
  }
  return false;
};

const reacted = (index: number, before: number): boolean => {
  const element = found[index];
  if (!element || isPartOfFocused(element)) return false;
  const tabindex = element.getAttribute("tabindex");
  return happened() > before || (tabindex !== null && focusOf() === element);
};

Object.assign(window, {
  benchOperable: {
    remember,
    find,
    covered,
    happened,
    reacted,
    point: (index: number) => (found[index] ? pointOf(found[index]) : null),
  },
});
