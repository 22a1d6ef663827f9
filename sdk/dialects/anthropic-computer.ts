/**
 * @module The dialect of Anthropic's computer use: `tool_use` blocks of the tool `computer`.
 */
import type { Arguments } from "./arguments.ts";
import { callOrAnswer, limited, OWN_TOOLS, ownTools, pointOrPointer } from "./computer.ts";
import { defineDialect, unsupported } from "./define.ts";
import { dragPoints, LOOK, pressAll, scrollAt, waitFor } from "./drafts.ts";
import { modifiersOf, pressesOf } from "./keys.ts";
import { choice, integer, list, number, text, tool } from "./tools.ts";
import { draftsOf, type Verb, type Verbs } from "./verbs.ts";

const DIRECTIONS = ["up", "down", "left", "right"] as const;
const WHEEL_CLICK_PX = 100;
const DEFAULT_WHEEL_CLICKS = 5;
const DEFAULT_WAIT_S = 1;
const MS_PER_S = 1000;
const MAX_REPEAT = 100;
const TOOL = "computer";

const heldKeys = (args: Arguments) => {
  const keys = args.optionalString("text");
  return { modifiers: keys ? modifiersOf([keys]) : [] };
};

const click =
  (button: "left" | "middle" | "right", count: number): Verb =>
  (args, context) => [{ type: "click", ...pointOrPointer(args, "coordinate", context), button, count, ...heldKeys(args) }];

/** xdotool takes several keys, separated by spaces. */
const keys: Verb = (args) => {
  const given = args.string("text");
  const chords = given.trim() === "" ? [" "] : given.trim().split(/\s+/);
  const repeat = Math.round(Math.min(Math.max(args.number("repeat", 1), 1), MAX_REPEAT));
  const presses = chords.flatMap((chord) => pressesOf([chord]));
  return pressAll(Array.from({ length: repeat }, () => presses).flat());
};

const scroll: Verb = (args, context) => {
  const direction = args.oneOf("scroll_direction", DIRECTIONS);
  const distance = args.number("scroll_amount", DEFAULT_WHEEL_CLICKS) * WHEEL_CLICK_PX;
  const signed = direction === "up" || direction === "left" ? -distance : distance;
  const sideways = direction === "left" || direction === "right";
  const at = args.get("coordinate") === undefined ? null : args.point("coordinate", context);
  return scrollAt(at, sideways ? { x: signed, y: 0 } : { x: 0, y: signed });
};

const VERBS: Verbs = {
  key: keys,
  hold_key: keys,
  type: (args) => [{ type: "type", text: args.string("text") }],
  mouse_move: (args, context) => [{ type: "mouseMove", ...args.point("coordinate", context) }],
  left_mouse_down: () => [{ type: "mouseDown" }],
  left_mouse_up: () => [{ type: "mouseUp" }],
  left_click: click("left", 1),
  right_click: click("right", 1),
  middle_click: click("middle", 1),
  double_click: click("left", 2),
  triple_click: click("left", 3),
  left_click_drag: (args, context) => [
    dragPoints(pointOrPointer(args, "start_coordinate", context), args.point("coordinate", context)),
  ],
  scroll,
  wait: (args) => [waitFor(args.number("duration", DEFAULT_WAIT_S) * MS_PER_S)],
  screenshot: () => [LOOK],
};

const REFUSED: Verbs = {
  cursor_position: () => unsupported("The pointer's position is not told.", "Give coordinate with the action."),
  zoom: () => unsupported("Parts of the screen cannot be enlarged.", "Use the screenshot as it is; scroll to see more."),
};

export const anthropicComputer = defineDialect({
  name: "anthropic-computer",
  coordinates: "image",
  defaults: { tabs: "single", dialogs: "dismiss" },
  example: '{"action":"left_click","coordinate":[100,200]}, or {"action":"answer","text":"…"} to finish',
  read: (raw, context) => {
    const verbs = { ...VERBS, ...REFUSED };
    return limited(draftsOf(callOrAnswer(raw), { name: TOOL, key: "action", verbs, tools: OWN_TOOLS }, context));
  },
  tools: () => [
    tool(
      TOOL,
      "Use mouse and keyboard on the page; points are pixels of the screenshot.",
      {
        action: choice(Object.keys(VERBS), "what to do"),
        coordinate: list("integer", "[x, y]; for clicks, mouse_move and scroll, and where left_click_drag ends"),
        start_coordinate: list("integer", "[x, y] where left_click_drag begins"),
        text: text("for type: the text; for key: such as Return or ctrl+s; for clicks: keys held meanwhile, such as shift"),
        scroll_direction: choice(DIRECTIONS, "for scroll"),
        scroll_amount: integer("for scroll: clicks of the wheel"),
        duration: number("for wait: seconds"),
        repeat: integer("for key: how many times"),
      },
      ["action"],
    ),
    ...ownTools(),
  ],
});
