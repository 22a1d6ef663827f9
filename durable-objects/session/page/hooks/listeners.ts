/**
 * @module Which elements react to the pointer, by listeners that were added, by handler properties, or by what frameworks
 * keep on their elements: all of it is seen in the page's own world alone.
 */
import { getOwnPropertyDescriptor, type List, newWeakMap, ownKeys, startsWith, uncurry, wordSet, words } from "../js.ts";
import {
  FIELD,
  FRAMEWORK_CLICKS,
  FRAMEWORK_ROOT,
  HAS_HANDLER,
  LISTENS_TO_CLICKS,
  LISTENS_TO_HOVER,
  MAX_SELECTORS,
  MAX_TEXT_CHARS,
  SELECTOR,
} from "../questions.ts";
import { add, argument, bareList, getter, isPlain, ownValue, tryGetter } from "./native.ts";
import { listenIn } from "./wrap.ts";

const CLICK_TYPES = wordSet("click mousedown mouseup pointerdown pointerup touchstart touchend dblclick auxclick contextmenu");
const HOVER_TYPES = wordSet("mouseenter mouseover pointerenter pointerover");

interface Listener {
  readonly type: string;
  readonly callback: unknown;
  readonly capture: boolean;
  readonly signal: unknown;
}

const remembered = newWeakMap<object, List<Listener>>();
const isAborted = getter<AbortSignal, boolean>(AbortSignal.prototype, "aborted");

const option = (options: unknown, name: string): unknown =>
  typeof options === "object" && options !== null ? ownValue(options, name) : undefined;

const captureOf = (options: unknown): boolean => options === true || option(options, "capture") === true;

export const watchListeners = (): void => {
  listenIn(EventTarget.prototype, "addEventListener", (self, args) => {
    const type = argument(args, 0);
    const callback = argument(args, 1);
    if (typeof type !== "string" || !callback || (CLICK_TYPES[type] !== true && HOVER_TYPES[type] !== true)) return;
    // Called bare, the method works on the window, which is never listed.
    if (typeof self !== "object" || self === null) return;
    const list = remembered.get(self) ?? bareList<Listener>();
    const capture = captureOf(argument(args, 2));
    for (let i = 0; i < list.length; i++) {
      const known = list[i] as Listener;
      if (known.type === type && known.callback === callback && known.capture === capture) return;
    }
    add(list, { type, callback, capture, signal: option(argument(args, 2), "signal") });
    remembered.set(self, list);
  });
  listenIn(EventTarget.prototype, "removeEventListener", (self, args) => {
    const list = typeof self === "object" && self !== null ? remembered.get(self) : undefined;
    if (!list) return;
    const capture = captureOf(argument(args, 2));
    let kept = 0;
    for (let i = 0; i < list.length; i++) {
      const known = list[i] as Listener;
      if (known.type === argument(args, 0) && known.callback === argument(args, 1) && known.capture === capture) continue;
      list[kept++] = known;
    }
    list.length = kept;
  });
};

const listens = (element: object): number => {
  const list = remembered.get(element);
  if (!list) return 0;
  let code = 0;
  for (let i = 0; i < list.length; i++) {
    const known = list[i] as Listener;
    if (known.signal !== undefined && tryGetter(isAborted, known.signal)) continue;
    code |= CLICK_TYPES[known.type] === true ? LISTENS_TO_CLICKS : LISTENS_TO_HOVER;
  }
  return code;
};

const HANDLERS = words("onclick onmousedown onmouseup onpointerdown onpointerup ondblclick ontouchstart");
type HandlerGetter = (element: object) => unknown;
const handlerGetters = (proto: object): List<HandlerGetter> => {
  const list = bareList<HandlerGetter>();
  for (let i = 0; i < HANDLERS.length; i++) {
    const get = getOwnPropertyDescriptor(proto, HANDLERS[i] as string)?.get;
    if (get) add(list, uncurry(get as (this: object) => unknown));
  }
  return list;
};
const htmlHandlers = handlerGetters(HTMLElement.prototype);
const svgHandlers = handlerGetters(SVGElement.prototype);
const noHandlers = bareList<HandlerGetter>();
const namespaceOf = getter<Element, string | null>(Element.prototype, "namespaceURI");
const HTML = "http://www.w3.org/1999/xhtml";
const SVG = "http://www.w3.org/2000/svg";

/** An attribute counts only when the page's policy lets it run, which is when there is a handler. */
const hasHandler = (element: Element): boolean => {
  const namespace = namespaceOf(element);
  const getters = namespace === HTML ? htmlHandlers : namespace === SVG ? svgHandlers : noHandlers;
  for (let i = 0; i < getters.length; i++) if (typeof (getters[i] as HandlerGetter)(element) === "function") return true;
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

/** What frameworks have written on the object: a code and fields with the selectors of jQuery's delegated click handlers. */
interface Marks {
  code: number;
  selectors: number;
  texts: string;
}

const readMarks = (target: object, keys: readonly string[], marks: Marks): void => {
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    if (startsWith(key, "__reactProps$") || startsWith(key, "__reactEventHandlers$") || key === "_vei") {
      if (holdsClick(ownValue(target, key))) marks.code |= FRAMEWORK_CLICKS;
    } else if (startsWith(key, "__reactContainer$") || key === "_reactRootContainer" || key === "__vue_app__")
      marks.code |= FRAMEWORK_ROOT;
    // What holds a portal listens for all that is drawn into it.
    else if (startsWith(key, "_reactListening")) marks.code |= FRAMEWORK_ROOT;
    else if (key === "__click" || key === "$$click" || key === "__mousedown" || key === "__pointerdown")
      marks.code |= FRAMEWORK_CLICKS;
    else if (startsWith(key, "jQuery")) readSelectors(ownValue(target, key), marks);
  }
};

const readSelectors = (data: unknown, marks: Marks): void => {
  if (typeof data !== "object" || data === null) return;
  const events = ownValue(data, "events");
  if (typeof events !== "object" || events === null) return;
  const types = ownKeys(events);
  for (let i = 0; i < types.length; i++) {
    const type = types[i] as string;
    const handlers = ownValue(events, type);
    if (CLICK_TYPES[type] !== true || typeof handlers !== "object" || handlers === null) continue;
    const length = ownValue(handlers, "length");
    for (let n = 0; typeof length === "number" && n < length && marks.selectors < MAX_SELECTORS; n++) {
      const handler = ownValue(handlers, n);
      const selector = typeof handler === "object" && handler !== null ? ownValue(handler, "selector") : undefined;
      if (typeof selector !== "string" || selector.length > MAX_TEXT_CHARS || !isPlain(selector)) continue;
      marks.selectors++;
      marks.texts += FIELD + SELECTOR + selector;
    }
  }
};

/** The code of an element, and fields with selectors; `element` is false for the window and the document. */
export const reactionsOf = (target: object, element: boolean): string => {
  let code = element ? listens(target) : 0;
  if (element && hasHandler(target as Element)) code |= HAS_HANDLER;
  const keys = ownKeys(target);
  if (keys.length === 0) return code === 0 ? "" : FIELD + code;
  const marks: Marks = { code, selectors: 0, texts: "" };
  readMarks(target, keys, marks);
  return marks.code === 0 && marks.texts === "" ? "" : `${FIELD}${marks.code}${marks.texts}`;
};
