/**
 * @module The dialect of OpenAI's computer use: `computer_call` items and the actions in them.
 */
import { type Arguments, isRecord, pointOf } from "./arguments.ts";
import { callOrAnswer, limited, OWN_TOOLS, ownTools } from "./computer.ts";
import { distanceToCSS, toCSS } from "./coordinates.ts";
import { bad, defineDialect } from "./define.ts";
import { dragAlong, LOOK, pressAll, scrollAt, waitFor } from "./drafts.ts";
import { modifiersOf, pressesOf } from "./keys.ts";
import { choice, list, number, text, tool } from "./tools.ts";
import type { DialectContext, Draft, Point } from "./types.ts";
import { draftsOf, type Verb, type Verbs } from "./verbs.ts";

const BUTTONS = ["left", "right", "wheel", "middle", "back", "forward"] as const;
const DEFAULT_WAIT_MS = 1000;
const TOOL = "computer";

const pointAt = (args: Arguments, context: DialectContext): Point => toCSS({ x: args.number("x"), y: args.number("y") }, context);

const heldKeys = (args: Arguments) => ({
  modifiers: args.get("keys") === undefined ? [] : modifiersOf(args.strings("keys")),
});

const click: Verb = (args, context) => {
  const button = args.oneOf("button", BUTTONS, "left");
  if (button === "back" || button === "forward") return [{ type: button }];
  const native = button === "wheel" ? "middle" : button;
  return [{ type: "click", ...pointAt(args, context), button: native, ...heldKeys(args) }];
};

const clicks =
  (count: number): Verb =>
  (args, context) => [{ type: "click", ...pointAt(args, context), count, ...heldKeys(args) }];

/** Points as {x, y}, as pairs, or as numbers in a row. */
const pathOf = (args: Arguments): Point[] => {
  const path = args.get("path");
  const items: unknown[] = Array.isArray(path) ? path : [];
  const flat = items.length > 0 && items.every((item) => typeof item === "number");
  const pairs = flat ? items.flatMap((_, i) => (i % 2 === 0 ? [items.slice(i, i + 2)] : [])) : items;
  const points = pairs.map((pair) => pointOf(pair) ?? args.wrong("path", "points such as [{x, y}, {x, y}]"));
  return points.length >= 2 ? points : args.wrong("path", "at least two points");
};

const VERBS: Verbs = {
  click,
  double_click: clicks(2),
  triple_click: clicks(3),
  scroll: (args, context) => {
    const at = args.get("x") === undefined ? null : pointAt(args, context);
    return scrollAt(at, distanceToCSS({ x: args.number("scroll_x", 0), y: args.number("scroll_y", 0) }, context));
  },
  type: (args) => [{ type: "type", text: args.string("text") }],
  keypress: (args) => pressAll(pressesOf(args.strings("keys"))),
  move: (args, context) => [{ type: "mouseMove", ...pointAt(args, context) }],
  drag: (args, context) => dragAlong(pathOf(args).map((point) => toCSS(point, context))),
  wait: (args) => [waitFor(args.number("ms", DEFAULT_WAIT_MS))],
  screenshot: () => [LOOK],
};

/** A call may hold a batch. Looking in the midst of one changes nothing. */
const batch = (actions: readonly unknown[], context: DialectContext): Draft[] => {
  const drafts = actions.flatMap((action) =>
    isRecord(action)
      ? draftsOf({ name: TOOL, args: action }, OPENAI_TOOL, context)
      : bad("An action of the batch is not an object."),
  );
  const doing = drafts.filter((draft) => draft !== LOOK);
  return doing.length > 0 ? doing : drafts.slice(0, 1);
};

const OPENAI_TOOL = { name: TOOL, key: "type", verbs: VERBS, tools: OWN_TOOLS };

export const openaiComputer = defineDialect({
  name: "openai-computer",
  coordinates: "image",
  defaults: { tabs: "single", dialogs: "dismiss" },
  example: '{"type":"click","button":"left","x":100,"y":200}, or {"type":"answer","text":"…"} to finish',
  read: (raw, context) => {
    const call = callOrAnswer(raw);
    const { actions } = call.args;
    return limited(Array.isArray(actions) ? batch(actions, context) : draftsOf(call, OPENAI_TOOL, context));
  },
  tools: () => [
    tool(
      TOOL,
      "Use mouse and keyboard on the page; points are pixels of the screenshot.",
      {
        type: choice(Object.keys(VERBS), "what to do"),
        x: number("pixels from the left; for click, double_click, triple_click, move and scroll"),
        y: number("pixels from the top; for click, double_click, triple_click, move and scroll"),
        button: choice(BUTTONS, "for click, left by default"),
        scroll_x: number("for scroll: pixels to the right"),
        scroll_y: number("for scroll: pixels down"),
        text: text("for type: the text"),
        keys: list("string", "for keypress: the keys, such as CTRL and A; for clicks: keys held meanwhile"),
        path: list("number", "for drag: the points in a row, x and y in turn"),
      },
      ["type"],
    ),
    ...ownTools(),
  ],
});
