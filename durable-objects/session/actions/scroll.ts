import type { ActionOf } from "../../../sdk/protocol/index.ts";
import type { Frame } from "../browser/frame.ts";
import { turnWheel } from "./input.ts";
import { type ActionContext, type ActionOutcome, DONE, problem } from "./outcome.ts";

const DIRECTIONS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;

export const scroll = async (action: ActionOf<"scroll">, { link, issuedIds }: ActionContext): Promise<ActionOutcome> => {
  const tab = link.active;
  const { target } = action;
  const { dx, dy, pages } = distance(action);
  if (dx === 0 && dy === 0) return DONE;
  const plan =
    target === undefined
      ? await tab.call("planScroll", dx, dy, pages)
      : await tab.callFor(target, "planScrollOf", dx, dy, pages, issuedIds);
  if (!plan.ok) return problem(plan);
  const point = target === undefined ? plan : await tab.toViewport(target, plan);
  // Where the wheel cannot reach, the page's script scrolls.
  if (plan.wheel && point.ok) await turnWheel(tab, point, plan);
  const frame: Frame | null = target === undefined ? tab.frames.main : tab.frames.ofElement(target);
  const result = frame && !tab.dialog ? await frame.call("finishScroll") : null;
  if (result === "stuck")
    link.notes.push(`nothing ${target === undefined ? "here" : `at ${target}`} scrolls further ${way(dx, dy)}`);
  return DONE;
};

const distance = ({ dx = 0, dy = 0, direction, amount = 1 }: ActionOf<"scroll">) => {
  if (!direction) return { dx, dy, pages: false };
  const [x, y] = DIRECTIONS[direction];
  return { dx: x * amount, dy: y * amount, pages: true };
};

const way = (dx: number, dy: number): string =>
  [dy < 0 ? "up" : dy > 0 ? "down" : "", dx < 0 ? "left" : dx > 0 ? "right" : ""].filter((word) => word !== "").join(" and ");
