/**
 * @module Checks every answer of a page before it is used. A page may lie in whatever it says, so that nothing of it is
 * trusted to have the right type, to be small, or to be harmless as text.
 */
import { ACTION_ERRORS, type ActionErrorCode } from "../../../sdk/protocol/errors.ts";
import type { ObserveRequest, PageAPI, Problem } from "../page/api.ts";
import {
  HTML_SLACK_CHARS,
  MAX_BACKGROUND,
  MAX_BACKGROUND_CHARS,
  MAX_DETAIL_CHARS,
  MAX_MESSAGE_CHARS,
  MAX_PENDING,
  MAX_ROLE_CHARS,
} from "./bounds.ts";
import { count, type Fields, fields, flag, list, neutral, number, oneOf, pixels, refuse, string } from "./values.ts";
import { checkView } from "./view.ts";

type Answer<M extends keyof PageAPI> = Awaited<ReturnType<PageAPI[M]>>;
type Check<M extends keyof PageAPI> = (value: unknown, args: Parameters<PageAPI[M]>) => Answer<M>;
type Success<T> = Exclude<T, Problem>;

/** Throws a PageFault for what does not pass. */
export const checkAnswer = <M extends keyof PageAPI>(method: M, value: unknown, args: Parameters<PageAPI[M]>): Answer<M> =>
  (CHECKS[method] as Check<M>)(value, args);

const message = (value: unknown, what: string): string => neutral(value, what, MAX_MESSAGE_CHARS);

const isCode = (value: unknown): value is ActionErrorCode => typeof value === "string" && Object.hasOwn(ACTION_ERRORS, value);

const problem = (answer: Fields): Problem => ({
  ok: false,
  code: isCode(answer.code) ? answer.code : refuse("code", "a known code"),
  message: message(answer.message, "message"),
});

/** Either a problem, or what the method gives when it went well. */
const orProblem =
  <T>(read: (answer: Fields) => Success<T>) =>
  (value: unknown): Success<T> | Problem => {
    const answer = fields(value, "answer");
    return flag(answer.ok, "ok") ? read(answer) : problem(answer);
  };

const done = orProblem<Answer<"focus">>(() => ({ ok: true }));

const aim = orProblem<Answer<"aim">>((answer) => ({ ok: true, x: pixels(answer.x, "x"), y: pixels(answer.y, "y") }));

const advice = (value: unknown): Answer<"clickAdviceAt"> => {
  const answer = fields(value, "advice");
  if (flag(answer.ok, "ok")) return { ok: true };
  return answer.focused === undefined ? problem(answer) : { ...problem(answer), focused: flag(answer.focused, "focused") };
};

const how = <const T extends string>(words: readonly T[]) =>
  orProblem<{ readonly ok: true; readonly how: T } | Problem>((answer) => ({ ok: true, how: oneOf(answer.how, "how", words) }));

const scrollPlan = orProblem<Answer<"planScrollOf">>((answer) => ({
  ok: true,
  wheel: flag(answer.wheel, "wheel"),
  ...(answer.frameBelow === undefined ? {} : { frameBelow: flag(answer.frameBelow, "frameBelow") }),
  x: pixels(answer.x, "x"),
  y: pixels(answer.y, "y"),
  dx: pixels(answer.dx, "dx"),
  dy: pixels(answer.dy, "dy"),
}));

/** Of a scroll without a target, which has no problem. */
const plainScroll = (value: unknown): Answer<"planScroll"> => {
  const plan = scrollPlan(value);
  return plan.ok ? plan : refuse("ok", "true");
};

const upload = (value: unknown): Answer<"giveFiles"> => {
  const answer = fields(value, "answer");
  if (!flag(answer.ok, "ok")) return problem(answer);
  return oneOf(answer.how, "how", ["done", "click"]) === "done"
    ? { ok: true, how: "done" }
    : { ok: true, how: "click", what: message(answer.what, "what") };
};

/** More than so many things that are under way say no more. */
const pending = (value: unknown): Answer<"still">["pending"] =>
  asList(value, "pending")
    .slice(0, MAX_PENDING)
    .map((entry) => {
      const { kind, detail, ageMs } = fields(entry, "pending");
      return {
        kind: string(kind, "kind", MAX_ROLE_CHARS),
        detail: cut(detail, "detail", MAX_DETAIL_CHARS),
        ageMs: number(ageMs, "ageMs"),
      };
    });

const still: Check<"still"> = (value, [, , glance]) => {
  const answer = fields(value, "answer");
  const seen = answer.glance === undefined ? null : fields(answer.glance, "glance");
  if (seen && !glance) return refuse("glance", "asked for");
  return {
    still: flag(answer.still, "still"),
    pending: pending(answer.pending),
    background: asList(answer.background, "background")
      .slice(0, MAX_BACKGROUND)
      .map((url) => cut(url, "background", MAX_BACKGROUND_CHARS)),
    ...(seen ? { glance: { view: checkView(seen.view, glance as ObserveRequest), ms: number(seen.ms, "ms") } } : {}),
  };
};

const asList = (value: unknown, what: string): readonly unknown[] => list(value, what, Number.MAX_SAFE_INTEGER);

const cut = (value: unknown, what: string, max: number): string => string(value, what, Number.MAX_SAFE_INTEGER).slice(0, max);

const found: Check<"showText"> = (value) => {
  if (value === null) return null;
  const { passage, within } = fields(value, "answer");
  return {
    passage: message(passage, "passage"),
    within: within === null ? null : string(within, "within", MAX_ROLE_CHARS),
  };
};

/** Texts of the page are escaped in it, so that what opens a control token cannot stand there by itself. */
const html: Check<"html"> = (value, [maxChars]) =>
  string(value, "html", maxChars + HTML_SLACK_CHARS)
    .replaceAll("<|", "‹|")
    .replaceAll("|>", "|›");

const origin: Check<"frameOrigin"> = (value) => {
  if (value === null) return null;
  const { x, y } = fields(value, "answer");
  return { x: pixels(x, "x"), y: pixels(y, "y") };
};

const yesOrNo = (value: unknown): boolean => flag(value, "answer");
const howMany = (value: unknown): number => count(value, "answer");

/** One for each method: a new method does not compile without its check. */
const CHECKS: { readonly [M in keyof PageAPI]: Check<M> } = {
  // A remote object, which is never read here.
  element: (value) => value,
  identified: (value) => value,
  observe: (value, [request]) => checkView(value, request),
  aim,
  aimClick: (value) => {
    const answer = fields(value, "answer");
    return { aim: aim(answer.aim), advice: advice(answer.advice) };
  },
  focus: done,
  prepareFill: how(["insert", "done"]),
  quiet: yesOrNo,
  prepareType: how(["ready", "end", "click"]),
  takesKeys: yesOrNo,
  checkState: orProblem<Answer<"checkState">>((answer) => ({
    ok: true,
    what: message(answer.what, "what"),
    radio: flag(answer.radio, "radio"),
    state: oneOf(answer.state, "state", ["on", "off", "mixed"]),
  })),
  choose: done,
  clickAdviceAt: advice,
  planScroll: plainScroll,
  planScrollAt: plainScroll,
  planScrollOf: scrollPlan,
  finishScroll: (value) => oneOf(value, "answer", ["moved", "taken", "stuck"]),
  place: orProblem<Answer<"place">>((answer) => ({
    ok: true,
    x: pixels(answer.x, "x"),
    y: pixels(answer.y, "y"),
    inView: flag(answer.inView, "inView"),
  })),
  watchDrag: yesOrNo,
  dragBegan: yesOrNo,
  giveFiles: upload,
  giveFilesTo: done,
  countText: howMany,
  showText: found,
  isThere: orProblem<Answer<"isThere">>((answer) => ({ ok: true, there: flag(answer.there, "there") })),
  markAction: yesOrNo,
  still,
  html,
  frameOrigin: origin,
  frameSlot: howMany,
  aimThroughFrame: aim,
};
