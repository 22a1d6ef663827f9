/**
 * @module Tasks that can never be scored are told by field before anybody plays them.
 */
import { describe, expect, test } from "vitest";
import { notScored } from "../../durable-objects/session/episode/failures.ts";
import { score } from "../../durable-objects/session/evaluation/score.ts";
import { checkTask } from "../../durable-objects/tasks/check.ts";
import type { SiteBook } from "../../durable-objects/tasks/sites.ts";
import { Evaluate, InlineTask } from "../../sdk/protocol/index.ts";
import { NOTHING } from "./evaluator-support.ts";

const BOOK: SiteBook = {
  sites: new Map([
    ["shop", { name: "shop", kind: "embedded", hasState: true, accounts: ["ada"] }],
    ["map", { name: "map", kind: "container", hasState: false, accounts: [] }],
  ]),
  doubt: null,
};

const issues = (task: object) =>
  checkTask(InlineTask.parse({ id: "t", ...task }), BOOK).map(({ path, message }) => `${path}: ${message}`);
const scored = (evaluator: object, sites: unknown = ["shop"]) => issues({ sites, evaluate: { evaluators: [evaluator] } });
const check = (one: object) => ({ type: "site_state", checks: [one] });
const wanted = (schema: object, ...retrieved: unknown[]) => ({
  type: "agent_response",
  results_schema: { type: "array", items: schema },
  expected: { task_type: "RETRIEVE", status: "SUCCESS", retrieved_data: retrieved },
});
const event = (expected: object, more: object = {}) => ({
  type: "network_event",
  expected: { url: "http://s.test/", ...expected },
  ...more,
});
const html = (target: object) => ({
  type: "program_html",
  targets: [{ url: "last", locator: "", mustInclude: ["x"], ...target }],
});

describe("sites that are wrong", () => {
  test.each([
    ["one that is not there", ["shp"], /^sites\.0: there is no site named "shp": there are map, shop$/],
    ["one that is named twice", ["shop", "shop"], /^sites\.1: "shop" is named twice$/],
    [
      "an account that is not there",
      [{ name: "shop", login: "bob" }],
      /^sites\.0\.login: shop has no account "bob": it has ada$/,
    ],
  ])("%s", (_what, sites, reason) => {
    expect(issues({ sites })).toEqual([expect.stringMatching(reason)]);
  });
});

describe("evaluators that are wrong", () => {
  test.each([
    ["a query that does not parse", check({ query: "after.shop.[" }), /checks\.0\.query: is no JMESPath/],
    ["a query with an unknown function", check({ query: "size(after.shop)" }), /checks\.0\.query: has a function "size"/],
    [
      "a query of nothing that there is",
      check({ query: "afterwards.shop" }),
      /begins with "afterwards"; there are before, after/,
    ],
    [
      "a query of a site that the task has not",
      check({ query: "after.forum.posts" }),
      /asks for "forum", which is no site of the task/,
    ],
    ["the same, unchanged", check({ query: "forum.posts", unchanged: true }), /asks for "forum"/],
    [
      "a pattern that does not compile",
      check({ query: "answer", matches: "(a" }),
      /checks\.0\.matches: the pattern "\(a" cannot be used/,
    ],
    ["an expected pattern", wanted({ type: "string" }, "^(a$"), /expected\.retrieved_data\.0: .*pattern/],
    ["one of several expected patterns", wanted({ type: "string" }, ["a", "^[a$"]), /expected\.retrieved_data\.0\.1: .*pattern/],
    ["an expected number that is none", wanted({ type: "number" }, 1, "many"), /expected\.retrieved_data\.1: .*not of its type/],
    ["an expected date that is none", wanted({ format: "date" }, "soon"), /retrieved_data\.0: .*not of its type/],
    ["an expected object that is none", wanted({ properties: { a: { type: "string" } } }, 5), /is no object/],
    ["a path that cannot be read", event({ post_data: { "$.a[?(@.b ~ 1)]": "x" } }), /the path cannot be used/],
    [
      "an expected price that is none",
      event({ post_data: { a: "dear" } }, { post_data_schema: { type: "object", properties: { a: { format: "currency" } } } }),
      /expected: .*not of its type/,
    ],
    ["a pattern of an address", event({ url: ["http://s.test/", "^http://(s$"] }), /expected\.url\.1: the pattern/],
    ["a pattern of a field", event({ post_data: { a: "^(x$" } }), /expected\.post_data\.a: the pattern/],
    ["a pattern of a field's name", event({ post_data: { "$.^(x$": "a" } }), /expected\.post_data\.\$\.\^\(x\$: the pattern/],
    [
      "a pattern to ignore",
      event({}, { ignored_query_params_patterns: ["ok", "*"] }),
      /ignored_query_params_patterns\.1: the pattern/,
    ],
    ["a locator of no kind", html({ locator: "$('#x')" }), /targets\.0\.locator: .*no known kind/],
    [
      "a helper that is not there",
      html({ locator: "func:get_it('a')" }),
      /targets\.0\.locator: there is no helper named "get_it"/,
    ],
    ["a helper's call that is none", html({ url: "func:reddit_get_post_url" }), /targets\.0\.url: .*no call of a helper/],
    ["an address that is none", html({ url: "shop/cart" }), /targets\.0\.url: "shop\/cart" is neither "last" nor an address/],
    ["an address of a condition", { type: "page_predicate", url: "cart", expression: "true" }, /url: "cart" is neither/],
  ])("%s", (_what, evaluator, reason) => {
    const [first, ...rest] = scored(evaluator);
    expect(rest).toEqual([]);
    expect(first).toMatch(/^evaluate\.evaluators\.0\./);
    expect(first).toMatch(reason);
  });

  test("a state that cannot be read", () => {
    expect(scored(check({ query: "after.map.pins" }), ["map"])).toEqual([
      expect.stringMatching(/asks for the site map, whose state cannot be read/),
    ]);
    expect(scored(check({ query: "answer == 'x'" }), ["map"])).toEqual([
      expect.stringMatching(/no site whose state can be read: map/),
    ]);
    const own = { name: "app", upstream: "http://127.0.0.1:3000" };
    expect(scored(check({ query: "after.app.x" }), [own])).toEqual([
      expect.stringMatching(/the site app, whose state cannot be read/),
    ]);
  });

  test("a command without a site to run it in, or where it would come too late", () => {
    const command = (more: object = {}) => ({ type: "command", command: ["true"], ...more });
    const own = (name: string) => ({ name, process: { command: ["node"] } });
    expect(scored(command(), ["shop"])).toEqual([expect.stringMatching(/0\.type: a command runs beside a process site/)]);
    expect(scored(command({ site: "shop" }), ["shop", "map"])).toEqual([
      expect.stringMatching(/0\.site: "shop" is no process or container site of the task: there are map$/),
    ]);
    expect(scored(command(), [own("a"), own("b")])).toEqual([expect.stringMatching(/0\.site: is needed where several/)]);
    expect(scored(command({ site: "b" }), [own("a"), own("b")])).toEqual([]);
    expect(scored(command(), ["shop", "map"])).toEqual([]);
    const judge = { type: "rubric", groups: [{ id: "1", description: "d", facts: ["f"] }] };
    const both = (sites: unknown[]) => issues({ sites, evaluate: { evaluators: [judge, command()] } });
    expect(both(["map"])).toEqual([expect.stringMatching(/evaluators\.1\.type: .*cannot be run beside a judge/)]);
    expect(both([own("a")])).toEqual([]);
  });

  test("what the shape of a task tells is told with its field too", () => {
    const parsed = InlineTask.safeParse({ id: "t", evaluate: { evaluators: [{ type: "program_html" }] } });
    expect(parsed.error?.issues.map(({ path }) => path.join("."))).toEqual(["evaluate.evaluators.0.targets"]);
  });
});

describe("evaluators that are right", () => {
  test.each([
    [
      "queries of all kinds",
      check({
        query: "length(after.shop.orders[?total > `5`].lines[]) == length(before.shop.orders) && answer != 'x' || seed == `1`",
      }),
    ],
    ["names inside of projections", check({ query: "after.shop.orders[?after == 'x'] | [0].{a: b, c: d.e}" })],
    ["a state as it was", check({ query: "shop.customers[].name", unchanged: true })],
    [
      "patterns with look-around",
      event({ url: "^.*(?=.*white)(?!.*desk).*$" }, { ignored_query_params_patterns: [".*", "\\_"] }),
    ],
    ["alternatives of numbers", wanted({ type: "number" }, ["1", "2"])],
    ["objects", wanted({ properties: { a: { format: "currency" } } }, { a: "$5" }, { a: null })],
    [
      "data of a task that only does something",
      { ...wanted({ type: "number" }, "x"), expected: { task_type: "MUTATE", status: "SUCCESS", retrieved_data: ["x"] } },
    ],
    ["helpers and addresses", html({ url: "func:reddit_get_post_url('__last_url__')", locator: "[...document.links].length" })],
    ["a judge's", { type: "rubric", groups: [{ id: "a", description: "b", facts: ["c"] }] }],
  ])("%s", (_what, evaluator) => {
    expect(scored(evaluator)).toEqual([]);
  });

  test("where the task names no sites, its session will", () => {
    expect(issues({ evaluate: { evaluators: [check({ query: "after.anything.x" })] } })).toEqual([]);
  });
});

describe("an episode of a task that cannot be scored", () => {
  const failureOf = async (evaluator: object, read: unknown = undefined) =>
    notScored(
      await score(
        Evaluate.parse({ evaluators: [evaluator] }),
        { ...NOTHING, answer: '{"task_type":"retrieve","status":"success","retrieved_data":["a"]}' },
        [read],
      ),
    );

  test.each([
    [check({ query: "after.[" }), "a query of the task cannot be run"],
    [check({ query: "answer", matches: "(a" }), "a pattern of the task cannot be used"],
    [wanted({ type: "string" }, "^(secret$"), "a pattern of the task cannot be used"],
    [wanted({ type: "number" }, "secret"), "the data that the task expects are not of their type"],
    [{ type: "string_match", fuzzyMatch: ["secret"] }, "set JUDGE_URL and JUDGE_MODEL"],
  ])("is not tried again, and is told what is wrong without its references: %j", async (evaluator, what) => {
    const failure = await failureOf(evaluator);
    expect(failure).toMatchObject({ class: "evaluation", scope: "task", retryable: false });
    expect(failure.message).toContain("evaluate.evaluators.0");
    expect(failure.message).toContain(what);
    expect(failure.message).not.toContain("secret");
  });

  test("is tried again where only this attempt went wrong", async () => {
    expect(await failureOf({ type: "page_predicate", expression: "x" }, { value: "odd" })).toMatchObject({
      scope: "episode",
      retryable: true,
    });
  });
});
