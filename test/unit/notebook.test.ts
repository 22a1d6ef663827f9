/**
 * @module What notebooks show of hostile pages, of episodes that recorded nothing, and of rollouts of any size.
 */
import { expect, test } from "vitest";
import type { Observation, RolloutEpisode, Session, StepRow, Trajectory } from "../../sdk/index.ts";
import {
  DISPLAY,
  episodeBundle,
  rolloutBundle,
  rolloutReport,
  type ShownEpisode,
  sessionBundle,
  show,
  shownEpisode,
} from "../../sdk/notebook/index.ts";

const HOSTILE = `</pre></div><script>alert(1)</script><img src=x onerror="alert(2)"><a href='javascript:alert(3)'>&amp;`;

const observation = (over: Partial<Observation> = {}): Observation => ({
  text: 'url: http://a.localhost/\n[e1] link "Cart"',
  hash: null,
  tokens: null,
  version: "1",
  url: "http://a.localhost/",
  title: "A",
  tabs: [],
  scroll: { x: 0, y: 0, maxX: 0, maxY: 0 },
  focused: null,
  dialog: null,
  downloads: [],
  console: [],
  screenshot: null,
  axtree: null,
  html: null,
  elements: null,
  ...over,
});

const session = (over: Partial<Session> = {}): Session =>
  ({
    id: "s_1",
    status: "ready",
    goal: null,
    startUrl: "http://a.localhost/",
    step: 2,
    end: null,
    limits: { maxSteps: 50, stepTimeoutMs: 1, idleTtlMs: 1, ttlMs: 1 },
    ...over,
  }) as Session;

const trajectory = (over: Partial<Trajectory> = {}): Trajectory =>
  ({
    id: "t_1",
    task: { id: "suite/task", version: "1", suite: null },
    goal: "Buy it.",
    seed: 3,
    initial: observation(),
    steps: 1,
    end: { reason: "answer", message: null },
    outcome: "failed",
    score: 0,
    startedAt: 1_000,
    endedAt: 66_000,
    ...over,
  }) as Trajectory;

const step = (over: Partial<StepRow> = {}): StepRow =>
  ({
    index: 0,
    action: { type: "click", target: "e1" },
    observation: observation(),
    reward: 0,
    terminated: false,
    truncated: false,
    error: null,
    failure: null,
    settle: null,
    ...over,
  }) as StepRow;

const hash = "f".repeat(64);
const screenshot = { hash, url: "", mediaType: "image/png", width: 1, height: 1, scale: 1, bytes: 1 };
const noPictures = new Map<string, never>();

/** Whatever is not one of our own tags stands there as text. */
const tagsOf = (html: string): string[] =>
  [...new Set([...html.matchAll(/<\/?([a-z]+)/gi)].map(([, name]) => String(name)))].sort();

const pages = observation({ text: HOSTILE, title: HOSTILE, url: HOSTILE });
const error = { code: "unknown_element", message: HOSTILE, suggestion: HOSTILE } as const;
const failure = { class: HOSTILE, message: HOSTILE, scope: "step", retryable: false, retryAfterMs: null } as never;
const end = { reason: HOSTILE as never, message: HOSTILE };
const hostile = {
  session: sessionBundle({
    info: session({ goal: HOSTILE, end }),
    observation: pages,
    picture: { mediaType: HOSTILE, base64: HOSTILE },
    note: HOSTILE,
  }),
  episode: episodeBundle({
    trajectory: trajectory({ goal: HOSTILE, id: HOSTILE, initial: pages, end }),
    steps: [step({ action: HOSTILE, observation: pages, error, failure }), step({ action: { type: HOSTILE, text: HOSTILE } })],
    pictures: noPictures,
  }),
  rollout: rolloutBundle({
    episodes: [{ task: HOSTILE, seed: 1, outcome: "failed", score: 0, steps: 1, ms: 1, trajectory: HOSTILE }],
    summary: { run: HOSTILE },
  }),
};

test.each(Object.entries(hostile))("what a hostile page says is text in the display of a %s", (_, bundle) => {
  const html = bundle["text/html"];
  expect(html).not.toContain("<script");
  expect(html).not.toContain("<a ");
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  const ours = ["b", "div", "line", "pre", "rect", "span", "svg", "table", "tbody", "td", "text", "th", "thead", "title", "tr"];
  for (const tag of tagsOf(html)) expect(ours).toContain(tag);
  expect(html.match(/<div/g)?.length).toBe(html.match(/<\/div>/g)?.length);
});

test("nothing is loaded from elsewhere, and prices are not read as formulas", () => {
  const bundle = sessionBundle({
    info: session(),
    observation: observation(),
    picture: { mediaType: "image/png", base64: "AAAA" },
    note: null,
  });
  expect(bundle["image/png"]).toBe("AAAA");
  expect(bundle["text/html"]).toMatch(/^<div class="tex2jax_ignore mathjax_ignore"/);
  for (const { "text/html": html } of [bundle, ...Object.values(hostile)]) {
    expect(html).not.toMatch(/<(link|style|iframe|object|embed|form)\b/i);
    for (const [, source] of html.matchAll(/ src="([^"]*)"/g)) expect(source).toMatch(/^data:image\//);
  }
});

test("a film strip tells what was clicked by its name, and what went wrong", () => {
  const failed = {
    class: "browser_lost",
    message: "The browser is gone.",
    scope: "episode",
    retryable: true,
    retryAfterMs: null,
  };
  const bundle = episodeBundle({
    trajectory: trajectory(),
    steps: [
      step({ observation: observation({ screenshot, url: "http://a.localhost/cart" }) }),
      step({ index: 1, action: { type: "fill", target: "e7", text: "Ada" }, error: { ...error, message: "No e7." } }),
      step({ index: 2, action: 'click("e1")', failure: failed as never, reward: null, observation: null }),
      step({ index: 3, action: { type: "answer" }, reward: 1, terminated: true }),
    ],
    pictures: new Map([[hash, { mediaType: "image/png", base64: "AAAA" }]]),
  });
  const html = bundle["text/html"];
  expect(html.match(/<img /g)).toHaveLength(1);
  for (const part of [
    "0. click [e1] &quot;Cart&quot;",
    "1. fill [e7] &quot;Ada&quot;",
    "error: unknown_element",
    "2. click(&quot;e1&quot;)",
    "failure: browser_lost",
    "Nothing was recorded of this page.",
    "reward 1",
    "1 min 05 s",
  ]) {
    expect(html).toContain(part);
  }
  expect(bundle["text/plain"]).toContain('0. click [e1] "Cart"  http://a.localhost/cart');
});

test("a film strip without pictures shows the beginning of each page's text", () => {
  const html = episodeBundle({ trajectory: trajectory(), steps: [step()], pictures: noPictures })["text/html"];
  expect(html).not.toContain("<img");
  expect(html.match(/\[e1\] link &quot;Cart&quot;/g)).toHaveLength(2);
});

const episode = (n: number, over: Partial<ShownEpisode> = {}): ShownEpisode => ({
  task: `task ${n}`,
  seed: n,
  outcome: "succeeded",
  score: 1,
  steps: (n % 9) + 1,
  ms: n * 10,
  trajectory: `t_${n}`,
  ...over,
});

test("a rollout counts everything, and means only what was scored", () => {
  const masked = episode(3, { outcome: "errored", score: 0.25, ms: null });
  const cancelled = episode(4, { outcome: "cancelled", score: null, trajectory: null, seed: null });
  const bundle = rolloutBundle({ episodes: [episode(1), episode(2, { outcome: "failed", score: 0.5 }), masked, cancelled] });
  expect(bundle["text/plain"].split("\n")[0]).toBe("1 of 4 succeeded (25 %); mean score 0.75 over 2 scored");
  for (const part of ["1 succeeded", "1 failed", "1 errored", "1 cancelled", "Score of 2 episodes", "Time of 3 episodes"]) {
    expect(bundle["text/html"]).toContain(part);
  }
});

test("a rollout that is not over is measured by what was asked for", () => {
  const summary = { run: "nightly", total: 10, elapsedMs: 65_000, retried: 2 };
  const lines = rolloutBundle({ episodes: [episode(1), episode(2)], summary })["text/plain"].split("\n");
  expect(lines[0]).toContain("2 of 10 succeeded (20 %)");
  expect(lines[1]).toBe("run nightly · 8 are not over · took 1 min 05 s · 2 tried again");
});

test("a large rollout has a short table, and charts of all", () => {
  const html = rolloutBundle({ episodes: Array.from({ length: 200_000 }, (_, n) => episode(n)) }, { rows: 20 })["text/html"];
  expect(html.match(/<tr /g)).toHaveLength(20);
  expect(html).toContain("and 199980 more episodes");
  const drawn = [...html.matchAll(/<title>[^<]* steps: (\d+) succeeded<\/title>/g)].map(([, n]) => Number(n));
  expect(drawn).toHaveLength(9);
  expect(drawn.reduce((sum, n) => sum + n, 0)).toBe(200_000);
  expect(html.length).toBeLessThan(100_000);
});

test.each([
  ["of one episode without a score", [episode(0, { outcome: "unscored", score: null, steps: 0, ms: 0 })]],
  ["with penalties and long episodes", [episode(1, { score: -2 }), episode(2, { score: 40, steps: 9_999, ms: 7_200_000 })]],
])("a rollout %s is drawn without a hole", (_, episodes) => {
  const html = rolloutBundle({ episodes })["text/html"];
  expect(html).not.toMatch(/NaN|Infinity|undefined|height="-|width="-/);
  expect(html.match(/aria-label="(Score|Steps|Time)/g)).toHaveLength(3);
});

test("a rollout of nothing says so", () => {
  const bundle = rolloutBundle({ episodes: [], summary: { run: "empty" } });
  expect(bundle["text/html"]).toContain("No episodes yet");
  expect(bundle["text/html"]).not.toMatch(/<svg|<table|NaN/);
});

test("a list of trajectories is a rollout too", async () => {
  const episodes = [shownEpisode(trajectory())];
  expect(episodes).toMatchObject([{ task: "suite/task", seed: 3, outcome: "failed", score: 0, steps: 1, trajectory: "t_1" }]);
  const bundle = await rolloutReport({ episodes })[DISPLAY]();
  expect(bundle["text/plain"]).toContain("suite/task  seed 3  failed  score 0  1 steps  1 min 05 s  t_1");
});

test("the episodes of a rollout that the service runs are shown, also before they are over", () => {
  const task = { id: "suite/task", version: "1", suite: "suite" };
  const over = { task, seed: 3, outcome: "succeeded", score: 1, steps: 4, trajectory: "t_1", launchedAt: 1_000, endedAt: 3_500 };
  const waiting = {
    ...over,
    seed: null,
    outcome: null,
    score: null,
    steps: 0,
    trajectory: null,
    launchedAt: null,
    endedAt: null,
  };
  const episodes = [over, waiting].map((episode) => shownEpisode(episode as RolloutEpisode));
  const lines = rolloutBundle({ episodes })["text/plain"].split("\n");
  expect(lines.slice(-2)).toEqual([
    "suite/task  seed 3  succeeded  score 1  4 steps  2.5 s  t_1",
    "suite/task  running  0 steps",
  ]);
});

test("outside of a notebook the plain text is printed", async ({ onTestFinished }) => {
  const { log } = console;
  onTestFinished(() => {
    console.log = log;
  });
  const printed: unknown[] = [];
  console.log = (...words) => printed.push(...words);
  await show(rolloutReport({ episodes: [episode(1)] }));
  expect(printed).toEqual([expect.stringContaining("1 of 1 succeeded (100 %)")]);
});
