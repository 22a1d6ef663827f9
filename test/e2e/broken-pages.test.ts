import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Observation, Session, StepAnswer } from "../../sdk/protocol/index.ts";
import { API } from "./support/api.ts";
import { type Lab, startLab } from "./support/lab.ts";
import { inLanes } from "./support/lanes.ts";

const page = (script: string, body = ""): string =>
  `<!doctype html><title>Broken</title><p>Before</p>${body}<script>${script}</script>`;
const def = (object: string, name: string, how: string): string =>
  page(`Object.defineProperty(${object}, "${name}", { configurable: true, ${how} });`, "<button>Press</button>");
const THROWS = 'get() { throw new Error("no") }';

/** Numbers that are none, in every place where a script would ask for a number. */
const NUMBERS = ["devicePixelRatio", "scrollX", "scrollY", "innerWidth", "innerHeight", "pageXOffset", "outerWidth"].flatMap(
  (name) => [
    [`${name} of NaN`, def("window", name, "get: () => NaN")],
    [`${name} that throws`, def("window", name, THROWS)],
  ],
);
const BUILT_INS = [
  ["then", "Promise.prototype"],
  ["push", "Array.prototype"],
  ["map", "Array.prototype"],
  ["join", "Array.prototype"],
  ["slice", "String.prototype"],
  ["toJSON", "Object.prototype"],
  ["get", "Object.prototype"],
  ["value", "Object.prototype"],
  ["getBoundingClientRect", "Element.prototype"],
  ["querySelectorAll", "Document.prototype"],
  ["textContent", "Node.prototype"],
  ["childNodes", "Node.prototype"],
].map(([name, object]) => [`a broken ${object}.${name}`, def(String(object), String(name), THROWS)]);
const LIES = [
  ["no body", page("document.body.remove()")],
  ["no root", page("document.documentElement.remove()")],
  ["a title without end", page("document.title = 'x'.repeat(5e6)")],
  ["an address without end", page("history.pushState(0, '', '/long?' + 'x'.repeat(1e6))")],
  ["a console line of 200 MB", page("console.error('x'.repeat(2e8))")],
  ["an exception of 100 MB", page("setTimeout(() => { throw new Error('x'.repeat(1e8)) })")],
  [
    "a console object without end",
    page("const o = {}; for (let i = 0; i < 1e5; i++) o['k' + i] = 'v'.repeat(100); console.error(o, o, o)"),
  ],
  ["a rejected promise of 50 MB", page("Promise.reject('x'.repeat(5e7))")],
  ["a picture of 20 MB in its address", page("new Image().src = 'data:image/png;base64,' + 'A'.repeat(2e7)")],
  [
    "a frame of 20 MB in its address",
    page("const f = document.createElement('iframe'); f.src = 'data:text/html,' + 'A'.repeat(2e7); document.body.append(f)"),
  ],
  ["headers of 30 MB", page("fetch('/', { headers: { 'x-long': 'y'.repeat(3e7) } }).catch(() => {})")],
  ["a form of 20 MB", page("fetch('/', { method: 'POST', body: 'z'.repeat(2e7) }).catch(() => {})")],
  ["5,000 console lines", page("for (let i = 0; i < 5000; i++) console.error('line ' + i + ' ' + 'x'.repeat(20000))")],
  [
    "a tree of 60,000 levels",
    page(
      "let n = document.body; for (let i = 0; i < 60000; i++) { const d = document.createElement('div'); n.append(d); n = d; } n.append('deep')",
    ),
  ],
  [
    "a tree of 3,000 levels",
    page(
      "let n = document.body; for (let i = 0; i < 3000; i++) { const d = document.createElement('div'); n.append(d); n = d; } n.append('deep')",
    ),
  ],
  [
    "lists of 2,000 levels",
    page(
      "let n = document.body; for (let i = 0; i < 2000; i++) { const d = document.createElement('ul'); const l = document.createElement('li'); d.append(l); n.append(d); n = l; } n.append('deep')",
    ),
  ],
  ["one text of 30 MB", page("document.body.append('word '.repeat(6e6))")],
  [
    "one attribute of 30 MB",
    page(
      "document.body.innerHTML = '<button>b</button>'; document.querySelector('button').setAttribute('aria-label', 'w'.repeat(3e7))",
    ),
  ],
  [
    "50,000 options",
    page(
      "const s = document.createElement('select'); for (let i = 0; i < 50000; i++) s.add(new Option('o' + i)); document.body.append(s)",
    ),
  ],
  ["20,000 buttons", page("document.body.innerHTML = '<button>b</button>'.repeat(20000)")],
  ["200 frames", page("for (let i = 0; i < 200; i++) document.body.append(document.createElement('iframe'))")],
  ["windows without end", page("for (let i = 0; i < 5; i++) open('about:blank')")],
  ["a page that writes over itself", page("setInterval(() => document.write('<p>again'), 50)")],
  ["a page that goes round and round", page("setTimeout(() => location.reload(), 30)")],
] as const;
const LOOPS = [
  ["a loop at once", page("for (;;);")],
  ["a loop from a timer", page("setTimeout(() => { for (;;); }, 50)")],
  ["a loop from every timer", page("setInterval(() => { for (;;); }, 10)")],
  ["promises without end", page("(function f() { Promise.resolve().then(f) })()")],
  ["a pattern without end", page("setTimeout(() => /^(a+)+$/.test('a'.repeat(60) + 'b'), 50)")],
] as const;
const CRASHES = [
  ["a page without memory", page("const all = []; for (;;) all.push(new Array(1e7).fill(Math.random()))")],
] as const;

const VARIANTS = [...NUMBERS, ...BUILT_INS, ...LIES];
const pathOf = (i: number): string => `/v${i}`;

const api = new API(inject("serviceURL"), inject("serviceToken"));
let lab: Lab;
beforeAll(async () => {
  const pages: Record<string, string> = { "/": "<title>Home</title><button>Fine</button>" };
  for (const [i, [, html]] of [...VARIANTS, ...LOOPS, ...CRASHES].entries()) pages[pathOf(i)] = String(html);
  lab = await startLab(pages);
});
afterAll(() => lab.close());

const OPTIONS = { limits: { maxSteps: 1_000, stepTimeoutMs: 60_000 }, settle: { capMs: 1_000 } };
const HASTY = { limits: { maxSteps: 100, stepTimeoutMs: 3_000 } };
/** Sessions side by side: most of the time is spent waiting for pages that are slow by intent. */
const LANES = 3;
const open = (path = "/", more: object = {}): Promise<Session> =>
  api.create({ sites: [lab.site], startUrl: `http://lab.localhost${path}`, ...OPTIONS, ...more });
const goto = (session: Session, path: string, more: object = {}): Promise<StepAnswer> =>
  api.step(session.id, { type: "goto", url: `http://lab.localhost${path}` }, more);

/** Nothing of ours failed, the observation is there and small, and it says so where nothing can be read. */
const expectPagesFault = (what: string, answer: StepAnswer): void => {
  expect(answer.failure, what).toBeNull();
  expect(answer, what).toMatchObject({ mask: false, reward: 0 });
  expectBounded(what, answer.observation);
  if (answer.error) {
    expect(answer.error.code, what).toMatch(/^page_/);
    expect(answer.observation?.text?.split("\n")[0], what).toMatch(/^error: page_/);
  }
};
const expectBounded = (what: string, observation: Observation | null): void => {
  expect(observation?.text, what).toMatch(/^url: /m);
  expect(JSON.stringify(observation).length, what).toBeLessThan(4_000_000);
};
/** A page that keeps going elsewhere may take the first attempt with it. */
const expectFine = async (what: string, session: Session): Promise<void> => {
  let home = await goto(session, "/");
  for (let attempt = 0; attempt < 5 && home.observation?.title !== "Home"; attempt++) home = await goto(session, "/");
  expect(home, what).toMatchObject({ failure: null, error: null, observation: { title: "Home" } });
  expect(home.observation?.text, what).toContain('button "Fine"');
};

describe("a page that breaks itself", () => {
  test("is the agent's affair, and the session goes on", async () => {
    expect(VARIANTS.length).toBeGreaterThanOrEqual(50);
    const visit = async (i: number, session: Session, done: number): Promise<void> => {
      const what = String(VARIANTS[i]?.[0]);
      expectPagesFault(what, await goto(session, pathOf(i), { observe: { screenshot: i % 4 === 0, html: i % 5 === 0 } }));
      if (done % 5 === 0) await expectFine(what, session);
    };
    const leave = async (session: Session): Promise<void> => {
      await expectFine("the end", session);
      expect(await api.session(session.id)).toMatchObject({ status: "ready", end: null, failure: null });
      await api.end(session.id);
    };
    await inLanes([...VARIANTS.keys()], LANES, () => open(), visit, leave);
  });

  test.concurrent.each([
    "devicePixelRatio of NaN",
    "a broken Promise.prototype.then",
    "no root",
    "a tree of 60,000 levels",
    "a console line of 200 MB",
  ])("begins an episode with %s", async (name) => {
    const session = await open(pathOf(VARIANTS.findIndex(([what]) => what === name)), { observe: { screenshot: true } });
    expect(session.status).toBe("ready");
    expectBounded(name, session.observation);
    await expectFine(name, session);
    await api.end(session.id);
  });
});

describe("a page whose scripts do not end", () => {
  test("is stopped, and leaves its neighbours alone", async () => {
    const openTwo = () => Promise.all([open("/", HASTY), open()]);
    const endBoth = async (both: readonly Session[]) => void (await Promise.all(both.map(({ id }) => api.end(id))));
    await inLanes([...LOOPS.keys()], LANES, openTwo, (i, [session, neighbour]) => loops(i, session, neighbour), endBoth);
  });

  const loops = async (i: number, session: Session, neighbour: Session): Promise<void> => {
    const what = String(LOOPS[i]?.[0]);
    const startedAt = Date.now();
    const stuck = await goto(session, pathOf(VARIANTS.length + i));
    expect(Date.now() - startedAt).toBeLessThan(20_000);
    expectPagesFault(what, stuck);
    expect(stuck).toMatchObject({ error: { code: "page_unresponsive" }, settle: { settled: false } });
    expect(stuck.observation?.url).toBe(`http://lab.localhost${pathOf(VARIANTS.length + i)}`);
    await expectFine(what, session);
    expectPagesFault(what, await api.step(session.id, { type: "back" }));
    await expectFine(what, session);
    await expectFine(what, neighbour);
  };

  test("does not keep a session from being made", async () => {
    const session = await open(pathOf(VARIANTS.length), HASTY);
    expect(session.status).toBe("ready");
    expectBounded("the first page", session.observation);
    const read = await api.get<Observation>(`/v1/sessions/${session.id}/observation`);
    expect(read.status).toBe(200);
    await expectFine("after it", session);
    await api.end(session.id);
  });
});

describe("a page that crashes", () => {
  test.each(CRASHES.map(([what], i) => [what, i] as const))("%s costs no browser", async (what, i) => {
    const path = pathOf(VARIANTS.length + LOOPS.length + i);
    const [session, neighbour] = await Promise.all([open("/", { limits: { maxSteps: 100, stepTimeoutMs: 60_000 } }), open()]);
    const answer = await goto(session, path);
    expectPagesFault(what, answer);
    expect(answer.error?.code).toMatch(/page_crashed|page_unresponsive/);
    expect(await api.step(session.id, { type: "click", target: "e1" })).toMatchObject({
      failure: null,
      error: { code: "page_crashed" },
    });
    await expectFine(what, session);
    await expectFine(what, neighbour);
    await Promise.all([api.end(session.id), api.end(neighbour.id)]);
  });
});

describe("a page with too much in it", () => {
  test("is cut, and says so", async () => {
    const big = await startLab({
      "/": `<title>Long</title>${Array.from({ length: 30_000 }, (_, i) => `<p>Paragraph ${i} with <a href="/${i}">a link ${i}</a></p>`).join("")}`,
    });
    const session = await api.create({ sites: [big.site], ...OPTIONS, limits: { maxSteps: 100 } });
    const observe = { axtree: true, html: true, elements: true, text: { maxTokens: 16_384 } };
    const answer = await api.step(session.id, { type: "press", key: "Shift" }, { observe });
    expect(answer).toMatchObject({ failure: null, error: null });
    const { html, elements, cut } = answer.observation ?? {};
    expect(html).toMatch(/Paragraph 0 with/);
    expect(elements?.length).toBeGreaterThan(100);
    expect(cut?.map(({ part }) => part)).toEqual(expect.arrayContaining(["axtree", "html"]));
    expect(JSON.stringify(answer).length).toBeLessThan(5_000_000);
    expect(JSON.stringify(await api.step(session.id, { type: "press", key: "Shift" }, { index: 0 }))).toBe(
      JSON.stringify(answer),
    );
    await api.end(session.id);
    await big.close();
  });
});
