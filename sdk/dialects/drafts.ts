/**
 * @module Native actions that several dialects write.
 */
import type { Draft, Point } from "./types.ts";

/** The longest that one step may wait; policies that ask for more get this. */
const MAX_WAIT_MS = 30_000;

export const waitFor = (ms: number): Draft => ({ type: "wait", ms: Math.round(Math.min(Math.max(ms, 0), MAX_WAIT_MS)) });

/** Looking again is a step that does nothing: every step answers with an observation. */
export const LOOK: Draft = { type: "wait", ms: 0 };

export const pressAll = (keys: readonly string[]): Draft[] => keys.map((key) => ({ type: "press", key }));

/** The wheel turns where the pointer is. */
export const scrollAt = (at: Point | null, { x: dx, y: dy }: Point): Draft[] => [
  ...(at ? [{ type: "hover" as const, ...at }] : []),
  { type: "scroll", dx, dy },
];

export const dragPoints = (from: Point, to: Point): Draft => ({
  type: "drag",
  fromX: from.x,
  fromY: from.y,
  toX: to.x,
  toY: to.y,
});

/** Two points are a drag from one to the other, which also starts the browser's own drag and drop. */
export const dragAlong = (points: readonly Point[]): Draft[] => {
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return [];
  return [points.length === 2 ? dragPoints(from, to) : { type: "drag", path: points.flatMap(({ x, y }) => [x, y]) }];
};

/** Replaces a field's value; Enter goes to the same field. */
export const fillAndEnter = (target: string, text: string): Draft[] => [
  { type: "fill", target, text },
  { type: "press", key: "Enter", target },
];
