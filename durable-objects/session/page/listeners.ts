/**
 * @module Which elements react to the pointer, by listeners that were added, by handler properties, or by what frameworks
 * keep on their elements.
 */
import { getAttribute, isHTML, isSVG, matches } from "./dom.ts";
import { getOwnPropertyDescriptor, includes, newWeakMap, ownKeys, push, startsWith, uncurry, wordSet, words } from "./js.ts";
import { listenIn } from "./wrap.ts";

const CLICK_TYPES = wordSet("click mousedown mouseup pointerdown pointerup touchstart touchend dblclick auxclick contextmenu");
const HOVER_TYPES = wordSet("mouseenter mouseover pointerenter pointerover");

interface Listener {
  readonly type: string;
  readonly callback: unknown;
  readonly capture: boolean;
  readonly signal: AbortSignal | null;
}

const remembered = newWeakMap<object, Listener[]>();

const captureOf = (options: unknown): boolean =>
  typeof options === "object" && options !== null ? (options as { capture?: unknown }).capture === true : options === true;

export const watchListeners = (): void => {
  listenIn(EventTarget.prototype, "addEventListener", (self, args) => {
    const type = args[0];
    if (typeof type !== "string" || !args[1] || (CLICK_TYPES[type] !== true && HOVER_TYPES[type] !== true)) return;
    // Called bare, the method works on the window, which is never listed.
    if (typeof self !== "object" || self === null) return;
    const list = remembered.get(self) ?? [];
    const capture = captureOf(args[2]);
    for (let i = 0; i < list.length; i++) {
      const known = list[i] as Listener;
      if (known.type === type && known.callback === args[1] && known.capture === capture) return;
    }
    const signal = typeof args[2] === "object" && args[2] !== null ? (args[2] as { signal?: AbortSignal }).signal : undefined;
    push(list, { type, callback: args[1], capture, signal: signal ?? null });
    remembered.set(self, list);
  });
  listenIn(EventTarget.prototype, "removeEventListener", (self, args) => {
    const list = typeof self === "object" && self !== null ? remembered.get(self) : undefined;
    if (!list) return;
    const capture = captureOf(args[2]);
    let kept = 0;
    for (let i = 0; i < list.length; i++) {
      const known = list[i] as Listener;
      if (known.type === args[0] && known.callback === args[1] && known.capture === capture) continue;
      list[kept++] = known;
    }
    list.length = kept;
  });
};

const hasListener = (element: Element, types: Readonly<Record<string, true>>): boolean => {
  const list = remembered.get(element);
  if (!list) return false;
  for (let i = 0; i < list.length; i++) {
    const known = list[i] as Listener;
    if (types[known.type] === true && !known.signal?.aborted) return true;
  }
  return false;
};

const HANDLERS = words("onclick onmousedown onmouseup onpointerdown onpointerup ondblclick ontouchstart");
const handlerGetters = (proto: object): ((element: Element) => unknown)[] => {
  const list: ((element: Element) => unknown)[] = [];
  for (let i = 0; i < HANDLERS.length; i++) {
    const get = getOwnPropertyDescriptor(proto, HANDLERS[i] as string)?.get;
    if (get) push(list, uncurry(get as (this: Element) => unknown));
  }
  return list;
};
const htmlHandlers = handlerGetters(HTMLElement.prototype);
const svgHandlers = handlerGetters(SVGElement.prototype);

/** An attribute counts only when the page's policy lets it run, which is when there is a handler. */
const hasHandler = (element: Element): boolean => {
  const getters = isHTML(element) ? htmlHandlers : isSVG(element) ? svgHandlers : [];
  for (let i = 0; i < getters.length; i++) if (typeof getters[i]?.(element) === "function") return true;
  return false;
};

const FRAMEWORK_CLICK = wordSet(
  "onClick onMouseDown onPointerDown onMouseUp onPointerUp onTouchStart onDoubleClick onClickCapture",
);

const holdsClick = (handlers: unknown): boolean => {
  if (typeof handlers !== "object" || handlers === null) return false;
  const keys = ownKeys(handlers);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    if (FRAMEWORK_CLICK[key] === true && ownValue(handlers, key)) return true;
  }
  return false;
};

interface FrameworkMarks {
  readonly click: boolean;
  /** The element is where a framework listens for everything inside. */
  readonly root: boolean;
  /** Selectors of jQuery's delegated click handlers. */
  readonly selectors: readonly string[];
}

const NO_MARKS: FrameworkMarks = { click: false, root: false, selectors: [] };

const frameworkMarks = (element: Element): FrameworkMarks => {
  const keys = ownKeys(element);
  if (keys.length === 0) return NO_MARKS;
  let click = false;
  let root = false;
  const selectors: string[] = [];
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    if (startsWith(key, "__reactProps$") || startsWith(key, "__reactEventHandlers$") || key === "_vei") {
      click ||= holdsClick(ownValue(element, key));
    } else if (startsWith(key, "__reactContainer$") || key === "_reactRootContainer" || key === "__vue_app__") root = true;
    // What holds a portal listens for all that is drawn into it.
    else if (startsWith(key, "_reactListening")) root = true;
    else if (key === "__click" || key === "$$click" || key === "__mousedown" || key === "__pointerdown") click = true;
    else if (startsWith(key, "jQuery")) collectSelectors(ownValue(element, key), selectors);
  }
  return { click, root, selectors };
};

/** Plain values only: an accessor is the page's code. */
const ownValue = (owner: object, key: string): unknown => getOwnPropertyDescriptor(owner, key)?.value;

const collectSelectors = (data: unknown, into: string[]): void => {
  if (typeof data !== "object" || data === null) return;
  const events = ownValue(data, "events");
  if (typeof events !== "object" || events === null) return;
  const types = ownKeys(events);
  for (let i = 0; i < types.length; i++) {
    const type = types[i] as string;
    const handlers = ownValue(events, type) as HandlerList | undefined;
    if (CLICK_TYPES[type] !== true) continue;
    for (let n = 0; n < (handlers?.length ?? 0); n++) {
      const selector = handlers?.[n]?.selector;
      if (typeof selector === "string" && into.length < MAX_SELECTORS) push(into, selector);
    }
  }
};

const MAX_SELECTORS = 64;
interface HandlerList {
  readonly length: number;
  readonly [index: number]: { readonly selector?: unknown } | undefined;
}

export interface Reactions {
  readonly click: boolean;
  /** The handler is this element's own, by framework, attribute or selector: a bare listener may serve what is inside. */
  readonly own: boolean;
  readonly hover: boolean;
  readonly selectors: readonly string[];
}

/** `delegated` are the selectors that ancestors of the element listen for. */
export const reactionsOf = (element: Element, delegated: readonly string[]): Reactions => {
  const marks = frameworkMarks(element);
  const action = getAttribute(element, "jsaction");
  const own =
    marks.click ||
    (action !== null && includes(action, "click")) ||
    (!marks.root && hasHandler(element)) ||
    matchesAny(element, delegated);
  const click = own || (!marks.root && marks.selectors.length === 0 && hasListener(element, CLICK_TYPES));
  return { click, own, hover: !marks.root && hasListener(element, HOVER_TYPES), selectors: marks.selectors };
};

export const delegatedSelectors = (target: object): readonly string[] => frameworkMarks(target as Element).selectors;

const matchesAny = (element: Element, selectors: readonly string[]): boolean => {
  for (let i = 0; i < selectors.length; i++) {
    try {
      if (matches(element, selectors[i] as string)) return true;
    } catch {
      // jQuery knows selectors that the engine does not.
    }
  }
  return false;
};
