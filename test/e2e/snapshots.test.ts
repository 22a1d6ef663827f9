/**
 * @module Named states of sites: kept in one session, begun with in others.
 */
import { afterEach, describe, expect, inject, test } from "vitest";
import type { SessionHandle } from "../../sdk/index.ts";
import type { Session } from "../../sdk/protocol/index.ts";
import { all, connect } from "./sdk-support.ts";
import { API, type Failed } from "./support/api.ts";
import { type Lab, startLab } from "./support/lab.ts";

const stillwater = connect();
const api = new API(inject("serviceURL"), inject("serviceToken"));
const open: SessionHandle[] = [];
const names: string[] = [];

const openShop = async (request: object = {}): Promise<SessionHandle> => {
  const session = await stillwater.sessions.create({ sites: ["shop"], ...request });
  open.push(session);
  return session;
};

const newName = (): string => {
  const name = `state-${crypto.randomUUID()}`;
  names.push(name);
  return name;
};

const putIntoCart = async (session: SessionHandle): Promise<void> => {
  await session.goto("http://shop.localhost/products");
  const answer = await session.click(session.element(/^Add .* to cart$/, "button"));
  expect(answer.error ?? answer.failure).toBeNull();
};

const itemsInCart = async (session: SessionHandle): Promise<number> => {
  const { observation } = await session.goto("http://shop.localhost/cart");
  return Number(/Cart, (\d+) item/.exec(observation?.text ?? "")?.[1] ?? 0);
};

afterEach(async () => {
  await Promise.all(open.splice(0).map((session) => session.end()));
  await Promise.all(names.splice(0).map((name) => stillwater.snapshots.delete(name)));
});

describe("a snapshot", () => {
  test("is where later sessions begin, each on its own", async () => {
    const first = await openShop({ seed: 3 });
    await putIntoCart(first);
    const name = newName();
    const snapshot = await first.snapshot(name);
    expect(snapshot).toMatchObject({
      name,
      seed: 3,
      session: first.id,
      trajectory: first.episode.id,
      step: first.nextIndex,
      sites: [{ name: "shop", kind: "embedded", bytes: expect.any(Number) }],
    });
    await putIntoCart(first);

    const [second, third] = await Promise.all([openShop({ snapshot: name, sites: undefined }), openShop({ snapshot: name })]);
    expect(second.info).toMatchObject({ seed: 3, snapshot: name, sites: [{ name: "shop" }] });
    await putIntoCart(second);
    expect(await Promise.all([first, second, third].map(itemsInCart))).toEqual([2, 2, 1]);

    const trajectory = await stillwater.trajectories.get(third.episode.id);
    expect(trajectory.versions).toMatchObject({ snapshot: name, sites: { shop: expect.any(String) } });
  });

  test("is what reset goes back to, until another start is asked for", async () => {
    const session = await openShop();
    await putIntoCart(session);
    const name = newName();
    await session.snapshot(name);

    await session.reset();
    expect(await itemsInCart(session)).toBe(0);
    await session.reset({ snapshot: name });
    expect(await itemsInCart(session)).toBe(1);
    await putIntoCart(session);
    await session.reset();
    expect(await itemsInCart(session)).toBe(1);
    expect(session.info.snapshot).toBe(name);
    await session.reset({ snapshot: null });
    expect(await itemsInCart(session)).toBe(0);
    expect(session.info.snapshot).toBeNull();
  });

  test("may be a task's", async () => {
    const session = await openShop();
    await putIntoCart(session);
    const name = newName();
    await session.snapshot(name);
    const other = await openShop({ sites: undefined, task: { id: "check-out", sites: ["shop"], snapshot: name } });
    expect(await itemsInCart(other)).toBe(1);
  });

  test("is listed, read and deleted by its name", async () => {
    const session = await openShop();
    const name = newName();
    const taken = await session.snapshot(name);
    expect(await stillwater.snapshots.get(name)).toEqual(taken);
    expect(await all(stillwater.snapshots.list({ site: "shop", limit: 1 }))).toContainEqual(taken);
    expect(await all(stillwater.snapshots.list({ site: "forge" }))).not.toContainEqual(taken);
    await expect(session.snapshot(name)).rejects.toMatchObject({ code: "snapshot_exists", status: 409 });

    expect(await stillwater.snapshots.delete(name)).toEqual({ name, status: "deleted" });
    expect(await stillwater.snapshots.delete(name)).toEqual({ name, status: "deleted" });
    await expect(stillwater.snapshots.get(name)).rejects.toMatchObject({ code: "snapshot_not_found", status: 404 });
    await expect(openShop({ snapshot: name })).rejects.toMatchObject({ code: "snapshot_not_found" });
  });

  test("that shares its content with another outlives it", async () => {
    const session = await openShop({ seed: 8 });
    const [one, two] = [newName(), newName()];
    await session.snapshot(one);
    await session.snapshot(two);
    await stillwater.snapshots.delete(one);
    expect((await openShop({ snapshot: two })).info.status).toBe("ready");
  });

  test("fits its own sites and seed only", async () => {
    const session = await openShop({ seed: 4 });
    const name = newName();
    await session.snapshot(name);
    await expect(openShop({ snapshot: name, sites: [] })).rejects.toMatchObject({
      code: "invalid_request",
      details: { issues: [{ path: "snapshot" }] },
    });
    await expect(openShop({ snapshot: name, seed: 5 })).rejects.toMatchObject({
      code: "invalid_request",
      details: { issues: [{ path: "seed" }] },
    });
  });

  test("cannot be taken of a server of the caller's own, nor of a session that has ended", async () => {
    const lab: Lab = await startLab({ "/": "<title>Lab</title>" });
    const session = await stillwater.sessions.create({ sites: ["shop", lab.site] });
    await expect(session.snapshot(newName())).rejects.toMatchObject({ code: "not_forkable", status: 409 });
    await session.end();
    await expect(session.snapshot(newName())).rejects.toMatchObject({ code: "session_ended", status: 409 });
    await lab.close();
  });
});

describe("the start of a session with sites", () => {
  test("says where each copy came from, and how long that took", async () => {
    const { info } = await openShop();
    expect(info.sites).toMatchObject([
      {
        name: "shop",
        kind: "embedded",
        hosts: expect.arrayContaining(["shop.localhost"]),
        version: expect.any(String),
        how: expect.stringMatching(/^(warm|cold)$/),
        ms: expect.any(Number),
      },
    ]);
  });

  test("names an account that the site does not have", async () => {
    const wish = { sites: [{ name: "shop", login: "nobody-of-this-name" }] };
    const { status, body } = await api.call<Failed>("POST", "/v1/sessions", wish);
    expect(status).toBe(400);
    expect(body.error.details.issues).toMatchObject([{ path: "sites.0.login" }]);
  });

  test("takes sites by name inside an object, also in a task", async () => {
    const wish = { task: { id: "look", sites: [{ name: "shop", login: false }] } };
    const session = await api.ok<Session>("POST", "/v1/sessions", wish);
    expect(session.sites).toMatchObject([{ name: "shop", login: null }]);
    await api.end(session.id);
  });
});
