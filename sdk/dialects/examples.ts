/**
 * @module Replies of every dialect and what they mean. The documentation shows them, and the tests hold the parsers to them.
 */
import type { DialectName } from "../protocol/index.ts";
import type { DialectContext, Draft } from "./types.ts";

export interface DialectExample {
  readonly reply: unknown;
  /** In the order in which it is done; the last one is the action. */
  readonly means: readonly Draft[];
}

/** A viewport of 1280 by 720, of which the policy sees an image half as large. */
export const EXAMPLE_CONTEXT: Omit<DialectContext, "coordinates"> = {
  viewport: { width: 1280, height: 720 },
  image: { width: 640, height: 360 },
};

const means = (reply: unknown, ...drafts: Draft[]): DialectExample => ({ reply, means: drafts });
const itself = (draft: Draft): DialectExample => means(draft, draft);

const OWN_TOOL_EXAMPLES: readonly DialectExample[] = [
  means({ name: "goto", arguments: { url: "http://shop.localhost/" } }, { type: "goto", url: "http://shop.localhost/" }),
  means({ name: "back", arguments: {} }, { type: "back" }),
  means({ name: "answer", arguments: { text: "42" } }, { type: "answer", text: "42" }),
  means({ name: "give_up", arguments: { reason: "sold out" } }, { type: "giveUp", reason: "sold out" }),
];

export const EXAMPLES: Readonly<Record<DialectName, readonly DialectExample[]>> = {
  native: [
    itself({ type: "click", target: "e12" }),
    itself({ type: "click", x: 640, y: 360, button: "right", count: 2, modifiers: ["Shift"] }),
    itself({ type: "fill", target: "e3", text: "Ada" }),
    itself({ type: "type", text: "lamp", submit: true }),
    itself({ type: "press", key: "Control+k" }),
    itself({ type: "clear", target: "e3" }),
    itself({ type: "check", target: "e4" }),
    itself({ type: "uncheck", target: "e4" }),
    itself({ type: "hover", target: "f1e3" }),
    itself({ type: "focus", target: "e3" }),
    itself({ type: "select", target: "e5", values: ["Blue"] }),
    itself({ type: "scroll", direction: "down", amount: 0.5 }),
    itself({ type: "drag", from: "e6", to: "e7" }),
    itself({ type: "upload", target: "e8", files: [{ name: "note.txt", content: "aGVsbG8=" }] }),
    itself({ type: "dialog", accept: true }),
    itself({ type: "goto", url: "http://shop.localhost/" }),
    itself({ type: "back" }),
    itself({ type: "forward" }),
    itself({ type: "reload" }),
    itself({ type: "newTab" }),
    itself({ type: "switchTab", tab: "t2" }),
    itself({ type: "closeTab", tab: "t2" }),
    itself({ type: "find", text: "Returns" }),
    itself({ type: "read", target: "e9", part: 2 }),
    itself({ type: "wait", ms: 500 }),
    itself({ type: "waitFor", text: "Thank you" }),
    itself({ type: "answer", text: "42" }),
    itself({ type: "giveUp", reason: "sold out" }),
  ],
  browsergym: [
    means("noop(500)", { type: "wait", ms: 500 }),
    means("click('e12', button='right', modifiers=['Shift'])", {
      type: "click",
      target: "e12",
      button: "right",
      modifiers: ["Shift"],
    }),
    means("dblclick('12')", { type: "click", target: "e12", count: 2 }),
    means("hover('e12')", { type: "hover", target: "e12" }),
    means(`fill('e3', "it's \\"here\\"")`, { type: "fill", target: "e3", text: 'it\'s "here"' }),
    means("fill('e3', 'lamp', True)", { type: "fill", target: "e3", text: "lam" }, { type: "type", target: "e3", text: "p" }),
    means("clear('e3')", { type: "clear", target: "e3" }),
    means("focus('e3')", { type: "focus", target: "e3" }),
    means("check('e4')", { type: "check", target: "e4" }),
    means("uncheck('e4')", { type: "uncheck", target: "e4" }),
    means("select_option('e5', ['Red', 'Blue'])", { type: "select", target: "e5", values: ["Red", "Blue"] }),
    means("press('e3', 'ControlOrMeta+a')", { type: "press", target: "e3", key: "Control+a" }),
    means("drag_and_drop('e6', 'e7')", { type: "drag", from: "e6", to: "e7" }),
    means("scroll(0, 200)", { type: "scroll", dx: 0, dy: 400 }),
    means("scroll('down')", { type: "scroll", direction: "down" }),
    means("scroll_at(50, 100, 0, -40)", { type: "hover", x: 100, y: 200 }, { type: "scroll", dx: 0, dy: -80 }),
    means("mouse_move(65.5, 158)", { type: "hover", x: 131, y: 316 }),
    means("mouse_click(320, 180)", { type: "click", x: 640, y: 360 }),
    means("mouse_dblclick(5, 236, 'right')", { type: "click", x: 10, y: 472, button: "right", count: 2 }),
    means("mouse_drag_and_drop(10, 20, 30, 40)", { type: "drag", fromX: 20, fromY: 40, toX: 60, toY: 80 }),
    means("keyboard_press('PageDown')", { type: "press", key: "PageDown" }),
    means("keyboard_type('lamp')", { type: "type", text: "lamp" }),
    means("keyboard_insert_text('lamp')", { type: "type", text: "lamp" }),
    means("send_keys('Enter')", { type: "press", key: "Enter" }),
    means("send_keys('lamp')", { type: "type", text: "lamp" }),
    means("goto('http://shop.localhost/')", { type: "goto", url: "http://shop.localhost/" }),
    means("go_back()", { type: "back" }),
    means("go_forward()", { type: "forward" }),
    means("new_tab()", { type: "newTab" }),
    means("tab_close()", { type: "closeTab" }),
    means("tab_focus(2)", { type: "switchTab", tab: "t2" }),
    means("send_msg_to_user('It costs 5.')", { type: "answer", text: "It costs 5." }),
    means("report_infeasible('sold out')", { type: "giveUp", reason: "sold out" }),
  ],
  webserv: [
    means({ action: "click", target: "e12" }, { type: "click", target: "e12" }),
    means({ action: "type", target: "e3", text: "lamp" }, { type: "fill", target: "e3", text: "lamp" }),
    means(
      { action: "type", target: "e3", text: "lamp", enter: true },
      { type: "fill", target: "e3", text: "lamp" },
      { type: "press", key: "Enter", target: "e3" },
    ),
    means({ action: "hover", target: "e12" }, { type: "hover", target: "e12" }),
    means({ action: "select", target: "e5", value: "Blue" }, { type: "select", target: "e5", values: ["Blue"] }),
    means({ action: "clear", target: "e3" }, { type: "clear", target: "e3" }),
    means({ action: "key_press", key: "Escape" }, { type: "press", key: "Escape" }),
    means({ action: "goto_url", url: "http://shop.localhost/" }, { type: "goto", url: "http://shop.localhost/" }),
    means({ action: "back" }, { type: "back" }),
    means({ action: "forward" }, { type: "forward" }),
    means({ action: "refresh" }, { type: "reload" }),
    means({ action: "new_tab" }, { type: "newTab" }),
    means({ action: "switch_tab", tab_id: 2 }, { type: "switchTab", tab: "t2" }),
    means({ action: "close_tab", tab_id: 2 }, { type: "closeTab", tab: "t2" }),
    means({ action: "terminate", answer: "42" }, { type: "answer", text: "42" }),
  ],
  "webgym-coordinates": [
    means({ action: "left_click", coordinate: [500, 250] }, { type: "click", x: 640, y: 180 }),
    means(
      { action: "type", coordinate: [500, 250], text: "lamp" },
      { type: "click", x: 640, y: 180 },
      { type: "press", key: "Control+a" },
      { type: "type", text: "lamp", submit: true },
    ),
    means({ action: "scroll", direction: "down" }, { type: "scroll", dx: 0, dy: 670 }),
    means({ action: "wait", time: 1.5 }, { type: "wait", ms: 1500 }),
    means({ action: "go_back" }, { type: "back" }),
    means({ action: "navigate", url: "shop.localhost/cart" }, { type: "goto", url: "http://shop.localhost/cart" }),
    means({ action: "answer", text: "42" }, { type: "answer", text: "42" }),
  ],
  "webgym-marks": [
    means({ action: "click", element_id: "12" }, { type: "click", target: "e12" }),
    means(
      { action: "type", element_id: "3", text: "lamp" },
      { type: "fill", target: "e3", text: "lamp" },
      { type: "press", key: "Enter", target: "e3" },
    ),
    means({ action: "hover", element_id: "12" }, { type: "hover", target: "e12" }),
    means({ action: "scroll", direction: "up" }, { type: "scroll", dx: 0, dy: -670 }),
    means({ action: "wait", time: 2 }, { type: "wait", ms: 2000 }),
    means({ action: "go_back" }, { type: "back" }),
    means({ action: "navigate", url: "https://example.com/" }, { type: "goto", url: "https://example.com/" }),
    means({ action: "answer", text: "42" }, { type: "answer", text: "42" }),
  ],
  "openai-computer": [
    means({ type: "click", button: "left", x: 320, y: 180 }, { type: "click", x: 640, y: 360 }),
    means(
      { type: "click", button: "wheel", x: 5, y: 5, keys: ["CTRL"] },
      {
        type: "click",
        x: 10,
        y: 10,
        button: "middle",
        modifiers: ["Control"],
      },
    ),
    means({ type: "double_click", x: 320, y: 180 }, { type: "click", x: 640, y: 360, count: 2 }),
    means({ type: "triple_click", x: 320, y: 180 }, { type: "click", x: 640, y: 360, count: 3 }),
    means(
      { type: "scroll", x: 320, y: 180, scroll_x: 0, scroll_y: 100 },
      { type: "hover", x: 640, y: 360 },
      { type: "scroll", dx: 0, dy: 200 },
    ),
    means({ type: "type", text: "lamp" }, { type: "type", text: "lamp" }),
    means({ type: "keypress", keys: ["CTRL", "A"] }, { type: "press", key: "Control+a" }),
    means({ type: "move", x: 320, y: 180 }, { type: "hover", x: 640, y: 360 }),
    means({ type: "drag", path: [10, 20, 30, 40] }, { type: "drag", fromX: 20, fromY: 40, toX: 60, toY: 80 }),
    means({ type: "wait" }, { type: "wait", ms: 1000 }),
    means({ type: "screenshot" }, { type: "wait", ms: 0 }),
    ...OWN_TOOL_EXAMPLES,
  ],
  "anthropic-computer": [
    means({ action: "key", text: "ctrl+s" }, { type: "press", key: "Control+s" }),
    means({ action: "hold_key", text: "Down", duration: 1 }, { type: "press", key: "ArrowDown" }),
    means({ action: "type", text: "lamp" }, { type: "type", text: "lamp" }),
    means({ action: "mouse_move", coordinate: [320, 180] }, { type: "hover", x: 640, y: 360 }),
    means(
      { action: "left_click", coordinate: [320, 180], text: "shift" },
      {
        type: "click",
        x: 640,
        y: 360,
        modifiers: ["Shift"],
      },
    ),
    means({ action: "right_click", coordinate: [320, 180] }, { type: "click", x: 640, y: 360, button: "right" }),
    means({ action: "middle_click", coordinate: [320, 180] }, { type: "click", x: 640, y: 360, button: "middle" }),
    means({ action: "double_click", coordinate: [320, 180] }, { type: "click", x: 640, y: 360, count: 2 }),
    means({ action: "triple_click", coordinate: [320, 180] }, { type: "click", x: 640, y: 360, count: 3 }),
    means(
      { action: "left_click_drag", start_coordinate: [10, 20], coordinate: [30, 40] },
      {
        type: "drag",
        fromX: 20,
        fromY: 40,
        toX: 60,
        toY: 80,
      },
    ),
    means(
      { action: "scroll", coordinate: [320, 180], scroll_direction: "down", scroll_amount: 3 },
      { type: "hover", x: 640, y: 360 },
      { type: "scroll", dx: 0, dy: 300 },
    ),
    means({ action: "wait", duration: 2 }, { type: "wait", ms: 2000 }),
    means({ action: "screenshot" }, { type: "wait", ms: 0 }),
    ...OWN_TOOL_EXAMPLES,
  ],
};
