/**
 * @module The two dialects of WebGym: `computer_use` with points from 0 to 1000, and `web_interaction` with marks.
 */
import type { Arguments } from "./arguments.ts";
import { callOf } from "./calls.ts";
import { defineDialect } from "./define.ts";
import { fillAndEnter, scrollAt, waitFor } from "./drafts.ts";
import { choice, list, number, text, tool } from "./tools.ts";
import type { Draft, ToolParameter } from "./types.ts";
import { draftsOf, type Verb, type Verbs } from "./verbs.ts";

const DEFAULT_WAIT_S = 2;
const MS_PER_S = 1000;
/** A scroll leaves this much of the old view to be seen. */
const SCROLL_OVERLAP_PX = 50;

const scroll: Verb = (args, { viewport }) => {
  const y = Math.max(viewport.height - SCROLL_OVERLAP_PX, 1);
  return scrollAt(null, { x: 0, y: args.oneOf("direction", ["up", "down"], "down") === "down" ? y : -y });
};

/** Policies leave the scheme out; local servers speak plain HTTP. */
const withScheme = (url: string): string => {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(url) || /^about:/i.test(url)) return url;
  const local = /^(?:[^/]*\.)?localhost(?=[:/]|$)|^[^/]*:\d+(?=\/|$)|^\d+(?:\.\d+){3}(?=\/|$)/i.test(url);
  return `${local ? "http" : "https"}://${url}`;
};

const COMMON: Verbs = {
  scroll,
  wait: (args) => [waitFor(args.number("time", DEFAULT_WAIT_S) * MS_PER_S)],
  go_back: () => [{ type: "back" }],
  navigate: (args) => [{ type: "goto", url: withScheme(args.string("url").trim()) }],
  answer: (args) => [{ type: "answer", text: args.string("text") }],
};

/** What stands in the field is selected, so that typing replaces it; without text it is deleted. */
const typeAtPoint: Verb = (args, context) => {
  const point = args.point("coordinate", context);
  const typed = args.string("text");
  const selected: Draft[] = [
    { type: "click", ...point },
    { type: "press", key: "Control+a" },
  ];
  if (typed === "") return [...selected, { type: "press", key: "Delete" }, { type: "press", key: "Enter" }];
  return [...selected, { type: "type", text: typed, submit: true }];
};

const COORDINATE_VERBS: Verbs = {
  left_click: (args, context) => [{ type: "click", ...args.point("coordinate", context) }],
  type: typeAtPoint,
  ...COMMON,
};

const onMark =
  (type: "click" | "hover"): Verb =>
  (args, context) => [{ type, target: args.element("element_id", context) }];

const MARK_VERBS: Verbs = {
  click: onMark("click"),
  type: (args: Arguments, context) => fillAndEnter(args.element("element_id", context), args.string("text")),
  hover: onMark("hover"),
  ...COMMON,
};

const common = (verbs: Verbs): Record<string, ToolParameter> => ({
  action: choice(Object.keys(verbs), "what to do"),
  text: text("for type: the text, which replaces what is there and is followed by Enter; for answer: the answer"),
  direction: choice(["up", "down"], "for scroll"),
  time: number("for wait: seconds"),
  url: text("for navigate: a whole URL"),
});

const COORDINATES_TOOL = "computer_use";
const MARKS_TOOL = "web_interaction";

export const webgymCoordinates = defineDialect({
  name: "webgym-coordinates",
  coordinates: "norm1000",
  defaults: { tabs: "single", dialogs: "dismiss" },
  example: '{"name":"computer_use","arguments":{"action":"left_click","coordinate":[500,300]}}',
  read: (raw, context) => draftsOf(callOf(raw), { name: COORDINATES_TOOL, key: "action", verbs: COORDINATE_VERBS }, context),
  tools: () => [
    tool(
      COORDINATES_TOOL,
      "Use mouse and keyboard on the page. The screen is 1000 wide and 1000 high.",
      { ...common(COORDINATE_VERBS), coordinate: list("integer", "[x, y], each from 0 to 1000; for left_click and type") },
      ["action"],
    ),
  ],
});

export const webgymMarks = defineDialect({
  name: "webgym-marks",
  coordinates: "css",
  defaults: { tabs: "single", dialogs: "dismiss" },
  example: '{"name":"web_interaction","arguments":{"action":"click","element_id":"12"}}',
  read: (raw, context) => draftsOf(callOf(raw), { name: MARKS_TOOL, key: "action", verbs: MARK_VERBS }, context),
  tools: () => [
    tool(
      MARKS_TOOL,
      "Act on elements by the numbers that the screenshot shows on them.",
      { ...common(MARK_VERBS), element_id: text("the number on the element; for click, type and hover") },
      ["action"],
    ),
  ],
});
