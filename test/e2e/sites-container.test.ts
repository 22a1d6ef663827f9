/**
 * @module Container sites through the whole service: every session has its own instance, and a dead one costs its episode only.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { listProcesses, sendSignal } from "../../scripts/service/processes.ts";
import { type SessionHandle, Stillwater } from "../../sdk/index.ts";
import type { Session } from "../../sdk/protocol/index.ts";
import { type Service, startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const BUILD_TIMEOUT_MS = 300_000;
const TEST_TIMEOUT_MS = 120_000;
/** Well before the 90 s after which a lease is over by itself. */
const GIVEN_BACK_MS = 60_000;
const KILL_EVERY_MS = 20;
const MAX_INSTANCES = 5;
/** The next heartbeat of a session, and some time. */
const NOTICE_MS = 60_000;
const URL = "http://notes.localhost/";

let service: Service;
let stillwater: Stillwater;
const open: SessionHandle[] = [];
const names: string[] = [];

const create = async (request: object = {}): Promise<SessionHandle> => {
  const session = await stillwater.sessions.create({ sites: ["notes"], ...request });
  open.push(session);
  return session;
};

const forkOf = async (session: SessionHandle): Promise<SessionHandle> => {
  const answer = await service.request(`/v1/sessions/${session.id}/fork`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ n: 1 }),
  });
  const { items } = (await answer.json()) as { items: Session[] };
  const child = await stillwater.sessions.attach(items[0]?.id ?? "");
  open.push(child);
  return child;
};

const pinUp = async (session: SessionHandle, title: string): Promise<void> => {
  await session.goto(URL);
  await session.fill(session.element("Title"), title);
  await session.fill(session.element("Note", "textbox"), `About ${title}`);
  const answer = await session.click(session.element("Pin it up", "button"));
  expect(answer.error ?? answer.failure).toBeNull();
  expect(answer.observation?.text).toContain(`About ${title}`);
};

/** Which of these titles are on the page. */
const pinned = async (session: SessionHandle, ...titles: string[]): Promise<string[]> => {
  const { observation } = await session.goto(URL);
  return titles.filter((title) => observation?.text?.includes(`About ${title}`));
};

const healthOfNotes = async (): Promise<string | undefined> =>
  (await stillwater.sites()).find(({ name }) => name === "notes")?.health.status;

const siteHostPID = (): number | undefined =>
  listProcesses().find(({ parent, command }) => parent === service.pids.service && command.includes("site-host/main.ts"))?.pid;

/** As a crash does; false when there is none to kill. */
const killSiteHost = (): boolean => {
  const pid = siteHostPID();
  return pid !== undefined && sendSignal(pid, "SIGKILL");
};

/** The process of the only instance that is leased. */
const instancePID = (): number => {
  const folder = join(service.dataFolder, "site-host/leases");
  const [file, ...more] = readdirSync(folder).filter((name) => name.endsWith(".json"));
  if (!file || more.length > 0) throw new Error(`There is not one lease but ${more.length + (file ? 1 : 0)}.`);
  return (JSON.parse(readFileSync(join(folder, file), "utf8")) as { instance: { pid: number } }).instance.pid;
};

const leasedInstances = (): number =>
  readdirSync(join(service.dataFolder, "site-host/leases")).filter((name) => name.endsWith(".json")).length;

beforeAll(async () => {
  service = await startService({
    env: {
      STILLWATER_CONTAINERS: "1",
      SITE_HOST_SITES: "notes,wikipedia",
      SITE_HOST_BUILD: "on",
      SITE_HOST_MAX_INSTANCES: String(MAX_INSTANCES),
    },
  });
  stillwater = new Stillwater({ url: service.url, token: service.token });
  await until(async () => (await healthOfNotes()) === "ok", "the site is prepared", BUILD_TIMEOUT_MS);
}, BUILD_TIMEOUT_MS);

afterEach(async () => {
  await Promise.all(open.splice(0).map((session) => session.end()));
  await Promise.all(names.splice(0).map((name) => stillwater.snapshots.delete(name)));
  await until(() => leasedInstances() === 0, "every instance is given back", GIVEN_BACK_MS);
}, TEST_TIMEOUT_MS);

afterAll(async () => {
  await service.stop();
}, TEST_TIMEOUT_MS);

describe("a container site", { timeout: TEST_TIMEOUT_MS }, () => {
  test("is listed with its health, its pool and its accounts", async () => {
    const notes = (await stillwater.sites()).find(({ name }) => name === "notes");
    expect(notes).toMatchObject({ kind: "container", hosts: ["notes.localhost"], startUrl: URL, accounts: ["keeper"] });
    expect(notes?.pool.max).toBeGreaterThan(0);
    expect((await stillwater.capacity()).sites.notes).toMatchObject({ active: 0, max: notes?.pool.max });
  });

  test("has a state of its own in every session: a fork goes on from it, a reset takes it back, a snapshot keeps it", async () => {
    const [first, second] = await Promise.all([create(), create()]);
    await Promise.all([pinUp(first, "Apples"), pinUp(second, "Pears")]);
    const name = `notes-${crypto.randomUUID()}`;
    names.push(name);
    expect(await first.snapshot(name)).toMatchObject({ sites: [{ name: "notes", kind: "container" }] });

    const third = await create({ snapshot: name });
    expect(third.info.sites).toMatchObject([{ name: "notes", how: "snapshot", ms: expect.any(Number) }]);
    await pinUp(third, "Plums");
    const fork = await forkOf(first);
    expect(fork.info.sites).toMatchObject([{ name: "notes", how: "fork" }]);
    await pinUp(fork, "Quinces");
    await pinUp(first, "Cherries");
    await second.reset();

    const all = ["Apples", "Pears", "Plums", "Quinces", "Cherries"];
    expect(await pinned(first, ...all)).toEqual(["Apples", "Cherries"]);
    expect(await pinned(second, ...all)).toEqual([]);
    expect(await pinned(third, ...all)).toEqual(["Apples", "Plums"]);
    expect(await pinned(fork, ...all)).toEqual(["Apples", "Quinces"]);
    expect((await stillwater.trajectories.get(third.episode.id)).versions.sites).toEqual({ notes: third.info.sites[0]?.version });
  });

  test("begins with nobody signed in, or with the account that is asked for", async () => {
    const [nobody, keeper] = await Promise.all([create(), create({ sites: [{ name: "notes", login: "keeper" }] })]);
    expect(nobody.observation?.text).toContain("Sign in");
    expect(keeper.observation?.text).toContain("Signed in as keeper");
    expect(keeper.info.sites).toMatchObject([{ login: "keeper" }]);
  });

  test("works beside an embedded one", async () => {
    const session = await create({ sites: ["notes", "shop"] });
    await pinUp(session, "Apples");
    const shop = await session.goto("http://shop.localhost/");
    expect(shop.error ?? shop.failure).toBeNull();
    expect(await pinned(session, "Apples")).toEqual(["Apples"]);
  });

  test("that dies costs the episode, says so, and is there again after a reset", async () => {
    const session = await create();
    await pinUp(session, "Apples");
    sendSignal(instancePID(), "SIGKILL");

    const answer = await session.goto(URL);
    expect(answer).toMatchObject({
      reward: null,
      mask: true,
      failure: { class: "site", scope: "episode", message: expect.stringContaining("notes") },
      end: { reason: "failure" },
    });
    expect(await session.refresh()).toMatchObject({ status: "failed", failure: { class: "site" } });
    await expect(session.goto(URL)).rejects.toMatchObject({ code: "session_failed" });

    await session.reset();
    expect(session.info.status).toBe("ready");
    expect(await pinned(session, "Apples")).toEqual([]);
  });

  test("that dies while nobody steps is found out too", async () => {
    const session = await create();
    sendSignal(instancePID(), "SIGKILL");
    await until(async () => (await session.refresh()).status === "failed", "the session has failed", NOTICE_MS);
    expect(session.info).toMatchObject({ end: { reason: "failure" }, failure: { class: "site" }, mask: true });
  });

  test("is queued for when there is no room, and refused with a time to retry", async () => {
    const held = await Promise.all(Array.from({ length: MAX_INSTANCES }, () => create()));
    const refused = stillwater.sessions.create({ sites: ["notes"], queueMs: 0 }, { retries: 0 });
    await expect(refused).rejects.toMatchObject({ code: "over_capacity", status: 503, retryAfterMs: expect.any(Number) });
    const queued = create({ queueMs: NOTICE_MS });
    await held[0]?.end();
    expect((await queued).info.status).toBe("ready");
  });

  test("that cannot run says why", async () => {
    const info = (await stillwater.sites()).find(({ name }) => name === "wikipedia");
    expect(info?.health).toMatchObject({ ok: false, message: expect.stringMatching(/\S/) });
    const refused = stillwater.sessions.create({ sites: ["wikipedia"] }, { retries: 0 });
    await expect(refused).rejects.toMatchObject({
      code: "site_failed",
      status: 502,
      message: expect.stringContaining("wikipedia"),
    });
    await expect(stillwater.sessions.create({ sites: ["no-such-site"] })).rejects.toMatchObject({ code: "site_not_found" });
  });

  test("is kept by its sessions while the site host is away", async () => {
    const session = await create();
    await pinUp(session, "Apples");
    expect(killSiteHost()).toBe(true);
    expect(await pinned(session, "Apples")).toEqual(["Apples"]);
    await until(() => siteHostPID() !== undefined, "the site host is started again", TEST_TIMEOUT_MS);
    expect(await pinned(session, "Apples")).toEqual(["Apples"]);
    const reset = () =>
      session.reset().then(
        () => true,
        () => false,
      );
    await until(reset, "the site host serves again", TEST_TIMEOUT_MS);
    expect(await pinned(session, "Apples")).toEqual([]);
  });

  test("is given back soon when its session ended while the site host was away", async () => {
    const session = await create();
    expect(killSiteHost()).toBe(true);
    let ended = false;
    const ending = session.end().finally(() => {
      ended = true;
    });
    while (!ended) {
      killSiteHost();
      await new Promise((resolve) => setTimeout(resolve, KILL_EVERY_MS));
    }
    await ending;
    expect((await session.refresh()).status).toBe("ended");
    expect(leasedInstances()).toBe(1);
    await until(() => leasedInstances() === 0, "the instance is given back", GIVEN_BACK_MS);
  });
});
