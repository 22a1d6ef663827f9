/**
 * @module MiniWoB++ from a folder, as a user brings it: one command, any seed, scores that belong to the episode. The pages are
 * small ones of our own that speak its protocol.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Session, StepAnswer } from "../../sdk/protocol/index.ts";
import { API, type Failed, idOf } from "./support/api.ts";
import { stillwater } from "./support/command-line.ts";
import { type Service, startService } from "./support/service.ts";
import { makeWobFolder, type WobFolder } from "./support/wob-pages.ts";

const RUN_TOKEN = "token-of-a-run";
const TOKENS = JSON.stringify([{ name: "runner", token: RUN_TOKEN, scopes: ["read", "run"] }]);
const LONG_MS = 240_000;
/** So many attacks run at once. */
const SIDE_BY_SIDE = 6;

let folder: WobFolder;
let service: Service;
/** Without the scope admin: whoever imports the suite brings the site, and not whoever runs it. */
let api: API;
let env: Record<string, string>;

beforeAll(async () => {
  folder = makeWobFolder();
  service = await startService({ env: { STILLWATER_TOKENS: TOKENS } });
  api = new API(service.url, RUN_TOKEN);
  env = { STILLWATER_URL: service.url, STILLWATER_TOKEN: service.token };
  const imported = await stillwater(["tasks", "import", folder.path, "--format", "miniwob"], env);
  expect(imported.out).toContain("7 pages as the suite miniwob: 7 new");
  const gym = ["tasks", "import", `file://${folder.path}`, "--format", "miniwob", "--suite", "gym", "--seeds", "browsergym"];
  // The ids are those of the suite that has them already.
  expect((await stillwater(gym, env)).code).toBe(1);
}, LONG_MS);
afterAll(async () => {
  await service?.stop();
  folder?.remove();
});

const open = (page: string, more: object = {}): Promise<Session> => api.create({ task: `miniwob.${page}`, ...more });
const rightButton = (session: Session): string =>
  idOf(session.observation, `button "Button ${/button (\d)/.exec(session.goal ?? "")?.[1]}"`);
const wrongButton = (session: Session): string =>
  idOf(session.observation, `button "Button ${1 + (Number(/button (\d)/.exec(session.goal ?? "")?.[1]) % 3)}"`);

describe("a folder of pages", () => {
  test("is served to sessions, at the size and with the goal that its tasks say", async () => {
    const session = await open("pick", { seed: 4 });
    expect(session).toMatchObject({
      viewport: { width: 332, height: 214, scale: 1 },
      seed: 4,
      startUrl: "http://miniwob.localhost/miniwob/pick.html",
    });
    expect(session.goal).toMatch(/^Press button \d of problem \d+\.$/);
    expect(session.observation?.text).not.toMatch(/START|Last reward/);
    const end = await api.step(session.id, { type: "click", target: rightButton(session) });
    expect(end).toMatchObject({ reward: 1, terminated: true, end: { reason: "taskDone" }, error: null });
    await api.end(session.id);
  });

  test.concurrent("gives the same problem for the same seed, another for another, and keeps the seed until it is told", async () => {
    const session = await open("pick", { seed: 7, viewport: { width: 400, height: 300 } });
    expect(session.viewport).toMatchObject({ width: 400, height: 300 });
    const again = await api.reset(session.id);
    const other = await api.reset(session.id, { seed: 8 });
    const back = await api.reset(session.id, { seed: 7 });
    expect([again.goal, back.goal, again.observation?.text]).toEqual([session.goal, session.goal, session.observation?.text]);
    expect([other.seed, other.goal === session.goal]).toEqual([8, false]);
    const elsewhere = await api.reset(session.id, { task: "miniwob.flight.Air" });
    expect(elsewhere.viewport).toMatchObject({ width: 400, height: 300 });
    await api.end(session.id);
  });

  test.concurrent("waits for a problem that is made late, and takes the utterance for the goal", async () => {
    const session = await open("slow", { seed: 3 });
    expect(session.goal).toMatch(/^Press button \d of problem/);
    expect(session.observation?.text).toContain("Button 3");
    await api.end(session.id);
  });

  test.concurrent("counts BrowserGym's seeds as BrowserGym does", async () => {
    const task = {
      id: "own",
      startUrl: "http://miniwob.localhost/miniwob/pick.html",
      sites: [{ name: "miniwob", upstream: `file://${folder.path}/miniwob/html` }],
      start: { miniwob: { seeds: "browsergym" } },
    };
    const admin = new API(service.url, service.token);
    const [gym, plain] = await Promise.all([admin.create({ task, seed: 42 }), open("pick", { seed: 121_958 })]);
    expect(gym.goal).toBe(plain.goal);
    const refused = await api.call<Failed>("POST", "/v1/sessions", { task });
    expect(refused).toMatchObject({ status: 403 });
    const late = await admin.call<Failed>("POST", "/v1/sessions", { task, seed: 2 ** 32 });
    expect(late).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining("BrowserGym has seeds up to") } },
    });
    await Promise.all([admin.end(gym.id), api.end(plain.id)]);
  });

  test.concurrent("pays for parts as the task's threshold says", async () => {
    const [loose, whole] = await Promise.all([open("parts"), open("flight.Air")]);
    const half = (session: Session) =>
      api.step(session.id, { type: "click", target: idOf(session.observation, 'button "Half"') });
    expect([(await half(loose)).reward, (await half(whole)).reward]).toEqual([1, 0]);
    await Promise.all([api.end(loose.id), api.end(whole.id)]);
  });

  test.concurrent("shows nothing outside of it, and says what is wrong with a page or a folder", async () => {
    const session = await open("pick");
    for (const path of [
      "/../../secret.txt",
      "/%2e%2e/%2e%2e/secret.txt",
      "/miniwob/..%2f..%2f..%2fsecret.txt",
      "/core",
      "/nowhere",
    ]) {
      const fetched = await api.create({ task: "miniwob.pick", startUrl: `http://miniwob.localhost${path}` }).catch(String);
      expect(JSON.stringify(fetched)).not.toContain("outside");
    }
    await api.end(session.id);
    const plain = await api.call<Failed>("POST", "/v1/sessions", { task: "miniwob.plain" });
    expect(plain).toMatchObject({
      status: 502,
      body: { error: { code: "site_failed", message: expect.stringContaining("does not speak MiniWoB++'s protocol") } },
    });
    const wrong = await Promise.all([
      stillwater(["tasks", "import", folder.path], env),
      stillwater(["tasks", "import", `${folder.path}/miniwob/html/core`, "--format", "miniwob"], env),
    ]);
    expect(wrong[0].err).toContain("--format miniwob takes a folder");
    expect(wrong[1].err).toContain("is no checkout of MiniWoB++");
    expect(wrong.map(({ err }) => err.trim().split("\n").length)).toEqual([2, 2]);
  });
});

type Attack = (session: Session, step: (action: object) => Promise<StepAnswer>) => Promise<StepAnswer>;

const PAGES = "http://miniwob.localhost/miniwob";
/** Every address that is not the task's page, the task's page once more, and ways back to it. */
const ADDRESSES = [
  "easy.html",
  "parts.html",
  "pick.html",
  "pick.html?seed=1",
  "away.html",
  "away.html?x#y",
  "slow.html",
  "nowhere.html",
  "easy.html#b1",
  "plain.html",
].map((name) => `${PAGES}/${name}`);
const press = (name: string, step: (action: object) => Promise<StepAnswer>, answer: StepAnswer): Promise<StepAnswer> =>
  step({ type: "click", target: idOf(answer.observation, `button "${name}"`) });

/** Goes on with START and the right answer there, as long as the service lets it. */
const playOn: (step: (action: object) => Promise<StepAnswer>, first: StepAnswer) => Promise<StepAnswer> = async (step, first) => {
  let last = first;
  for (const name of ["START", "Free", "Button 1", "All of it"]) {
    if (last.terminated || last.truncated || !last.observation?.text?.includes(`button "${name}"`)) continue;
    last = await press(name, step, last);
  }
  return last.terminated || last.truncated ? last : step({ type: "answer", text: "done" });
};

const link =
  (name: string): Attack =>
  async (session, step) =>
    playOn(step, await step({ type: "click", target: idOf(session.observation, new RegExp(`(link|button) "${name}"`)) }));

const ATTACKS: readonly (readonly [name: string, page: string, attack: Attack])[] = [
  ...ADDRESSES.flatMap((url) =>
    (["pick", "away"] as const).flatMap(
      (page) =>
        [
          [
            `goto ${url} from ${page}`,
            page,
            async (_session: Session, step) => playOn(step, await step({ type: "goto", url })),
          ] as const,
          [
            `a new tab with ${url} beside ${page}`,
            page,
            async (_session: Session, step) => playOn(step, await step({ type: "newTab", url })),
          ] as const,
        ] satisfies (readonly [string, string, Attack])[],
    ),
  ),
  ["reload", "pick", async (_session, step) => playOn(step, await step({ type: "reload" }))],
  ["reload of a page that is ready late", "slow", async (_session, step) => playOn(step, await step({ type: "reload" }))],
  ["a link to another task", "away", link("Easy")],
  ["a link to the same page with a query", "away", link("Again")],
  ["a link to the same page", "away", link("Same")],
  ["a link into a new tab", "away", link("Beside")],
  ["a form", "away", link("Send")],
  ["about:blank", "pick", async (_session, step) => playOn(step, await step({ type: "goto", url: "about:blank" }))],
  ["an answer without a try", "pick", (_session, step) => step({ type: "answer", text: "1" })],
  ["giving up", "pick", (_session, step) => step({ type: "giveUp" })],
  ["the wrong button", "pick", (session, step) => step({ type: "click", target: wrongButton(session) })],
  ["the wrong button three times", "pick", (session, step) => step({ type: "click", target: wrongButton(session), count: 3 })],
  ["the seed of another task", "parts", (_session, step) => step({ type: "answer", text: "All of it" })],
];

test(
  "no way around the problem pays: the page, the document, the seed and the first end are the episode's",
  async () => {
    expect(ATTACKS.length).toBeGreaterThanOrEqual(50);
    const paid: string[] = [];
    const queue = [...ATTACKS];
    const worker = async (): Promise<void> => {
      const session = await open("pick", { limits: { maxSteps: 12 } });
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [name, page, attack] = next;
        const begun = await api.reset(session.id, { task: `miniwob.${page}`, seed: 5 });
        const end = await attack(begun, (action) => api.step(session.id, action));
        const scored = end.reward === 0 && end.terminated && end.evaluation.score === 0;
        if (!scored) paid.push(`${name}: ${JSON.stringify([end.reward, end.end, end.evaluation.score, end.error])}`);
      }
      await api.end(session.id);
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
    expect(paid).toEqual([]);
  },
  LONG_MS,
);

test("a batch that ends the problem, starts another and solves that is not paid either", async () => {
  const session = await open("pick", { dialect: "openai-computer", seed: 5, observe: { elements: true, screenshot: true } });
  const box = (id: string) => {
    const found = session.observation?.elements?.find((element) => element.id === id)?.box;
    if (!found) throw new Error(`${id} has no box`);
    return { x: found.x + found.width / 2, y: found.y + found.height / 2 };
  };
  const wrong = box(wrongButton(session));
  const actions = [
    wrong,
    ...["Button 1", "Button 2", "Button 3"].map((name) => box(idOf(session.observation, `button "${name}"`))),
  ];
  const end = await api.step(session.id, { actions: actions.map((point) => ({ type: "click", button: "left", ...point })) });
  expect(end).toMatchObject({ reward: 0, terminated: true });
  await api.end(session.id);
});

test("a part of the same page is no other page", async () => {
  const session = await open("away", { seed: 5 });
  const moved = await api.step(session.id, { type: "click", target: idOf(session.observation, 'link "Part"') });
  expect(moved).toMatchObject({ terminated: false });
  expect(await api.step(session.id, { type: "click", target: rightButton(session) })).toMatchObject({
    reward: 1,
    terminated: true,
  });
  await api.end(session.id);
});
