/**
 * @module The dialect of WEBSERV: the tool `step_browser`, or its JSON after THOUGHT and ACTION.
 */
import { callOf } from "./calls.ts";
import { defineDialect } from "./define.ts";
import { fillAndEnter, pressAll } from "./drafts.ts";
import { pressesOf } from "./keys.ts";
import { choice, flag, integer, text, tool } from "./tools.ts";
import type { Draft } from "./types.ts";
import { draftsOf, type Verbs } from "./verbs.ts";

const VERBS: Verbs = {
  click: (args, context) => [{ type: "click", target: args.element("target", context) }],
  type: (args, context) => {
    const target = args.element("target", context);
    const value = args.string("text");
    return args.flag("enter") ? fillAndEnter(target, value) : [{ type: "fill", target, text: value }];
  },
  hover: (args, context) => [{ type: "hover", target: args.element("target", context) }],
  select: (args, context) => [{ type: "select", target: args.element("target", context), values: args.strings("value") }],
  clear: (args, context) => [{ type: "clear", target: args.element("target", context) }],
  key_press: (args, context) => {
    const target = args.optionalElement("target", context);
    return pressAll(pressesOf([args.string("key")])).map((press) => ({ ...press, ...target }) as Draft);
  },
  goto_url: (args) => [{ type: "goto", url: args.string("url") }],
  back: () => [{ type: "back" }],
  forward: () => [{ type: "forward" }],
  refresh: () => [{ type: "reload" }],
  new_tab: (args) => {
    const url = args.optionalString("url");
    return [url ? { type: "newTab", url } : { type: "newTab" }];
  },
  switch_tab: (args) => [{ type: "switchTab", tab: args.tab("tab_id") }],
  close_tab: (args) => [{ type: "closeTab", tab: args.tab("tab_id") }],
  terminate: (args) => {
    const answer = args.optionalString("answer");
    return [answer === undefined ? { type: "answer" } : { type: "answer", text: answer }];
  },
};

const TOOL = "step_browser";

export const webserv = defineDialect({
  name: "webserv",
  coordinates: "css",
  defaults: { tabs: "many", dialogs: "dismiss" },
  example: '{"action":"click","target":"e12"}',
  read: (raw, context) => draftsOf(callOf(raw), { name: TOOL, key: "action", verbs: VERBS }, context),
  tools: () => [
    tool(
      TOOL,
      "Do one action in the browser.",
      {
        action: choice(Object.keys(VERBS), "what to do"),
        target: text("id of an element in the observation; for click, type, hover, select, clear, and if wanted key_press"),
        text: text("for type: the text, which replaces the field's value"),
        enter: flag("for type: press Enter afterwards"),
        value: text("for select: the option, by value or by label"),
        key: text("for key_press: such as Enter, Escape or Control+a"),
        url: text("for goto_url, and if wanted new_tab: a whole URL"),
        tab_id: integer("for switch_tab and close_tab: the number of the tab, 2 for t2"),
        answer: text("for terminate: the answer, if the goal asks for one"),
      },
      ["action"],
    ),
  ],
});
