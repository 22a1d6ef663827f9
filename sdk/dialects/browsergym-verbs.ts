/**
 * @module BrowserGym's high-level actions: the signature of each, and what it is in the native space.
 */
import { type Arguments, pointOf } from "./arguments.ts";
import { distanceToCSS, toCSS } from "./coordinates.ts";
import { bad, unsupported } from "./define.ts";
import { dragPoints, pressAll, scrollAt, waitFor } from "./drafts.ts";
import { isKeyText, modifiersOf, pressesOf } from "./keys.ts";
import { choice, flag, list, number, text } from "./tools.ts";
import type { DialectContext, Draft, Point, ToolParameter } from "./types.ts";

const BUTTONS = ["left", "middle", "right"] as const;
const DIRECTIONS = ["up", "down", "left", "right"] as const;
const HELD_KEYS = ["Alt", "Control", "ControlOrMeta", "Meta", "Shift"] as const;
const NOOP_MS = 1000;

export interface Verb {
  readonly description: string;
  /** In the order of positional arguments. */
  readonly parameters: Readonly<Record<string, ToolParameter>>;
  readonly required: readonly string[];
  /** False where the native space has no counterpart: it is understood, refused, and in no tool list. */
  readonly offered: boolean;
  drafts(args: Arguments, context: DialectContext): readonly Draft[];
}

type Drafts = Verb["drafts"];

/** Parameters with a question mark may be left out. */
const verb = (description: string, signature: Record<string, ToolParameter>, drafts: Drafts, offered = true): Verb => ({
  description,
  parameters: Object.fromEntries(Object.entries(signature).map(([name, schema]) => [name.replace("?", ""), schema])),
  required: Object.keys(signature).filter((name) => !name.endsWith("?")),
  offered,
  drafts,
});

const refused = (signature: Record<string, ToolParameter>, why: string, suggestion: string): Verb =>
  verb(why, signature, () => unsupported(why, suggestion), false);

const bid = { bid: text("id of an element in the observation") };
const at = { x: number("pixels from the left"), y: number("pixels from the top") };
const button = { "button?": choice(BUTTONS, "left by default") };
const held = { "modifiers?": list("string", "keys held down meanwhile", HELD_KEYS) };
const files = { file: list("string", "paths of files") };

const pointAt = (args: Arguments, context: DialectContext, x = "x", y = "y"): Point =>
  toCSS(pointOf([args.number(x), args.number(y)]) ?? bad("A point needs two numbers."), context);

const clickElement =
  (count: number): Drafts =>
  (args, context) => [
    {
      type: "click",
      target: args.element("bid", context),
      button: args.oneOf("button", BUTTONS, "left"),
      count,
      modifiers: args.get("modifiers") === undefined ? [] : modifiersOf(args.strings("modifiers")),
    },
  ];

const clickPoint =
  (count: number): Drafts =>
  (args, context) => [{ type: "click", ...pointAt(args, context), button: args.oneOf("button", BUTTONS, "left"), count }];

const holdAt =
  (type: "mouseDown" | "mouseUp"): Drafts =>
  (args, context) => [{ type, ...pointAt(args, context), button: args.oneOf("button", BUTTONS, "left") }];

const onElement =
  (type: "clear" | "focus" | "hover" | "check" | "uncheck"): Drafts =>
  (args, context) => [{ type, target: args.element("bid", context) }];

/** With the autocomplete menu, the last character is typed so that the page's suggestions open. */
const fill: Drafts = (args, context) => {
  const target = args.element("bid", context);
  const value = args.string("value");
  const last = [...value].at(-1);
  if (!args.flag("enable_autocomplete_menu") || last === undefined) return [{ type: "fill", target, text: value }];
  const start: Draft = { type: "fill", target, text: value.slice(0, value.length - last.length) };
  return [start, { type: "type", target, text: last }];
};

const scroll: Drafts = (args, context) => {
  const x = args.get("delta_x");
  if (typeof x === "string" && args.get("delta_y") === undefined) {
    return [{ type: "scroll", direction: args.oneOf("delta_x", DIRECTIONS) }];
  }
  return scrollAt(null, distanceToCSS({ x: args.number("delta_x"), y: args.number("delta_y") }, context));
};

const sendKeys: Drafts = (args) => {
  const keys = args.string("text");
  if (isKeyText(keys)) return pressAll(pressesOf([keys]));
  const submit = keys.endsWith("\n");
  const typed = submit ? keys.slice(0, -1) : keys;
  return submit && typed === "" ? pressAll(["Enter"]) : [{ type: "type", text: typed, submit }];
};

const pressKey: Drafts = (args) => pressAll(pressesOf([args.string("key")]));
const typeText: Drafts = (args) => [{ type: "type", text: args.string("text") }];

const NO_PATHS = "Files of this machine cannot be given to a page.";
const NO_FILES_SUGGESTION = "Reach the goal without an upload, or report_infeasible.";
const NO_HOLDING = "Keys cannot be held from one step to the next.";

const ACTIONS: Readonly<Record<string, Verb>> = {
  noop: verb("Do nothing for some time.", { "wait_ms?": number("milliseconds, 1000 by default") }, (args) => [
    waitFor(args.number("wait_ms", NOOP_MS)),
  ]),
  send_msg_to_user: verb("Send the answer to the user, which ends the episode.", { text: text("the answer") }, (args) => [
    { type: "answer", text: args.string("text") },
  ]),
  report_infeasible: verb("End the episode: the goal cannot be reached.", { reason: text("why") }, (args) => [
    { type: "giveUp", reason: args.string("reason") },
  ]),
  click: verb("Click an element.", { ...bid, ...button, ...held }, clickElement(1)),
  dblclick: verb("Double-click an element.", { ...bid, ...button, ...held }, clickElement(2)),
  hover: verb("Move the pointer over an element.", bid, onElement("hover")),
  fill: verb(
    "Replace the value of a field.",
    { ...bid, value: text("the new value"), "enable_autocomplete_menu?": flag("type the end, so that suggestions open") },
    fill,
  ),
  clear: verb("Empty a field.", bid, onElement("clear")),
  focus: verb("Give an element the keyboard focus.", bid, onElement("focus")),
  check: verb("Tick a checkbox or choose a radio button.", bid, onElement("check")),
  uncheck: verb("Untick a checkbox.", bid, onElement("uncheck")),
  select_option: verb(
    "Choose options of a select, by value or by label.",
    { ...bid, options: list("string", "the options") },
    (args, context) => [{ type: "select", target: args.element("bid", context), values: args.strings("options") }],
  ),
  press: verb(
    "Focus an element and press a key or a combination.",
    { ...bid, key_comb: text("such as Enter or Control+a") },
    (args, context) => {
      const target = args.element("bid", context);
      return pressesOf([args.string("key_comb")]).map((key) => ({ type: "press", key, target }));
    },
  ),
  drag_and_drop: verb(
    "Drag one element to another.",
    { from_bid: text("id of the element to drag"), to_bid: text("id of the element to drop it on") },
    (args, context) => [{ type: "drag", from: args.element("from_bid", context), to: args.element("to_bid", context) }],
  ),
  upload_file: refused({ ...bid, ...files }, NO_PATHS, NO_FILES_SUGGESTION),
  scroll: verb("Scroll by pixels.", { delta_x: number("pixels to the right"), delta_y: number("pixels down") }, scroll),
  scroll_at: verb(
    "Scroll what is at a point.",
    { ...at, dx: number("pixels to the right"), dy: number("pixels down") },
    (args, context) => scrollAt(pointAt(args, context), distanceToCSS({ x: args.number("dx"), y: args.number("dy") }, context)),
  ),
  mouse_move: verb("Move the pointer to a point.", at, (args, context) => [{ type: "mouseMove", ...pointAt(args, context) }]),
  mouse_click: verb("Click a point.", { ...at, ...button }, clickPoint(1)),
  mouse_dblclick: verb("Double-click a point.", { ...at, ...button }, clickPoint(2)),
  mouse_drag_and_drop: verb(
    "Drag from one point to another.",
    { from_x: at.x, from_y: at.y, to_x: at.x, to_y: at.y },
    (args, context) => [dragPoints(pointAt(args, context, "from_x", "from_y"), pointAt(args, context, "to_x", "to_y"))],
  ),
  mouse_down: verb("Press a mouse button at a point, and hold it.", { ...at, ...button }, holdAt("mouseDown")),
  mouse_up: verb("Let go of a mouse button at a point.", { ...at, ...button }, holdAt("mouseUp")),
  mouse_upload_file: refused({ ...at, ...files }, NO_PATHS, NO_FILES_SUGGESTION),
  keyboard_press: verb("Press a key or a combination.", { key: text("such as Enter or Control+a") }, pressKey),
  keyboard_type: verb("Type into the focused element, key by key.", { text: text("the text") }, typeText),
  keyboard_insert_text: verb("Write into the focused element.", { text: text("the text") }, typeText),
  keyboard_down: refused({ key: text("a key") }, NO_HOLDING, "Use keyboard_press with a combination such as 'Shift+a'."),
  keyboard_up: refused({ key: text("a key") }, NO_HOLDING, "Use keyboard_press with a combination such as 'Shift+a'."),
  send_keys: verb(
    "Press a key or a combination, or type a text.",
    { text: text("such as Enter, Control+a, or a text") },
    sendKeys,
  ),
  goto: verb("Open a URL.", { url: text("a whole URL") }, (args) => [{ type: "goto", url: args.string("url") }]),
  go_back: verb("Go back in the history.", {}, () => [{ type: "back" }]),
  go_forward: verb("Go forward in the history.", {}, () => [{ type: "forward" }]),
  new_tab: verb("Open a new tab and make it the active one.", {}, () => [{ type: "newTab" }]),
  tab_close: verb("Close the active tab.", {}, () => [{ type: "closeTab" }]),
  tab_focus: verb("Make a tab the active one.", { index: number("the number of the tab: 2 for t2") }, (args) => [
    { type: "switchTab", tab: args.tab("index") },
  ]),
};

export const VERBS: ReadonlyMap<string, Verb> = new Map(Object.entries(ACTIONS));
