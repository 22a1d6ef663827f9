import { type ActionOf, aimProblem } from "../../../sdk/protocol/index.ts";
import { clickAt, type Point } from "./input.ts";
import { type ActionContext, type ActionOutcome, DONE, failed, problem } from "./outcome.ts";

export const click = async (action: ActionOf<"click">, { link, issuedIds }: ActionContext): Promise<ActionOutcome> => {
  const wrong = aimProblem(action);
  if (wrong) return failed("bad_action", `click: ${wrong}.`);
  const tab = link.active;
  let point: Point;
  if (action.target === undefined) {
    point = { x: action.x ?? 0, y: action.y ?? 0 };
    const size = await tab.evaluate<{ width: number; height: number }>("({width: innerWidth, height: innerHeight})");
    if (point.x < 0 || point.y < 0 || point.x >= size.width || point.y >= size.height) {
      return failed(
        "out_of_view",
        `The point ${point.x}, ${point.y} is outside of the viewport (${size.width} by ${size.height}).`,
      );
    }
  } else {
    const aim = await tab.aim(action.target, issuedIds);
    if (!aim.ok) return problem(aim);
    point = aim;
  }
  await clickAt(tab, point, action);
  return DONE;
};
