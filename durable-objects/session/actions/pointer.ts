/**
 * @module Where a pointer goes: the point of an element that receives the event, or a point that the policy names.
 */
import type { Tab } from "../browser/tab.ts";
import type { Aim } from "../page/api.ts";
import type { Point } from "./input.ts";

export interface Target {
  readonly target?: string | undefined;
  readonly x?: number | undefined;
  readonly y?: number | undefined;
}

/** The action's schema has made sure that there is either a target or a whole point. */
export const pointOf = (tab: Tab, { target, x = 0, y = 0 }: Target, issuedIds: number): Promise<Aim> =>
  target === undefined ? insideView(tab, { x, y }) : tab.aim(target, issuedIds);

const insideView = async (tab: Tab, { x, y }: Point): Promise<Aim> => {
  const view = await tab.evaluateInView<{ width: number; height: number }>("({width: innerWidth, height: innerHeight})");
  if (x >= 0 && y >= 0 && x < view.width && y < view.height) return { ok: true, x, y };
  return {
    ok: false,
    code: "out_of_view",
    message: `The point ${x}, ${y} is outside of the viewport (${view.width} by ${view.height}).`,
  };
};
