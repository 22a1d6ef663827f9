import { describe, expect, test } from "vitest";
import type { NetworkEntry } from "../../sdk/protocol/index.ts";
import { evaluate, scoreOf } from "./evaluator-support.ts";

describe("site_state", () => {
  const states = {
    before: { shop: { orders: [{ number: "1" }], stock: { lamp: 5 } } },
    after: { shop: { orders: [{ number: "1" }, { number: "2", lines: [{ slug: "lamp", quantity: 2 }] }], stock: { lamp: 3 } } },
  };
  const check = (...checks: object[]) => ({ type: "site_state", checks });

  test.each([
    ["a value", { query: "after.shop.orders[-1].lines[0].slug", equals: "lamp" }, 1],
    ["another value", { query: "after.shop.orders[-1].lines[0].slug", equals: "rug" }, 0],
    ["a whole object, in whatever order", { query: "after.shop.orders[-1].lines[0]", equals: { quantity: 2, slug: "lamp" } }, 1],
    ["a list that holds something", { query: "after.shop.orders[].number", includes: "2" }, 1],
    ["a text that holds something", { query: "after.shop.orders[-1].lines[0].slug", includes: "LAM" }, 1],
    ["a pattern of the whole text", { query: "after.shop.orders[-1].number", matches: "\\d" }, 1],
    ["a number that is near", { query: "after.shop.stock.lamp", near: { value: 3.05, by: 0.1 } }, 1],
    ["a condition", { query: "length(after.shop.orders) == length(before.shop.orders) + `1`" }, 1],
    ["a condition that is not true", { query: "after.shop.orders" }, 0],
    ["the answer", { query: "answer == after.shop.orders[-1].number" }, 1],
    ["the seed", { query: "seed", equals: 7 }, 1],
    ["what stayed as it was", { query: "shop.orders[0]", unchanged: true }, 1],
    ["what did not", { query: "shop.stock", unchanged: true }, 0],
    ["nothing there", { query: "after.shop.nothing", equals: null }, 1],
  ])("looks at %s", async (_what, one, score) => {
    expect(await scoreOf(check(one), { states, answer: "2", seed: 7 })).toBe(score);
  });

  test("needs all of its checks to hold", async () => {
    const good = { query: "after.shop.stock.lamp", equals: 3 };
    expect(await scoreOf(check(good, { ...good, equals: 4 }), { states })).toBe(0);
  });

  test("gives no verdict on a query that cannot be read", async () => {
    await expect(evaluate(check({ query: "after.[" }), { states })).rejects.toThrow(/query/);
  });
});

const entry = (more: Partial<NetworkEntry>): NetworkEntry => ({
  n: 1,
  at: 0,
  ms: 1,
  method: "GET",
  url: "http://s.test/",
  site: "s",
  status: 200,
  type: "document",
  requestHeaders: {},
  responseHeaders: {},
  bytes: 0,
  blocked: null,
  ...more,
});

describe("network_event", () => {
  const event = (expected: object, more: object = {}) => ({ type: "network_event", expected, ...more });
  const score = (evaluator: object, ...entries: NetworkEntry[]) => scoreOf(evaluator, { network: async () => entries });
  const form = entry({
    method: "POST",
    url: "http://s.test/save",
    status: 302,
    requestHeaders: { "content-type": "application/x-www-form-urlencoded", referer: "http://s.test/edit/" },
    requestBody: "title=Caf%C3%A9&empty=&price=%245.00&title=second",
    responseHeaders: { "set-cookie": "note=saved%20it; Path=/" },
  });
  const save = { url: "http://s.test/save", http_method: "POST", response_status: 302 };

  test.each([
    ["method, path and status", save, {}, 1],
    ["another status", { ...save, response_status: 200 }, {}, 0],
    ["another method", { ...save, http_method: "PUT" }, {}, 0],
    ["another path", { ...save, url: "http://s.test/other" }, {}, 0],
    ["one of several addresses", { ...save, url: ["http://s.test/other", "http://s.test/save/"] }, {}, 1],
    ["a pattern", { ...save, url: "^http://s\\.test/sav.*$" }, {}, 1],
    ["fields of a form, the first of each", { ...save, post_data: { title: "cafe" } }, {}, 1],
    ["an empty field", { ...save, post_data: { empty: "" } }, {}, 1],
    ["another value of a field", { ...save, post_data: { title: "second" } }, {}, 0],
    ["a field that is not there", { ...save, post_data: { other: "x" } }, {}, 0],
    ["a field by pattern", { ...save, post_data: { "^ti.*$": "café" } }, {}, 1],
    [
      "a field by type",
      { ...save, post_data: { price: 5.05 } },
      { post_data_schema: { type: "object", properties: { price: { format: "currency" } } } },
      1,
    ],
    ["where it was sent from", { ...save, headers: { referer: "http://s.test/edit" } }, {}, 1],
    ["cookies, decoded", { ...save, response_cookies: { note: "saved it" } }, {}, 1],
  ])("looks at %s", async (_what, expected, more, wanted) => {
    expect(await score(event(expected, more), form)).toBe(wanted);
  });

  test.each([
    ["the same in another order", "http://s.test/list?a=1&b=2", "http://s.test/list?b=2&a=1", {}, 1],
    ["another case of a value", "http://s.test/list?a=New", "http://s.test/list?a=new", {}, 1],
    ["another value", "http://s.test/list?a=1", "http://s.test/list?a=2", {}, 0],
    ["one that is not expected", "http://s.test/list?a=1", "http://s.test/list?a=1&b=2", {}, 0],
    ["one that is ignored", "http://s.test/list?a=1", "http://s.test/list?a=1&b=2", { ignored_query_params: ["b"] }, 1],
    [
      "one ignored by pattern",
      "http://s.test/list",
      "http://s.test/list?Page=2",
      { ignored_query_params_patterns: ["^page"] },
      1,
    ],
    ["an empty one that is not expected", "http://s.test/list", "http://s.test/list?b=", {}, 1],
    ["a slash before the query", "http://s.test/list?a=1", "http://s.test/list/?a=1", {}, 1],
    ["a slash at the end, which does not reach a pattern", "^http://s\\.test/list/.*$", "http://s.test/list/", {}, 0],
    ["a pattern, which is of the address without its query", "^http://s\\.test/list$", "http://s.test/list?a=1", {}, 0],
    ["a pattern in another case", "^http://s\\.test/List$", "http://s.test/list", {}, 0],
    ["a path in another case", "http://s.test/List", "http://s.test/list", {}, 1],
    ["another spelling of the path", "http://s.test/a b/c", "http://s.test/a%20b/./c", {}, 1],
  ])("compares parameters: %s", async (_what, wanted, url, more, score1) => {
    expect(await score(event({ url: wanted }, more), entry({ url }))).toBe(score1);
  });

  test("reads parameters by their types", async () => {
    const dates = { type: "array", items: { type: "string", format: "date" } };
    const schema = { query_params_schema: { type: "object", properties: { from: dates } } };
    const wanted = event({ url: "http://s.test/report", query_params: { from: ["02/1/2023"] } }, schema);
    expect(await score(wanted, entry({ url: "http://s.test/report?from=2023-02-01" }))).toBe(1);
    expect(await score(wanted, entry({ url: "http://s.test/report?from=2023-02-02" }))).toBe(0);
    const state = event({ url: "http://s.test/report", query_params: { state: ["^(opened|)$"] } });
    expect(await score(state, entry({ url: "http://s.test/report" }))).toBe(1);
    expect(await score(state, entry({ url: "http://s.test/report?state=Opened" }))).toBe(1);
    expect(await score(state, entry({ url: "http://s.test/report?state=closed" }))).toBe(0);
  });

  test("compares where a request came from as an address", async () => {
    const from = (referer: string) => entry({ url: "http://s.test/x", requestHeaders: { referer } });
    const wanted = event({ url: "http://s.test/x", headers: { referer: "http://s.test/list/?b=2&a=1" } });
    expect(await score(wanted, from("http://s.test/list?a=1&b=2"))).toBe(1);
    expect(await score(wanted, from("http://s.test/list?a=1"))).toBe(0);
    expect(await score(wanted, entry({ url: "http://s.test/x" }))).toBe(0);
  });

  test("finds values by filters, and lists by their schema", async () => {
    const key = "$['rows'][?(@.isNew == 1)].label";
    const schema = { post_data_schema: { type: "object", properties: { [key]: { type: "array", items: { type: "string" } } } } };
    const rows = [
      { isNew: 1, label: "Size: S" },
      { isNew: 0, label: "old" },
      { isNew: "1", label: "Size: M" },
    ];
    const sent = entry({
      ...{ method: "POST", url: "http://s.test/x" },
      requestHeaders: { "content-type": "application/x-www-form-urlencoded" },
      requestBody: new URLSearchParams({ rows: JSON.stringify(rows) }).toString(),
    });
    const wanted = (...labels: string[]) =>
      event({ url: "http://s.test/x", http_method: "POST", post_data: { [key]: labels } }, schema);
    expect(await score(wanted("size: m", "size: s"), sent)).toBe(1);
    expect(await score(wanted("size: s"), sent)).toBe(0);
    expect(await score(wanted("size: s", "size: m", "old"), sent)).toBe(0);
  });

  test("takes any escaped mark in a pattern, as Python does", async () => {
    const sent = entry({
      ...{ method: "POST", url: "http://s.test/x" },
      requestHeaders: { "content-type": "application/json" },
      requestBody: JSON.stringify({ content: "<!DOCTYPE html><head><title>Hello</title></head></html>", ids: [7] }),
    });
    const wanted = (post_data: object) => event({ url: "http://s.test/x", http_method: "POST", post_data });
    expect(await score(wanted({ content: "^<\\!doctype html>.*<title>Hello</title>.*</html>$" }), sent)).toBe(1);
    expect(await score(wanted({ ids: [7] }), sent)).toBe(1);
    expect(await score(wanted({ ids: [8] }), sent)).toBe(0);
    expect(await score(wanted({ missing: null }), sent)).toBe(1);
  });

  test("reads JSON by path, also JSON inside of texts", async () => {
    const json = entry({
      method: "POST",
      url: "http://s.test/graphql",
      requestHeaders: { "content-type": "application/json" },
      requestBody: JSON.stringify({ variables: { input: { id: 7, list: [{ name: "a" }] } }, packed: '{"deep":{"x":"y"}}' }),
      responseHeaders: { "content-type": "application/json" },
      responseBody: '{"ok":true,"data":{"id":"7"}}',
    });
    const graph = { url: "http://s.test/graphql", http_method: "POST" };
    const post = (post_data: object) => score(event({ ...graph, post_data }), json);
    expect(await post({ "$.variables.input.id": 7 })).toBe(1);
    expect(await post({ "$.variables.input.list[0].name": "A" })).toBe(1);
    expect(await post({ "$.packed.deep.x": "y" })).toBe(1);
    expect(await post({ "$.variables.input.id": 8 })).toBe(0);
    expect(await score(event({ ...graph, response_content: { "$.data.id": "7" } }), json)).toBe(1);
  });

  test("counts the last request alone unless told otherwise", async () => {
    const earlier = { ...form, requestBody: "title=wanted" };
    const wanted = { ...save, post_data: { title: "wanted" } };
    expect(await score(event(wanted), earlier, form)).toBe(0);
    expect(await score(event(wanted, { last_event_only: false }), earlier, form)).toBe(1);
  });

  test("can ask that there be none", async () => {
    expect(await score(event(save, { should_not_exist: true }), form)).toBe(0);
    expect(await score(event(save, { should_not_exist: true }))).toBe(1);
    expect(await score(event({ ...save, url: "http://s.test/x" }, { should_not_exist: true }), form)).toBe(1);
  });

  test("looks at the last page that was opened for a task that is to get somewhere", async () => {
    const opened = (url: string, more: Record<string, string> = {}) =>
      entry({
        url,
        requestHeaders: {
          accept: "text/html,*/*",
          "sec-fetch-user": "?1",
          "sec-fetch-dest": "document",
          "sec-fetch-mode": "navigate",
          ...more,
        },
      });
    const data = entry({ url: "http://s.test/data", requestHeaders: { accept: "*/*" } });
    const goal = event({ url: "http://s.test/b" }, { navigate: true });
    expect(await score(goal, opened("http://s.test/a"), opened("http://s.test/b"), data)).toBe(1);
    expect(await score(goal, opened("http://s.test/b"), opened("http://s.test/a"))).toBe(0);
    expect(await score(goal, opened("http://s.test/b"), opened("http://s.test/frame", { "sec-fetch-dest": "iframe" }))).toBe(1);
  });

  test("takes a request without an answer for status -1, and leaves pictures, styles and refused requests out", async () => {
    const pending = entry({ url: "http://s.test/slow", status: null });
    expect(await score(event({ url: "http://s.test/slow", response_status: -1 }), pending)).toBe(1);
    const style = entry({ url: "http://s.test/a.css" });
    expect(await score(event({ url: "http://s.test/a.css" }), style)).toBe(0);
    expect(await score(event({ url: "http://s.test/" }), entry({ blocked: "egress" }))).toBe(0);
  });

  test("reads parameters that are packed into the path", async () => {
    const packed = btoa("period_type=month&from=").replaceAll("=", "");
    const report = entry({ url: `http://s.test/report/filter/${packed}/` });
    const wanted = { url: "http://s.test/report/filter", query_params: { period_type: ["month"] } };
    expect(await score(event(wanted, { decode_base64_query: true }), report)).toBe(1);
    expect(await score(event(wanted), report)).toBe(0);
  });
});
