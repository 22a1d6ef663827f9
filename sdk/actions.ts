/**
 * @module A method for each action of the action space, so that a script reads as what it does.
 */
import type { ActionInput, StepAnswer } from "./protocol/index.ts";

type InputOf<T extends ActionInput["type"]> = Extract<ActionInput, { type: T }>;
type ArgumentsOf<T extends ActionInput["type"], Given extends string = never> = Omit<InputOf<T>, "type" | Given>;

/** A point of the viewport, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
/** An element's id, such as e12, or a point. */
export type Aim = string | Point;

const aimed = (aim: Aim): { target: string } | Point => (typeof aim === "string" ? { target: aim } : { x: aim.x, y: aim.y });
const given = <K extends string, V>(name: K, value: V | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [P in K]?: V };

export abstract class ActionMethods<Options> {
  abstract step(action: ActionInput, options?: Options): Promise<StepAnswer>;

  click(aim: Aim, how: ArgumentsOf<"click", "target" | "x" | "y"> = {}, options?: Options): Promise<StepAnswer> {
    return this.step({ type: "click", ...aimed(aim), ...how }, options);
  }
  fill(target: string, text: string, options?: Options): Promise<StepAnswer> {
    return this.step({ type: "fill", target, text }, options);
  }
  type(text: string, how: ArgumentsOf<"type", "text"> = {}, options?: Options): Promise<StepAnswer> {
    return this.step({ type: "type", text, ...how }, options);
  }
  press(key: string, target?: string, options?: Options): Promise<StepAnswer> {
    return this.step({ type: "press", key, ...given("target", target) }, options);
  }
  clear(target: string, options?: Options): Promise<StepAnswer> {
    return this.step({ type: "clear", target }, options);
  }
  check(target: string, options?: Options): Promise<StepAnswer> {
    return this.step({ type: "check", target }, options);
  }
  uncheck(target: string, options?: Options): Promise<StepAnswer> {
    return this.step({ type: "uncheck", target }, options);
  }
  hover(aim: Aim, options?: Options): Promise<StepAnswer> {
    return this.step({ type: "hover", ...aimed(aim) }, options);
  }
  focus(target: string, options?: Options): Promise<StepAnswer> {
    return this.step({ type: "focus", target }, options);
  }
  select(target: string, values: string | string[], options?: Options): Promise<StepAnswer> {
    return this.step({ type: "select", target, values: typeof values === "string" ? [values] : values }, options);
  }
  scroll(how: ArgumentsOf<"scroll">, options?: Options): Promise<StepAnswer> {
    return this.step({ type: "scroll", ...how }, options);
  }
  drag(from: Aim, to: Aim, options?: Options): Promise<StepAnswer> {
    const start = typeof from === "string" ? { from } : { fromX: from.x, fromY: from.y };
    const end = typeof to === "string" ? { to } : { toX: to.x, toY: to.y };
    return this.step({ type: "drag", ...start, ...end }, options);
  }
  /** Along these points, with the button held. */
  dragAlong(points: readonly Point[], options?: Options): Promise<StepAnswer> {
    return this.step({ type: "drag", path: points.flatMap(({ x, y }) => [x, y]) }, options);
  }
  /** Without an aim, where the pointer is. */
  mouseDown(aim?: Aim, how: ArgumentsOf<"mouseDown", "target" | "x" | "y"> = {}, options?: Options): Promise<StepAnswer> {
    return this.step({ type: "mouseDown", ...(aim === undefined ? {} : aimed(aim)), ...how }, options);
  }
  mouseMove(aim: Aim, options?: Options): Promise<StepAnswer> {
    return this.step({ type: "mouseMove", ...aimed(aim) }, options);
  }
  /** Without an aim, where the pointer is. */
  mouseUp(aim?: Aim, how: ArgumentsOf<"mouseUp", "target" | "x" | "y"> = {}, options?: Options): Promise<StepAnswer> {
    return this.step({ type: "mouseUp", ...(aim === undefined ? {} : aimed(aim)), ...how }, options);
  }
  /** `content` is base64. */
  upload(target: string, files: InputOf<"upload">["files"], options?: Options): Promise<StepAnswer> {
    return this.step({ type: "upload", target, files }, options);
  }
  dialog(accept: boolean, text?: string, options?: Options): Promise<StepAnswer> {
    return this.step({ type: "dialog", accept, ...given("text", text) }, options);
  }
  goto(url: string, options?: Options): Promise<StepAnswer> {
    return this.step({ type: "goto", url }, options);
  }
  back(options?: Options): Promise<StepAnswer> {
    return this.step({ type: "back" }, options);
  }
  forward(options?: Options): Promise<StepAnswer> {
    return this.step({ type: "forward" }, options);
  }
  reload(options?: Options): Promise<StepAnswer> {
    return this.step({ type: "reload" }, options);
  }
  newTab(url?: string, options?: Options): Promise<StepAnswer> {
    return this.step({ type: "newTab", ...given("url", url) }, options);
  }
  switchTab(tab: string, options?: Options): Promise<StepAnswer> {
    return this.step({ type: "switchTab", tab }, options);
  }
  closeTab(tab?: string, options?: Options): Promise<StepAnswer> {
    return this.step({ type: "closeTab", ...given("tab", tab) }, options);
  }
  find(text: string, nth?: number, options?: Options): Promise<StepAnswer> {
    return this.step({ type: "find", text, ...given("nth", nth) }, options);
  }
  read(what: ArgumentsOf<"read"> = {}, options?: Options): Promise<StepAnswer> {
    return this.step({ type: "read", ...what }, options);
  }
  wait(ms: number, options?: Options): Promise<StepAnswer> {
    return this.step({ type: "wait", ms }, options);
  }
  waitFor(what: ArgumentsOf<"waitFor">, options?: Options): Promise<StepAnswer> {
    return this.step({ type: "waitFor", ...what }, options);
  }
  /** Ends the episode, with an answer if the goal asks for one. */
  answer(text?: string, options?: Options): Promise<StepAnswer> {
    return this.step({ type: "answer", ...given("text", text) }, options);
  }
  /** Ends the episode: the goal cannot be reached. */
  giveUp(reason?: string, options?: Options): Promise<StepAnswer> {
    return this.step({ type: "giveUp", ...given("reason", reason) }, options);
  }
}
