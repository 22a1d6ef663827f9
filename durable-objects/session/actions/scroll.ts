import type { ActionOf } from "../../../sdk/protocol/index.ts";
import type { Frame } from "../browser/frame.ts";
import type { Tab } from "../browser/tab.ts";
import type { Aim, ScrollPlan, ScrollResult } from "../page/api.ts";
import { restingPoint, turnWheel } from "./input.ts";
import { type ActionContext, type ActionOutcome, DONE, problem } from "./outcome.ts";

const DIRECTIONS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;
/** A frame below the pointer is given this long to scroll. */
const FRAME_QUIET_MS = 120;
const FRAME_CAP_MS = 400;

interface Distance {
  readonly dx: number;
  readonly dy: number;
  /** In sizes of what scrolls, not in pixels. */
  readonly pages: boolean;
}

export const scroll = async (action: ActionOf<"scroll">, { link, issuedIds }: ActionContext): Promise<ActionOutcome> => {
  const tab = link.active;
  const { target } = action;
  const distance = distanceOf(action);
  const { dx, dy, pages } = distance;
  if (dx === 0 && dy === 0) return DONE;
  let result: ScrollResult;
  if (target === undefined) {
    result = await scrollPage(tab, distance);
  } else {
    const plan = await tab.callFor(target, "planScrollOf", dx, dy, pages, issuedIds);
    if (!plan.ok) return problem(plan);
    result = await turn(tab, tab.frames.ofElement(target), plan, await tab.toViewport(target, plan));
  }
  if (result === "stuck") {
    link.notes.push(`nothing ${target === undefined ? "here" : `at ${target}`} scrolls further ${inWords(distance)}`);
  }
  return DONE;
};

/** What lies below a pointer that was left there on purpose; else, and when that is stuck, the page. */
const scrollPage = async (tab: Tab, { dx, dy, pages }: Distance): Promise<ScrollResult> => {
  const { main } = tab.frames;
  const point = restingPoint(tab);
  if (point) {
    const plan = await main.call("planScrollAt", point.x, point.y, dx, dy, pages);
    const result = await turn(tab, main, plan, plan);
    if (result !== "stuck") return result;
  }
  const plan = await main.call("planScroll", dx, dy, pages);
  return turn(tab, main, plan, plan);
};

/** Where the wheel cannot reach, the script in the frame scrolls. */
const turn = async (tab: Tab, frame: Frame | null, plan: ScrollPlan, point: Aim): Promise<ScrollResult> => {
  if (plan.wheel && point.ok) await turnWheel(tab, point, plan);
  if (!frame || tab.dialog) return "taken";
  const result = await frame.call("finishScroll");
  if (!plan.frameBelow) return result;
  await frame.call("quiet", FRAME_QUIET_MS, FRAME_CAP_MS);
  return "taken";
};

const distanceOf = ({ dx = 0, dy = 0, direction, amount = 1 }: ActionOf<"scroll">): Distance => {
  if (!direction) return { dx, dy, pages: false };
  const [x, y] = DIRECTIONS[direction];
  return { dx: x * amount, dy: y * amount, pages: true };
};

const inWords = ({ dx, dy }: Distance): string =>
  [dy < 0 ? "up" : dy > 0 ? "down" : "", dx < 0 ? "left" : dx > 0 ? "right" : ""].filter((word) => word !== "").join(" and ");
