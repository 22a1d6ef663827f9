/**
 * @module What the solvers use inside the page, to read it: they change nothing, and what is to be done they answer as actions.
 * They are bundled and run in the page by the driver.
 */

export interface Point {
  readonly x: number;
  readonly y: number;
}
/** A native action; `at` stands for the id of the element at that point, where a point will not do. */
export type Act = { readonly type: string; readonly at?: Point } & Readonly<Record<string, unknown>>;
export type Memory = Record<string, unknown>;
/** The actions to take next. It is asked again after them, with what it has written into its memory. */
export type Solver = (query: string, memory: Memory) => Act[];

export const all = (selector: string, root: ParentNode = document): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(selector),
];

export const one = (selector: string, root: ParentNode = document): HTMLElement => {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};

export const textOf = (element: Element): string => (element.textContent ?? "").replace(/\s+/g, " ").trim();

export const isShown = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility !== "hidden";
};

export const middle = (element: Element): Point => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};

/** Clicks the middle where that is seen; otherwise the service finds the element and brings it into view. */
export const click = (element: Element, more: Readonly<Record<string, unknown>> = {}): Act => {
  const point = middle(element);
  const hit = document.elementFromPoint(point.x, point.y);
  const direct = hit !== null && (element.contains(hit) || hit.contains(element));
  return { type: "click", ...(direct ? point : { at: point }), ...more };
};

export const fill = (element: Element, text: string): Act => ({ type: "fill", at: middle(element), text });
export const press = (key: string): Act => ({ type: "press", key });
export const move = (point: Point): Act => ({ type: "mouseMove", x: point.x, y: point.y });
export const drag = (from: Point, to: Point): Act => ({ type: "drag", fromX: from.x, fromY: from.y, toX: to.x, toY: to.y });
export const wait = (ms: number): Act => ({ type: "wait", ms });

/** The n-th thing in double quotes. */
export const quoted = (query: string, n = 0): string => [...query.matchAll(/"([^"]*)"/g)][n]?.[1] ?? "";

export const byText = (selector: string, text: string, root: ParentNode = document): HTMLElement => {
  const found = all(selector, root).filter((element) => textOf(element) === text);
  const shown = found.find((element) => isShown(element)) ?? found[0];
  if (!shown) throw new Error(`No ${selector} says ${text}.`);
  return shown;
};

/** Once; later rounds go on. */
export const isFirst = (memory: Memory, name: string): boolean => {
  if (memory[name]) return false;
  memory[name] = true;
  return true;
};

export const rgbOf = (colour: string): [number, number, number] => {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) throw new Error("There is no canvas.");
  context.fillStyle = colour;
  const hex = /^#(..)(..)(..)$/.exec(String(context.fillStyle));
  return [1, 2, 3].map((at) => Number.parseInt(hex?.[at] ?? "0", 16)) as [number, number, number];
};

/** In degrees. */
export const hueOf = (colour: string): number => {
  const [r, g, b] = rgbOf(colour);
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  if (most === least) return -1;
  const part = most === r ? (g - b) / (most - least) : most === g ? 2 + (b - r) / (most - least) : 4 + (r - g) / (most - least);
  return (part * 60 + 360) % 360;
};

export const ORDINALS = (word: string): number => Number(/^(\d+)/.exec(word)?.[1] ?? 0);
