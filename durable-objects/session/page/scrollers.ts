/**
 * @module What scrolls, how far it can still go, and where a wheel must turn to move it.
 */
import { deepElementAt } from "./aim.ts";
import {
  bodyOf,
  boxOf,
  clientHeight,
  clientWidth,
  currentDocument,
  getter,
  property,
  rootElementOf,
  scrollHeight,
  scrollingElementOf,
  scrollWidth,
  selectAll,
  styleOf,
  tagOf,
  viewportHeight,
  viewportWidth,
} from "./dom.ts";
import { max, min, uncurry } from "./js.ts";
import { drawnParent, isWithin } from "./shadow.ts";
import { isShown } from "./visible.ts";

const GRID = [0.5, 0.25, 0.75, 0.1, 0.9, 0.02, 0.98];
const SMALLEST_STEP_PX = 1;

export const scrollLeft = getter<Element, number>(Element.prototype, "scrollLeft");
export const scrollTop = getter<Element, number>(Element.prototype, "scrollTop");

export const scrollElementBy = uncurry(Element.prototype.scrollBy as (this: Element, options: ScrollToOptions) => void);

export const pageScroller = (): Element | null => {
  const doc = currentDocument();
  return scrollingElementOf(doc) ?? rootElementOf(doc);
};

export const isPage = (element: Element): boolean => element === pageScroller();

/** Whether the element itself moves when a wheel turns over it in that direction. */
export const canScroll = (element: Element, dx: number, dy: number): boolean =>
  (dy !== 0 && room(element, dy, "overflow-y", scrollTop(element), scrollHeight(element) - clientHeight(element))) ||
  (dx !== 0 && room(element, dx, "overflow-x", scrollLeft(element), scrollWidth(element) - clientWidth(element)));

const room = (element: Element, delta: number, axis: string, at: number, end: number): boolean => {
  if (delta > 0 ? end - at < SMALLEST_STEP_PX : at < SMALLEST_STEP_PX) return false;
  return allows(element, axis);
};

const allows = (element: Element, axis: string): boolean => {
  const own = property(styleOf(element), axis);
  if (!isPage(element)) return own === "auto" || own === "scroll";
  // The body's overflow counts for the page where the root element says nothing.
  const body = bodyOf(currentDocument());
  const said = own === "visible" && body ? property(styleOf(body), axis) : own;
  return said !== "hidden" && said !== "clip";
};

/** The element, or the nearest around it, that can go there; null when none can. */
export const nearestScroller = (from: Element, dx: number, dy: number): Element | null => {
  const page = pageScroller();
  for (let at: Element | null = from; at; at = drawnParent(at)) {
    const tag = tagOf(at);
    if (tag === "html" || tag === "body") break;
    if (canScroll(at, dx, dy)) return at;
  }
  return page && canScroll(page, dx, dy) ? page : null;
};

/** The page; where it cannot go there, what lies in the middle of the view, then the largest that can. */
export const mainScroller = (dx: number, dy: number): Element | null => {
  const page = pageScroller();
  if (page && canScroll(page, dx, dy)) return page;
  const middle = deepElementAt(viewportWidth() / 2, viewportHeight() / 2);
  const near = middle && nearestScroller(middle, dx, dy);
  if (near) return near;
  let best: Element | null = null;
  let bestArea = 0;
  const all = selectAll(currentDocument(), "body *");
  for (let i = 0; i < all.length; i++) {
    const element = all[i] as Element;
    if (!canScroll(element, dx, dy) || !isShown(element)) continue;
    const area = visibleArea(element);
    if (area > bestArea) {
      best = element;
      bestArea = area;
    }
  }
  return best;
};

interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const visiblePart = (element: Element): Part => {
  if (isPage(element)) return { left: 0, top: 0, width: viewportWidth(), height: viewportHeight() };
  const box = boxOf(element);
  const left = max(0, box.left);
  const top = max(0, box.top);
  return { left, top, width: min(viewportWidth(), box.right) - left, height: min(viewportHeight(), box.bottom) - top };
};

const visibleArea = (element: Element): number => {
  const { width, height } = visiblePart(element);
  return width > 0 && height > 0 ? width * height : 0;
};

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A point where the wheel moves this one and nothing inside or over it; null when there is none. */
export const wheelPoint = (scroller: Element, dx: number, dy: number): Point | null =>
  firstPoint(visiblePart(scroller), (hit) => !isFrame(hit) && nearestScroller(hit, dx, dy) === scroller);

/** A point on the element where the wheel moves the scroller, whatever that is when none is given. */
export const pointOver = (element: Element, scroller: Element | null, dx: number, dy: number): Point | null =>
  firstPoint(visiblePart(element), (hit) => isWithin(hit, element) && nearestScroller(hit, dx, dy) === scroller);

export const isFrame = (element: Element): boolean => tagOf(element) === "iframe" || tagOf(element) === "frame";

const firstPoint = (part: Part, fits: (hit: Element) => boolean): Point | null => {
  if (part.width < 1 || part.height < 1) return null;
  for (let row = 0; row < GRID.length; row++) {
    for (let column = 0; column < GRID.length; column++) {
      const x = part.left + part.width * (GRID[column] as number);
      const y = part.top + part.height * (GRID[row] as number);
      const hit = deepElementAt(x, y);
      if (hit && fits(hit)) return { x, y };
    }
  }
  return null;
};
