import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readManifests } from "../../containers/sites/read-manifest.ts";
import { ROOT } from "../../scripts/setup/paths.mjs";
import type { Task, TaskFormat } from "../../sdk/protocol/index.ts";
import { decompose } from "../../sdk/tasks/decompose.ts";
import { readTaskLine } from "../../sdk/tasks/formats/index.ts";

const read = (raw: unknown, format: TaskFormat): Task => {
  const line = readTaskLine(JSON.stringify(raw), "s", format);
  if (!line.ok) throw new Error(line.reason);
  return line.task;
};
const wrong = (line: string, format: TaskFormat): string => {
  const answer = readTaskLine(line, "s", format);
  if (answer.ok) throw new Error("The line was taken.");
  return answer.reason;
};

const WEBARENA = {
  sites: ["shopping_admin"],
  task_id: 7,
  require_login: true,
  storage_state: "./.auth/shopping_admin_state.json",
  start_url: "__SHOPPING_ADMIN__/orders",
  geolocation: null,
  intent_template: "x {{a}}",
  instantiation_dict: { a: 1 },
  intent: "Tell me the total",
  require_reset: false,
  intent_template_id: 3,
  eval: {
    eval_types: ["string_match", "url_match", "program_html"],
    reference_answers: { must_include: ["5", "10"] },
    reference_url: "__SHOPPING_ADMIN__/a |OR| __SHOPPING__/b",
    program_html: [
      { url: "last", locator: "document.title", required_contents: { exact_match: "T" } },
      {
        url: "func:reddit_get_post_url('__last_url__')",
        locator: "",
        required_contents: { must_include: ["x |OR| y"] },
        prep_actions: ["f()"],
      },
    ],
    string_note: "",
    reference_answer_raw_annotation: "5 and 10",
  },
};

const NO_URLS = { eval_types: ["string_match"], reference_answers: { exact_match: "x" } };

describe("WebArena's tasks", () => {
  test("are read with all that scoring needs, at the addresses that sessions know", () => {
    expect(read(WEBARENA, "webarena")).toMatchObject({
      id: "webarena.7",
      suite: "s",
      goal: "Tell me the total",
      sites: [{ name: "shopping_admin", login: "admin" }],
      startUrl: "http://shopping-admin.localhost/admin/orders",
      website: "shopping_admin",
      template: "webarena.3",
      impossible: false,
      evaluate: {
        evaluators: [
          { type: "string_match", mustInclude: ["5", "10"] },
          { type: "url_match", reference: "http://shopping-admin.localhost/admin/a |OR| http://shopping.localhost/b" },
          {
            type: "program_html",
            targets: [
              { url: "last", locator: "document.title", exactMatch: "T" },
              { url: "func:reddit_get_post_url('__last_url__')", mustInclude: ["x |OR| y"], prepActions: ["f()"] },
            ],
          },
        ],
      },
    });
  });

  test("have their sites where the manifests have them, unless the import says where they are", () => {
    const { manifests } = readManifests(join(ROOT, "containers/sites"));
    for (const name of ["shopping", "shopping_admin", "reddit", "gitlab", "map", "wikipedia"]) {
      const line = { ...WEBARENA, sites: [name], start_url: `__${name.toUpperCase()}__`, eval: NO_URLS };
      const manifest = manifests.find((site) => site.name === name);
      expect(read(line, "webarena").startUrl, name).toBe(manifest?.startUrl?.replace(/\/$/, ""));
    }
    const moved = readTaskLine(JSON.stringify(WEBARENA), "s", "webarena", { SHOPPING_ADMIN: "https://office.test:8443/" });
    expect(moved).toMatchObject({ task: { startUrl: "https://office.test:8443/orders" } });
  });

  test("are signed in where the stored login says so, with accounts that the manifests have", () => {
    const { manifests } = readManifests(join(ROOT, "containers/sites"));
    for (const name of ["shopping", "shopping_admin", "reddit", "gitlab"]) {
      const task = read({ ...WEBARENA, sites: [name], storage_state: `./.auth/${name}_state.json` }, "webarena");
      const [site] = task.sites as { login: string }[];
      const accounts = manifests.find((manifest) => manifest.name === name)?.accounts ?? [];
      expect(
        accounts.map((account) => account.name),
        name,
      ).toContain(site?.login);
    }
    const both = { ...WEBARENA, sites: ["gitlab", "reddit"], storage_state: "./.auth/gitlab.reddit_state.json" };
    expect(read(both, "webarena").sites).toEqual([
      { name: "gitlab", login: "byteblaze" },
      { name: "reddit", login: "user" },
    ]);
    const one = { ...WEBARENA, sites: ["shopping", "reddit"], storage_state: "./.auth/reddit_state.json" };
    expect(read(one, "webarena").sites).toEqual([
      { name: "shopping", login: false },
      { name: "reddit", login: "user" },
    ]);
    expect(read({ ...WEBARENA, sites: ["map"], storage_state: null }, "webarena").sites).toEqual([{ name: "map", login: false }]);
  });

  test("may begin with several tabs, and may be impossible", () => {
    const task = read(
      {
        ...WEBARENA,
        sites: ["gitlab", "reddit"],
        start_url: "__GITLAB__ |AND| __REDDIT__/f/books",
        storage_state: null,
        eval: { eval_types: ["string_match"], reference_answers: { fuzzy_match: "N/A" }, string_note: "There is none" },
      },
      "webarena",
    );
    expect(task).toMatchObject({
      sites: [
        { name: "gitlab", login: false },
        { name: "reddit", login: false },
      ],
      startUrls: ["http://gitlab.localhost", "http://reddit.localhost/f/books"],
      impossible: true,
      evaluate: { evaluators: [{ fuzzyMatch: "N/A", note: "There is none" }] },
    });
  });

  test.each([
    [{ ...WEBARENA, intent: undefined }, /intent/],
    [{ ...WEBARENA, eval: { ...WEBARENA.eval, reference_answers: null } }, /reference_answers/],
    [{ ...WEBARENA, eval: { ...WEBARENA.eval, eval_types: ["page_image_query"] } }, /eval_types/],
    [{ ...WEBARENA, eval: { ...WEBARENA.eval, reference_url: "" } }, /reference_url/],
    [{ ...WEBARENA, eval: { ...WEBARENA.eval, program_html: [] } }, /program_html/],
  ])("that lack something are refused with the field named", (raw, reason) => {
    expect(wrong(JSON.stringify(raw), "webarena")).toMatch(reason);
  });
});

test("WebArena-Verified's tasks are read with typed answers and network events", () => {
  const raw = {
    sites: ["gitlab"],
    task_id: 44,
    intent_template_id: 303,
    start_urls: ["__GITLAB__"],
    intent: "Open my todos",
    intent_template: "Open my todos",
    instantiation_dict: {},
    eval: [
      {
        evaluator: "AgentResponseEvaluator",
        ordered: false,
        results_schema: { type: "null" },
        expected: { task_type: "navigate", status: "SUCCESS", retrieved_data: null },
      },
      { evaluator: "NetworkEventEvaluator", expected: { url: "__GITLAB__/dashboard/todos", headers: {}, response_status: 200 } },
    ],
    revision: 2,
  };
  expect(read(raw, "webarena-verified")).toMatchObject({
    id: "webarena-verified.44",
    version: "2",
    evaluate: {
      evaluators: [
        { type: "agent_response", expected: { task_type: "navigate" } },
        {
          type: "network_event",
          navigate: true,
          expected: { url: "http://gitlab.localhost/dashboard/todos", http_method: "GET" },
        },
      ],
    },
  });
  expect(wrong(JSON.stringify({ ...raw, extra: 1 }), "webarena-verified")).toMatch(/extra/);
  expect(wrong(JSON.stringify({ ...raw, eval: [{ evaluator: "Nobody" }] }), "webarena-verified")).toMatch(/Nobody/);
});

const WEBGYM = {
  task_id: "abc",
  task_name: "Find two lamps and compare them",
  domain: "Shopping",
  subdomain: "Home",
  website: "https://www.lamps.example/",
  difficulty: 5,
  evaluator_reference: [
    { id: 1, description: "Lamps", facts: ["has a lamp", "has another", "both are red"] },
    { id: 2, description: "Comparison", facts: ["names the cheaper", "gives the difference"] },
    { id: 3, description: "Order", facts: ["sorted by price"] },
  ],
  definite_answer: "The red one",
};

describe("WebGym's tasks", () => {
  test("are read with their facts, whichever way these are written", () => {
    expect(read(WEBGYM, "webgym")).toMatchObject({
      id: "webgym.abc",
      startUrl: "https://www.lamps.example/",
      website: "www.lamps.example",
      domain: "Shopping",
      difficulty: 5,
      limits: { byDifficulty: true },
      evaluate: {
        evaluators: [{ type: "rubric", groups: [{ id: "1" }, { id: "2" }, { id: "3" }], referenceAnswer: "The red one" }],
      },
    });
    const plain = read(
      { ...WEBGYM, difficulty: null, website: "lamps.example", evaluator_reference: ["a fact", { description: "another" }] },
      "webgym",
    );
    expect(plain).toMatchObject({
      difficulty: 2,
      startUrl: "https://lamps.example/",
      evaluate: { evaluators: [{ groups: [{ facts: ["a fact"] }, { facts: ["another"] }] }] },
    });
    expect(wrong(JSON.stringify({ ...WEBGYM, website: "not a site" }), "webgym")).toMatch(/website/);
  });

  test("hold smaller ones, with fewer groups of facts, linked to the whole", () => {
    const task = read({ ...WEBGYM, split: "test" }, "webgym");
    const children = decompose({ ...task, split: "test" }, 16);
    expect(children.map(({ id }) => id)).toEqual(["1-2", "1-3", "2-3", "1", "2", "3"].map((part) => `webgym.abc/${part}`));
    expect(children[0]).toMatchObject({
      parent: "webgym.abc",
      split: "test",
      difficulty: 5,
      goal: expect.stringContaining("Lamps; Comparison"),
    });
    expect(children[0]?.evaluate?.evaluators).toMatchObject([{ groups: [{ id: "1" }, { id: "2" }] }]);
    expect(JSON.stringify(children)).not.toContain("referenceAnswer");
    expect(decompose(task, 2)).toHaveLength(2);
    expect(children[0] && decompose(children[0], 16)).toEqual([]);
  });

  test("hold none where the groups are too few or too small", () => {
    const groups = (...sizes: number[]) =>
      read(
        { ...WEBGYM, evaluator_reference: sizes.map((size, id) => ({ id, description: "d", facts: Array(size).fill("f") })) },
        "webgym",
      );
    expect(decompose(groups(5), 16)).toEqual([]);
    expect(decompose(groups(2, 2), 16)).toEqual([]);
    expect(decompose(groups(3, 1), 16)).toHaveLength(2);
  });
});

test("MiniWoB++'s tasks begin by their own protocol, in BrowserGym's viewport", () => {
  const task = read({ task: "click-button", base: "http://miniwob.localhost", seed: 7, mode: "train" }, "miniwob");
  expect(task).toMatchObject({
    id: "miniwob.click-button.7",
    startUrl: "http://miniwob.localhost/miniwob/click-button.html",
    evaluate: { evaluators: [{ type: "miniwob" }] },
  });
  expect(task).toMatchObject({ seed: 7, start: { miniwob: { seeds: "plain", mode: "train" } } });
  expect(task.viewport).toEqual({ width: 332, height: 214, scale: 1 });
  expect(wrong('{"task":"../x","base":"http://a.localhost"}', "miniwob")).toMatch(/task/);
  expect(wrong('{"task":"click-button","base":"/srv/miniwob"}', "miniwob")).toMatch(/base is where miniwob's html folder is/);
  expect(wrong('{"ques":"what?"}', "miniwob")).toMatch(/not a line of the format miniwob/);
});

test("a folder of MiniWoB++ is a site inside the task, and a task without a seed takes any", () => {
  const base = "file:///srv/miniwob/html/";
  const task = read({ task: "click-button", base, seeds: "browsergym", threshold: 0.5 }, "miniwob");
  expect(task).toMatchObject({
    id: "miniwob.click-button",
    startUrl: "http://miniwob.localhost/miniwob/click-button.html",
    sites: [{ name: "miniwob", upstream: "file:///srv/miniwob/html", hosts: ["miniwob.localhost"] }],
    start: { miniwob: { seeds: "browsergym" } },
    evaluate: { evaluators: [{ type: "miniwob", threshold: 0.5 }] },
  });
  expect(task.seed).toBeUndefined();
  expect(read({ task: "flight/AA", base }, "miniwob")).toMatchObject({
    id: "miniwob.flight.AA",
    startUrl: "http://miniwob.localhost/flight/AA/wrapper.html",
    evaluate: { evaluators: [{ type: "miniwob", threshold: 1 }] },
  });
});

test("WebArena-Infinity's name their app, its folder and their verifier", () => {
  const line = {
    ...{ app: "gmail", folder: "/srv/apps/gmail", list: "real-tasks", id: "task_m3", difficulty: "medium" },
    ...{ instruction: "Star it.", verify: "real-tasks/task_m3.py", version: "abc" },
  };
  expect(read(line, "webarena-infinity")).toMatchObject({
    id: "webarena-infinity.gmail.real-tasks.task_m3",
    version: "abc",
    goal: "Star it.",
    difficulty: 4,
    tags: ["medium"],
    limits: { maxSteps: 50 },
    sites: [{ name: "gmail", process: { cwd: "/srv/apps/gmail", readyPath: "/" } }],
    evaluate: {
      evaluators: [{ command: ["python3", "-m", "webarena_infinity", "verify", "/srv/apps/gmail/real-tasks/task_m3.py"] }],
    },
  });
  const http = read({ ...line, verifiers: "http://127.0.0.1:7000/" }, "webarena-infinity");
  expect(http.evaluate?.evaluators).toMatchObject([{ type: "http", url: "http://127.0.0.1:7000/gmail/real-tasks/task_m3.py" }]);
  expect(wrong(JSON.stringify({ ...line, verify: "real-tasks/../../x.py" }), "webarena-infinity")).toMatch(/verify/);
  expect(wrong(JSON.stringify({ ...line, folder: "apps" }), "webarena-infinity")).toMatch(/folder: an absolute path/);
});

describe("our own tasks", () => {
  test("are taken as they are, and unknown fields are refused by name", () => {
    expect(read({ id: "a", goal: "b", difficulty: 4 }, "native")).toEqual({ id: "a", goal: "b", difficulty: 4, suite: "s" });
    expect(wrong('{"id":"a","gaol":"b"}', "native")).toMatch(/gaol/);
    expect(wrong('{"id":"a","evaluate":{"evaluators":[{"type":"nobody"}]}}', "native")).toMatch(/evaluate\.evaluators\.0/);
  });

  test.each(["", "{", "null", "[]", "7", '"x"', "{}", '{"id":""}', '{"id":1}', "\u0000", '{"id":"a"} trailing'])(
    "%j is no task, and it is said why",
    (line) => {
      expect(wrong(line, "native").length).toBeGreaterThan(5);
    },
  );

  test("that are broken in a thousand ways break nothing", () => {
    const whole = JSON.stringify({ id: "a", goal: "g", evaluate: { evaluators: [{ type: "string_match", exactMatch: "x" }] } });
    let state = 1;
    const random = (below: number): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state % below;
    };
    for (let n = 0; n < 1000; n++) {
      const at = random(whole.length);
      const line = whole.slice(0, at) + String.fromCharCode(random(128)) + whole.slice(at + random(3));
      for (const format of ["native", "webarena", "webgym", "webarena-verified", "webarena-infinity", "miniwob"] as const) {
        const answer = readTaskLine(line, "s", format);
        if (!answer.ok) expect(answer.reason).toMatch(/\S/);
      }
    }
  });
});
