import { beforeAll, describe, expect, it } from "vitest";
import type { Imported, InlineTask, Sample, SampleTasks, Suite, TaskSummary } from "../../sdk/protocol/index.ts";
import { type Ask, ask, refusal } from "./http-support.ts";

const ok = async <T>(path: string, how: Ask = {}): Promise<T> => {
  const answer = await ask(path, how);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
};

const put = (suite: string, lines: readonly unknown[], format?: string): Promise<Imported> =>
  ok(`/v1/suites/${suite}${format ? `?format=${format}` : ""}`, {
    method: "PUT",
    body: lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
  });
const list = (query: string, as: Ask["as"] = "read") =>
  ok<{ items: TaskSummary[]; cursor: string | null }>(`/v1/tasks?${query}`, { as });
const ids = (page: { items: readonly TaskSummary[] }): string[] => page.items.map(({ id }) => id);
const sample = (request: object) => ok<Sample>("/v1/tasks/sample", { json: request as SampleTasks, as: "read" });

describe("tasks", () => {
  beforeAll(async () => {
    await put("find", [
      { id: "find.1", goal: "Buy a red lamp", sites: ["shop"], domain: "Shopping", website: "shop", difficulty: 1 },
      {
        id: "find.2",
        goal: 'Buy a blue "lamp"',
        sites: ["shop", { name: "forum", login: "member" }],
        domain: "Shopping",
        website: "shop",
        difficulty: 5,
      },
      {
        id: "find.3",
        goal: "Write a post",
        sites: ["forum"],
        domain: "Social",
        website: "forum",
        difficulty: 9,
        impossible: true,
      },
      { id: "find.4", goal: "Merge the request", sites: ["forge"], website: "forge", split: "test" },
    ]);
  });

  it("are found by suite, site, domain, web site, difficulty, split and words", async () => {
    expect(ids(await list("suite=find"))).toEqual(["find.1", "find.2", "find.3", "find.4"]);
    expect(ids(await list("site=forum"))).toEqual(["find.2", "find.3"]);
    expect(ids(await list("suite=find&domain=Shopping&difficulty=medium"))).toEqual(["find.2"]);
    expect(ids(await list("suite=find&difficulty=easy"))).toEqual(["find.1", "find.4"]);
    expect(ids(await list("suite=find&difficulty=hard"))).toEqual(["find.3"]);
    expect(ids(await list("suite=find&split=test"))).toEqual(["find.4"]);
    expect(ids(await list("suite=find&website=forge"))).toEqual(["find.4"]);
    expect(ids(await list("q=lamp%20red"))).toEqual(["find.1"]);
    expect(ids(await list("q=LAMP&suite=find"))).toEqual(["find.1", "find.2"]);
  });

  it("and suites and sites that there are not are refused with the nearest that there is", async () => {
    await put("near", [{ id: "shop/brand-of-product@0", goal: "Which brand?", sites: ["shop"] }]);
    const meant = 'Did you mean "shop/brand-of-product@0"?';
    for (const id of ["shp/brand-of-product@0", "shop/brand-of-produkt@0", "shop/brand_of_product@0", "Shop/brand-of-product"]) {
      const asked = await refusal(`/v1/tasks/${encodeURIComponent(id)}`);
      expect(asked, id).toMatchObject({ status: 404, code: "task_not_found", message: expect.stringContaining(meant) });
    }
    const task = "shop/brand-of-prodct@0";
    const created = await refusal("/v1/sessions", { json: { task } });
    expect(created).toMatchObject({ code: "task_not_found", message: expect.stringContaining(meant), details: { task } });
    const policy = { url: "http://127.0.0.1:1/v1", model: "m" };
    const rollout = await refusal("/v1/rollouts", { json: { tasks: [task], policy } });
    expect(rollout).toMatchObject({ code: "task_not_found", message: expect.stringContaining(meant) });
    const suite = await refusal("/v1/suites/naer/split", { json: { test: 0.1 } });
    expect(suite).toMatchObject({ code: "suite_not_found", message: expect.stringContaining('Did you mean "near"?') });
    const site = await refusal("/v1/sessions", { json: { sites: ["shopp"] } });
    expect(site).toMatchObject({ code: "site_not_found", message: expect.stringContaining('Did you mean "shop"?') });
    const far = await refusal("/v1/tasks/nothing-like-it");
    expect(far.message).toBe('There is no task "nothing-like-it".');
  });

  it.each(['"', "a OR b", "lamp*", "NEAR(", "x' OR 1=1 --", "goal:lamp", "-lamp", "((("])(
    "take %j for words and nothing else",
    async (q) => {
      expect((await ask(`/v1/tasks?q=${encodeURIComponent(q)}`)).status).toBe(200);
    },
  );

  it("come page by page", async () => {
    const first = await list("suite=find&limit=3");
    expect(ids(first)).toHaveLength(3);
    const second = await list(`suite=find&limit=3&cursor=${first.cursor}`);
    expect(ids(second)).toEqual(["find.4"]);
    expect(second.cursor).toBeNull();
  });

  it("tell how they are scored to those who run the service, and to nobody else", async () => {
    const evaluate = { evaluators: [{ type: "string_match", exactMatch: "the secret" }] };
    const proofs = { oracle: [{ type: "answer", text: "the secret" }] };
    await put("secret", [{ id: "secret.1", goal: "Guess", evaluate, proofs }]);
    expect(await ok<InlineTask>("/v1/tasks/secret.1")).toMatchObject({ evaluate, proofs });
    for (const as of ["read", "run", "score"] as const) {
      expect(JSON.stringify(await ok("/v1/tasks/secret.1", { as }))).not.toContain("the secret");
      expect(JSON.stringify(await list("suite=secret", as))).not.toContain("the secret");
    }
    expect(await refusal("/v1/tasks/nobody")).toMatchObject({ status: 404, code: "task_not_found" });
  });
});

describe("an import", () => {
  it("keeps the good lines and tells the bad ones with their numbers", async () => {
    const answer = await put("lines", [
      { id: "lines.1", goal: "a" },
      "{broken",
      "",
      { id: "lines.2", gaol: "b" },
      { id: "lines.3" },
    ]);
    expect(answer).toMatchObject({ imported: 2, updated: 0 });
    expect(answer.errors.map(({ line }) => line)).toEqual([2, 4]);
    expect(answer.errors[1]?.reason).toContain("gaol");
  });

  it("updates by id, and a version follows the content unless it is named", async () => {
    await put("again", [{ id: "again.1", goal: "a" }]);
    const before = (await list("suite=again")).items[0];
    expect(
      await put("again", [
        { id: "again.1", goal: "b" },
        { id: "again.2", goal: "c", version: "v7" },
      ]),
    ).toMatchObject({ imported: 1, updated: 1 });
    const after = (await list("suite=again")).items;
    expect(after).toMatchObject([{ goal: "b" }, { version: "v7" }]);
    expect(after[0]?.version).not.toBe(before?.version);
    expect(ids(await list("suite=again&q=a"))).toEqual([]);
    expect(ids(await list("suite=again&q=b"))).toEqual(["again.1"]);
  });

  it("leaves the tasks of other suites alone", async () => {
    await put("mine", [{ id: "mine.1", goal: "a" }]);
    const answer = await put("theirs", [{ id: "mine.1", goal: "stolen" }, { id: "theirs.1" }]);
    expect(answer).toMatchObject({ imported: 1, errors: [{ line: 1, reason: expect.stringContaining("another suite") }] });
    expect((await list("suite=mine")).items[0]?.goal).toBe("a");
  });

  it("takes the published formats", async () => {
    const webgym = { task_id: 1, task_name: "Find it", website: "lamps.example", evaluator_reference: ["a fact"] };
    expect(await put("gym", [webgym], "webgym")).toMatchObject({ imported: 1, errors: [] });
    expect((await list("suite=gym")).items[0]).toMatchObject({ id: "webgym.1", website: "lamps.example", difficulty: 1 });
  });

  it("is for the scope admin, in suites with a name, and bounded", async () => {
    expect(await refusal("/v1/suites/x", { method: "PUT", body: "", as: "run" })).toMatchObject({ status: 403 });
    expect((await ask("/v1/suites/a%20b", { method: "PUT", body: "" })).status).toBe(400);
    expect(await refusal("/v1/suites/x?format=nobody", { method: "PUT", body: "" })).toMatchObject({ status: 400 });
    const large = `${" ".repeat(1_000_000)}\n`.repeat(17);
    expect(await refusal("/v1/suites/x", { method: "PUT", body: large })).toMatchObject({
      status: 413,
      code: "payload_too_large",
    });
  });
});

describe("a sample", () => {
  const COUNT = 120;
  beforeAll(async () => {
    await put(
      "draw",
      Array.from({ length: COUNT }, (_, n) => ({
        id: `draw.${n}`,
        goal: `Task ${n}`,
        difficulty: [1, 5, 9][n % 3],
        impossible: n % 10 === 0,
      })),
    );
  });

  it("is the same for the same seed and epoch, and another for others", async () => {
    const draw = async (seed: number, epoch: number) =>
      ids(await sample({ n: 20, seed, epoch, filter: { suite: "draw" } })).join();
    expect(await draw(1, 0)).toBe(await draw(1, 0));
    expect(new Set([await draw(1, 0), await draw(2, 0), await draw(1, 1), await draw(2, 1)]).size).toBe(4);
  });

  it("brings every task of an epoch once, and none that cannot be done unless asked", async () => {
    const drawn: string[] = [];
    let offset: number | null = 0;
    while (offset !== null) {
      const part: Sample = await sample({ n: 25, seed: 3, offset, filter: { suite: "draw" } });
      drawn.push(...ids(part));
      expect(part.total).toBe(108);
      offset = part.next;
    }
    expect(drawn).toHaveLength(108);
    expect(new Set(drawn).size).toBe(108);
    expect((await sample({ n: 1, impossible: true, filter: { suite: "draw" } })).total).toBe(COUNT);
  });

  it("is not the order of the import", async () => {
    const drawn = ids(await sample({ n: 108, seed: 5, filter: { suite: "draw" } })).map((id) => Number(id.slice(5)));
    const rising = drawn.filter((n, at) => at > 0 && n > (drawn[at - 1] ?? 0)).length;
    expect(rising).toBeGreaterThan(30);
    expect(rising).toBeLessThan(78);
  });

  it("keeps to a ratio of difficulties", async () => {
    const { items } = await sample({ n: 20, ratio: { easy: 2, medium: 5, hard: 3 }, filter: { suite: "draw" } });
    const count = (difficulty: number) => items.filter((task) => task.difficulty === difficulty).length;
    expect([count(1), count(5), count(9)]).toEqual([4, 10, 6]);
    expect(await refusal("/v1/tasks/sample", { json: { ratio: { easy: 0 } } })).toMatchObject({ status: 400 });
  });

  it("keeps to the ratio over draws of one, and gives none twice", async () => {
    const places = Array.from({ length: 20 }, (_, offset) => offset);
    const ratio = { easy: 2, medium: 5, hard: 3 };
    const drawn = await Promise.all(places.map((offset) => sample({ n: 1, offset, ratio, filter: { suite: "draw" } })));
    const items = drawn.flatMap((part) => part.items);
    const count = (difficulty: number) => items.filter((task) => task.difficulty === difficulty).length;
    expect([count(1), count(5), count(9)]).toEqual([4, 10, 6]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(20);
  });

  it("goes on in the next epoch where that is asked for", async () => {
    const filter = { suite: "draw" };
    const { total } = await sample({ n: 1, filter });
    const [far] = ids(await sample({ n: 1, offset: 3 * total + 7, wrap: true, filter }));
    expect(ids(await sample({ n: 1, epoch: 3, offset: 7, filter }))).toEqual([far]);
    const across = ids(await sample({ n: 4, offset: total - 2, wrap: true, filter }));
    const last = ids(await sample({ n: 2, offset: total - 2, filter }));
    expect(across).toEqual([...last, ...ids(await sample({ n: 2, epoch: 1, filter }))]);
    expect(ids(await sample({ n: 1, offset: total, filter }))).toEqual([]);
    expect((await sample({ n: 1, offset: 5, wrap: true, filter: { suite: "no-such-suite" } })).items).toEqual([]);
  });
});

describe("splits", () => {
  it("divide by web site, so that none is in both, and children go with their parents", async () => {
    const facts = (size: number) => ({ id: "1", description: "d", facts: Array.from({ length: size }, (_, n) => `fact ${n}`) });
    await put(
      "sites",
      Array.from({ length: 60 }, (_, n) => ({
        id: `sites.${n}`,
        goal: `Goal ${n}`,
        website: `w${n % 20}.example`,
        evaluate: { evaluators: [{ type: "rubric", groups: [facts(3), { ...facts(1), id: "2" }] }] },
      })),
    );
    expect(await ok("/v1/suites/sites/decompose", { json: {} })).toEqual({ parents: 60, children: 120 });
    const divided = await ok<{ splits: Record<string, number>; sharedWebsites: number }>("/v1/suites/sites/split", {
      json: { test: 0.3, seed: 2 },
    });
    expect(divided.sharedWebsites).toBe(0);
    expect((divided.splits.train ?? 0) + (divided.splits.test ?? 0)).toBe(180);
    expect(divided.splits.test).toBeGreaterThan(0);
    const training = await sample({ n: 200, filter: { suite: "sites", split: "train" } });
    const tests = new Set(ids(await sample({ n: 200, filter: { suite: "sites", split: "test" } })));
    expect(training.items.some(({ parent }) => parent !== null)).toBe(true);
    expect(training.items.every(({ id, parent }) => !tests.has(id) && !tests.has(parent ?? ""))).toBe(true);
    const suites = (await ok<{ items: Suite[] }>("/v1/suites")).items;
    expect(suites.find(({ id }) => id === "sites")).toMatchObject({ tasks: 180, splits: divided.splits });
    const byTask = await ok<{ sharedWebsites: number }>("/v1/suites/sites/split", { json: { by: "task", test: 0.5 } });
    expect(byTask.sharedWebsites).toBeGreaterThan(0);
    expect(await refusal("/v1/suites/nobody/split", { json: { test: 0.5 } })).toMatchObject({
      status: 404,
      code: "suite_not_found",
    });
  });
});

describe("splits of suites with few things to divide", () => {
  const few = (suite: string, about: (n: number) => object) =>
    put(
      suite,
      Array.from({ length: 12 }, (_, n) => ({ id: `${suite}.${n}`, goal: `Goal ${n}`, ...about(n) })),
    );

  it("leave no split empty, whatever the seed", async () => {
    await few("two-sites", (n) => ({ website: `w${n % 2}.example`, template: `t${n % 4}` }));
    for (const by of ["website", "template"]) {
      for (let seed = 0; seed < 8; seed++) {
        const { splits } = await ok<{ splits: Record<string, number> }>("/v1/suites/two-sites/split", {
          json: { by, test: 0.1, seed },
        });
        expect(splits.test, `${by} ${seed}`).toBeGreaterThan(0);
        expect(splits.train, `${by} ${seed}`).toBeGreaterThan(0);
      }
    }
    const { items } = await ok<{ items: { template: string; split: string }[] }>("/v1/tasks?suite=two-sites");
    for (const rows of Map.groupBy(items, ({ template }) => template).values())
      expect(new Set(rows.map(({ split }) => split)).size).toBe(1);
    expect((await ok<{ items: object[] }>("/v1/tasks?suite=two-sites&template=t1")).items).toHaveLength(3);
  });

  it("are refused where there is only one, and change nothing", async () => {
    await few("one-site", () => ({ website: "w.example", split: "train" }));
    expect(await refusal("/v1/suites/one-site/split", { json: { test: 0.5 } })).toMatchObject({
      status: 400,
      code: "invalid_request",
    });
    const { items } = await ok<{ items: { split: string }[] }>("/v1/tasks?suite=one-site");
    expect(items.every(({ split }) => split === "train")).toBe(true);
  });
});

describe("tasks that can never be scored", () => {
  const broken: readonly (readonly [field: string, task: object])[] = [
    ["sites.0: there is no site named", { sites: ["nowhere"] }],
    [
      "evaluate.evaluators.0.checks.0.query: is no JMESPath",
      { sites: ["shop"], evaluate: { evaluators: [{ type: "site_state", checks: [{ query: "after.[" }] }] } },
    ],
    [
      "evaluate.evaluators.0.checks.0.query: asks for the site example, whose state",
      { sites: ["example"], evaluate: { evaluators: [{ type: "site_state", checks: [{ query: "after.example.x" }] }] } },
    ],
    [
      "evaluate.evaluators.0.checks.0.matches: the pattern",
      { sites: ["shop"], evaluate: { evaluators: [{ type: "site_state", checks: [{ query: "answer", matches: "(" }] }] } },
    ],
    ["evaluate.evaluators.0.targets:", { evaluate: { evaluators: [{ type: "program_html" }] } }],
    [
      "evaluate.evaluators.0.expected.url: the pattern",
      { evaluate: { evaluators: [{ type: "network_event", expected: { url: "^(a$" } }] } },
    ],
  ];

  it("are refused at import, each line with its field, and the others are kept", async () => {
    const lines = broken.map(([, task], n) => ({ id: `broken.${n}`, goal: "g", ...task }));
    const answer = await put("broken", [...lines, { id: "broken.good", goal: "g", sites: ["shop"] }]);
    expect(answer).toMatchObject({ imported: 1, updated: 0 });
    expect(answer.errors.map(({ line }) => line)).toEqual(broken.map((_, n) => n + 1));
    for (const [n, [field]] of broken.entries()) expect(answer.errors[n]?.reason).toContain(field);
  });

  it("are told by a dry run, which takes nothing", async () => {
    const lines = [
      { id: "dry.1", goal: "g" },
      { id: "dry.2", goal: "g", sites: ["nowhere"] },
    ];
    const body = lines.map((line) => JSON.stringify(line)).join("\n");
    const answer = await ok<Imported>("/v1/suites/dry?dryRun=true", { method: "PUT", body });
    expect(answer).toMatchObject({ imported: 1, updated: 0, errors: [{ line: 2 }] });
    expect(ids(await list("suite=dry"))).toEqual([]);
    expect((await ok<{ items: Suite[] }>("/v1/suites")).items.map(({ id }) => id)).not.toContain("dry");
  });

  it.each(broken.slice(1))("are refused when they come with a request: %s", async (field, task) => {
    for (const path of ["/v1/sessions", `/v1/batch/sessions`]) {
      const request = { task: { id: "inline", goal: "g", ...task } };
      const answer = await ask(path, { json: path.includes("batch") ? { items: [request] } : request });
      const text = await answer.text();
      expect(text).toContain('"invalid_request"');
      expect(text).toContain(JSON.stringify(`task.${field}`).slice(1, -1));
    }
  });
});
