/**
 * @module BrowserGym's grammar: Python literals and calls, what counts as one, and what its errors say.
 */
import { describe, expect, test } from "vitest";
import { DIALECTS } from "../../sdk/dialects/index.ts";

const parse = (reply: unknown) =>
  DIALECTS.browsergym.parse(reply, { viewport: { width: 1280, height: 720 }, image: null, coordinates: "image" });
const filled = (literal: string) => {
  const result = parse(`fill('e1', ${literal})`);
  return "error" in result ? result.error : (result.action as { text?: string }).text;
};
const error = (reply: unknown) => {
  const result = parse(reply);
  return "error" in result ? result.error : result.action;
};

describe("strings", () => {
  test.each([
    [`'plain'`, "plain"],
    [`"it's"`, "it's"],
    [`'say "hi"'`, 'say "hi"'],
    [`'it\\'s'`, "it's"],
    [`"a\\nb\\tc\\\\d"`, "a\nb\tc\\d"],
    [`'\\x41\\u00e9\\U0001F600\\101'`, "Aé😀A"],
    [`'\\d+ stays'`, "\\d+ stays"],
    [`''`, ""],
    [`'''three 'quotes' and\na line'''`, "three 'quotes' and\na line"],
    [`"""a "b" c"""`, 'a "b" c'],
    [`'one \\\nline'`, "one line"],
    [`'日本語 café'`, "日本語 café"],
    [`'# no comment, (brackets), [and] {more}'`, "# no comment, (brackets), [and] {more}"],
    [`value='named'`, "named"],
    [`'trailing comma',`, "trailing comma"],
    [`\n  'on lines',  # the value\n`, "on lines"],
    ["12.50", "12.5"],
    ["-3", "-3"],
    ["1e3", "1000"],
  ])("%s", (literal, value) => {
    expect(filled(literal)).toBe(value);
  });

  test.each([
    ["a quote that ends too early", `'it's'`],
    ["a quote that does not end", `'open`],
    ["a line break in single quotes", `'a\nb'`],
    ["a prefix", `r'raw'`],
    ["a name", `text`],
    ["a word of JSON", `null`],
    ["an expression", `'a' + 'b'`],
    ["a call", `str(5)`],
    ["no such character", `'\\Uffffffff'`],
    ["endless brackets", "[".repeat(5000)],
  ])("%s is an error", (_, literal) => {
    expect(filled(literal)).toMatchObject({ code: "bad_action" });
  });
});

test("lists, tuples and single strings are options", () => {
  for (const options of [`['a', "b",]`, `('a', 'b')`]) {
    expect(parse(`select_option('e5', ${options})`)).toMatchObject({ action: { values: ["a", "b"] } });
  }
  expect(parse(`select_option("e5", 'a')`)).toMatchObject({ action: { values: ["a"] } });
  expect(error("select_option('e5', [])")).toMatchObject({ code: "bad_action" });
});

test("arguments can be named, in any order", () => {
  expect(parse(`click(modifiers=["ControlOrMeta", "Shift"], bid="e3", button='middle')`)).toMatchObject({
    action: { type: "click", target: "e3", button: "middle", modifiers: ["Control", "Shift"] },
  });
});

describe("ids", () => {
  test.each([
    ["'e12'", "e12"],
    ["'f1e3'", "f1e3"],
    ["'12'", "e12"],
    ["12", "e12"],
    ["'[e12]'", "e12"],
  ])("click(%s) is %s", (written, target) => {
    expect(parse(`click(${written})`)).toMatchObject({ action: { target } });
  });

  test("numbers are marks where there are marks", () => {
    const markToId = (mark: number) => (mark === 4 ? "f2e9" : null);
    const context = { viewport: { width: 1280, height: 720 }, image: null, coordinates: "image", markToId } as const;
    expect(DIALECTS.browsergym.parse("click('4')", context)).toMatchObject({ action: { target: "f2e9" } });
    expect(DIALECTS.browsergym.parse("click('5')", context)).toMatchObject({ error: { code: "unknown_element" } });
  });

  test("ids of other systems are errors that say how ids look", () => {
    expect(error("click('a12')")).toMatchObject({ code: "bad_action", message: expect.stringContaining("e12") });
  });
});

describe("what counts as a call", () => {
  test.each([
    ["one among prose", "I should press the button (the blue one), so click('e5')."],
    ["one beside a word that is a verb", "I will click (not hover) it: click('e5')"],
    ["one with space before its bracket", "click ('e5')"],
    ["one beside comments", "# click('e1')\nclick('e5')  # then click('e2')"],
    ["one beside calls that are no actions", "As len(items) is 3: click('e5')"],
  ])("%s", (_, reply) => {
    expect(parse(reply)).toMatchObject({ action: { type: "click", target: "e5" } });
  });

  test.each([
    ["two", "click('e1') click('e2')", /multi-action/],
    ["two on lines", "fill('e1', 'x')\nclick('e2')", /multi-action/],
    ["two among prose", "First click('e1'), then click('e2').", /multi-action/],
    ["none", "The page is loading.", /empty action/],
    ["a method", "page.keyboard.press('Enter')", /empty action/],
    ["only a comment", "# click('e1')", /empty action/],
    ["an unknown one", "tap('e1')", /no action "tap"; there are noop, /],
    ["a malformed one beside a good one", "click('e1') and fill('e2', 'it's')", /^fill: /],
    ["too few arguments", "fill('e1')", /fill needs value/],
    ["too many arguments", "go_back('e1')", /takes 0 arguments, not 1/],
    ["an argument twice", "click('e1', bid='e2')", /given bid twice/],
    ["an unknown argument", "click('e1', force=True)", /no argument "force"; it has bid, button, modifiers/],
    ["a wrong button", "click('e1', 'double')", /button must be one of left, middle, right/],
    ["a wrong number", "mouse_click('here', 5)", /x must be a number/],
  ])("%s is an error", (_, reply, message) => {
    expect(error(reply)).toMatchObject({ code: "bad_action", message: expect.stringMatching(message) });
  });
});

test.each(["upload_file('e1', 'a.pdf')", "mouse_upload_file(1, 2, ['a.pdf'])", "keyboard_down('Shift')", "keyboard_up('Shift')"])(
  "%s has no counterpart, and says what to do instead",
  (reply) => {
    expect(error(reply)).toMatchObject({ code: "unsupported_action", suggestion: expect.stringMatching(/^(Use|Reach) /) });
  },
);

test.each([
  ["send_keys('Control+a')", { type: "press", key: "Control+a" }],
  ["send_keys('lamp\\n')", { type: "type", text: "lamp", submit: true }],
  ["send_keys('\\n')", { type: "press", key: "Enter" }],
  ["send_keys('next')", { type: "type", text: "next", submit: false }],
  ["send_keys('1 + 1')", { type: "type", text: "1 + 1", submit: false }],
  ["scroll('left')", { type: "scroll", direction: "left" }],
  ["scroll(direction='up')", { type: "scroll", direction: "up" }],
  ["keyboard_press('KeyA')", { type: "press", key: "a" }],
  ["keyboard_press('Meta+Shift+t')", { type: "press", key: "Meta+Shift+t" }],
  ["noop()", { type: "wait", ms: 1000 }],
  ["noop(9999999)", { type: "wait", ms: 30_000 }],
])("%s", (reply, action) => {
  expect(parse(reply)).toEqual({ action, before: [] });
});
