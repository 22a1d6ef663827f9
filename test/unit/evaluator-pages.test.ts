import { describe, expect, test } from "vitest";
import type { FreshPage } from "../../durable-objects/session/evaluation/evaluator.ts";
import { callHelper, parseCall } from "../../durable-objects/session/evaluation/page/helpers.ts";
import { unescapeHTML } from "../../durable-objects/session/evaluation/python/html.ts";
import { pythonText } from "../../durable-objects/session/evaluation/python/text.ts";
import { evaluate, scoreOf } from "./evaluator-support.ts";

describe("url_match", () => {
  const match = (reference: string, more: object = {}) => ({ type: "url_match", reference, ...more });

  test.each([
    ["http://s.test/a", "http://s.test/a/", 1],
    ["http://s.test/a/", "http://s.test/a", 1],
    ["http://s.test/a;v=1", "http://s.test/a;v=2", 1],
    ["http://s.test/a;v=1/b", "http://s.test/a;v=2/b", 0],
    ["http://s.test/a", "http://s.test/a/b", 1],
    ["http://s.test/a", "https://s.test/a#part", 1],
    ["http://s.test/a", "http://s.test/b", 0],
    ["http://s.test/a |OR| http://s.test/b", "http://s.test/b", 1],
    ["http://s.test/a?x=1", "http://s.test/a?x=1&y=2", 1],
    ["http://s.test/a?x=1", "http://s.test/a?x=2", 0],
    ["http://s.test/a?x=1", "http://s.test/a", 0],
    ["http://s.test/a?x=", "http://s.test/a", 1],
    ["http://s.test/a?x=1 |OR| http://s.test/b?x=2", "http://s.test/b?x=1", 1],
    ["http://s.test/a?x=1 |OR| http://s.test/b?y=2", "http://s.test/a?x=1", 0],
    ["http://s.test/a?x=a%20b", "http://s.test/a?x=a+b", 1],
  ])("%j finds %j worth %j", async (reference, lastURL, score) => {
    expect(await scoreOf(match(reference), { lastURL })).toBe(score);
  });

  test.each([
    ["http://s.test/a", "http://s.test/a/b", 0],
    ["http://s.test/a?x=1", "http://s.test/a?x=1&y=2", 1],
    ["http://s.test/a?x=1 |OR| http://s.test/b?x=2", "http://s.test/b?x=1", 0],
    ["http://s.test/a", "http://not-s.test/a", 0],
  ])("in strict mode %j finds %j worth %j", async (reference, lastURL, score) => {
    expect(await scoreOf(match(reference), { lastURL, mode: "strict" })).toBe(score);
  });

  test("compares whole addresses where the task says so", async () => {
    const exact = match("http://localhost:7770/a", { rule: "exact" });
    expect(await scoreOf(exact, { lastURL: "http://127.0.0.1:7770/a/" })).toBe(1);
    expect(await scoreOf(exact, { lastURL: "http://localhost:7770/a?x=1" })).toBe(0);
  });
});

describe("values of pages are written as Python writes them", () => {
  test.each([
    [null, "None"],
    [undefined, "None"],
    [true, "True"],
    [false, "False"],
    ["text", "text"],
    [5, "5"],
    [1.5, "1.5"],
    [Number.NaN, "nan"],
    [["a", 1, null], "['a', 1, None]"],
    [{ a: "it's" }, `{'a': "it's"}`],
    [["both ' and \""], "['both \\' and \"']"],
  ])("%j is %j", (value, text) => {
    expect(pythonText(value)).toBe(text);
  });

  test.each([
    ["a &amp; b", "a & b"],
    ["&lt;b&gt; &#39;x&#39; &#x41;", "<b> 'x' A"],
    ["AT&T &unknown; &", "AT&T &unknown; &"],
    ["&nbsp;&euro;", "\u00a0€"],
    ["&notit; &notin; &lt5 &copyright", "¬it; ∉ <5 ©right"],
    ["&#128;&#0;&#xd800;&#1;&#x110000;&#55", "€\ufffd\ufffd\ufffd7"],
  ])("%j is unescaped to %j", (html, text) => {
    expect(unescapeHTML(html)).toBe(text);
  });
});

describe("helpers", () => {
  const page: FreshPage = {
    url: "about:blank",
    evaluate: async () => "Developer",
    evaluateApart: async () => null,
    content: async () => "",
    goto: async () => {},
  };
  const context = { page, origin: () => null };
  const call = (text: string, lastURL = "http://reddit.test/f/books/42/a-title") => callHelper(parseCall(text, lastURL), context);

  test("are called with texts alone", () => {
    expect(parseCall("func:a_b('x', \"it's\", __page__)", "")).toEqual({ name: "a_b", args: ["x", "it's"] });
    expect(parseCall("func:a('__last_url__')", "http://x/")).toEqual({ name: "a", args: ["http://x/"] });
    expect(() => parseCall("func:__import__", "")).toThrow();
  });

  test("give the address of a post, whatever follows it", async () => {
    expect(await call("func:reddit_get_post_url('__last_url__')")).toBe("http://reddit.test/f/books/42/");
    expect(await call("func:reddit_get_post_url('__last_url__')", "http://reddit.test/forums")).toBe("http://reddit.test/forums");
  });

  test("ask the page for a member's role, under the name that the data has", async () => {
    expect(await call("func:gitlab_get_project_memeber_role(__page__, 'abc')")).toBe("Developer");
  });

  test("that nobody knows give no verdict", async () => {
    await expect(async () => call("func:os_system('rm')")).rejects.toThrow(/no helper/);
  });
});

describe("program_html on what was read from the last page", () => {
  const target = (more: object) => ({ type: "program_html", targets: [{ url: "last", locator: "document.x", ...more }] });

  test.each([
    [{ exactMatch: "Done" }, "done", 1],
    [{ exactMatch: "None" }, "None", 1],
    [{ mustInclude: ["a &amp; b"] }, "A &amp; B", 0],
    [{ mustInclude: ["a & b"] }, "A &amp; B", 1],
    [{ mustInclude: ["x |OR| y", "z"] }, "y and z", 1],
    [{ mustInclude: ["x", "z"] }, "only z", 0],
    [{ mustInclude: ["0"] }, "$0.00", 1],
  ])("%j finds %j worth %j", async (content, text, score) => {
    expect(await scoreOf(target(content), { read: [text] })).toBe(score);
  });

  test("needs a page of its own for everything else, and gives no verdict without one", async () => {
    const other = { type: "program_html", targets: [{ url: "http://s.test/", locator: "", mustInclude: ["x"] }] };
    await expect(evaluate(other, { read: [null] })).rejects.toThrow(/no browser/);
  });
});

describe("miniwob and page_predicate on what was read from the last page", () => {
  test.each([
    [{ done: true, raw: 0.1, reason: null }, "positive", 1],
    [{ done: true, raw: 0.1, reason: null }, "raw", 0.1],
    [{ done: true, raw: -1, reason: "timed out" }, "raw", 0],
    [{ done: false, raw: 1, reason: null }, "positive", 0],
    [{ done: true, raw: null, reason: null }, "positive", 0],
  ])("%j by %s is worth %j", async (read, scoring, score) => {
    expect(await scoreOf({ type: "miniwob", scoring }, { read })).toBe(score);
  });

  test("a threshold says from which raw reward on a page that pays for parts is solved, and a page that was left pays nothing", async () => {
    const read = { done: true, raw: 0.5, reason: null, left: null };
    expect(await scoreOf({ type: "miniwob", threshold: 0.5 }, { read })).toBe(1);
    expect(await scoreOf({ type: "miniwob", threshold: 0.6 }, { read })).toBe(0);
    expect(await scoreOf({ type: "miniwob" }, { read: { ...read, left: "another document" } })).toBe(0);
  });

  test.each([
    [true, 1],
    [false, 0],
    [0.5, 0.5],
  ])("a condition that gives %j is worth %j", async (value, score) => {
    expect(await scoreOf({ type: "page_predicate", expression: "x" }, { read: { value } })).toBe(score);
  });

  test.each([["yes"], [2], [null], [{}]])("a condition that gives %j is no verdict", async (value) => {
    await expect(evaluate({ type: "page_predicate", expression: "x" }, { read: { value } })).rejects.toThrow(/neither/);
  });
});
