/**
 * @module The SDK against the real service: sessions, steps, repeats, pictures, trajectories, sites of one's own, refusals.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { all, connect } from "./sdk-support.ts";

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47];

describe("a session", () => {
  test("steps, and its trajectory holds each step in order", async () => {
    const stillwater = connect();
    await using session = await stillwater.sessions.create({ sites: ["shop"], policyVersion: "v1" });
    const first = session.observation?.text;
    expect(first).toContain("http://shop.localhost/");
    await session.goto("http://shop.localhost/cart", { policy: { text: "look at the cart" } });
    await session.back();
    const missed = await session.click("e99999");
    expect(missed.error?.code).toBe("unknown_element");
    expect(missed.failure).toBeNull();

    const trajectory = await stillwater.trajectories.get(session.episode.id);
    expect(trajectory).toMatchObject({ session: session.id, steps: 3, outcome: "running", policyVersion: "v1" });
    expect(trajectory.initial?.text).toBe(first);
    const rows = await all(stillwater.trajectories.steps(session.episode.id, { limit: 2 }));
    expect(rows.map((row) => [row.index, (row.action as { type: string }).type])).toEqual([
      [0, "goto"],
      [1, "back"],
      [2, "click"],
    ]);
    expect(rows[0]?.policy).toMatchObject({ text: "look at the cart" });
  });

  test("gives the stored answer when a step is repeated, and refuses another action in its place", async () => {
    await using session = await connect().sessions.create({ sites: ["shop"] });
    const done = await session.goto("http://shop.localhost/cart");
    expect(await session.step({ type: "goto", url: "http://shop.localhost/cart" }, { index: 0 })).toEqual(done);
    await expect(session.step({ type: "back" }, { index: 0 })).rejects.toMatchObject({
      code: "index_conflict",
      status: 409,
      details: { expected: 1 },
    });
    expect((await session.back()).index).toBe(1);
  });

  test("begins anew with a reset", async () => {
    await using session = await connect().sessions.create({ sites: ["shop"] });
    const { episode, observation } = session;
    await session.click(session.element(/^Add .* to cart$/, "button"));
    await session.answer();
    await expect(session.back()).rejects.toMatchObject({ code: "episode_ended" });
    const again = await session.reset();
    expect(again.episode).toMatchObject({ n: 1 });
    expect(again.episode.id).not.toBe(episode.id);
    expect(again.observation?.text).toBe(observation?.text);
    expect((await session.goto("http://shop.localhost/cart")).index).toBe(0);
  });

  test("shows itself without acting, in text and pictures", async () => {
    const stillwater = connect();
    await using session = await stillwater.sessions.create({ sites: ["shop"] });
    const seen = await session.observe({ text: true, screenshot: { format: "png" } });
    expect(seen.text).toBe(session.observation?.text);
    const stored = await stillwater.trajectories.blob(seen.screenshot?.hash ?? "");
    expect([...stored.bytes.slice(0, PNG.length)]).toEqual(PNG);
    const picture = await session.screenshot();
    expect(picture.mediaType).toBe("image/jpeg");
    expect([...picture.bytes.slice(0, JPEG.length)]).toEqual(JPEG);
    expect(session.nextIndex).toBe(0);
  });

  test("is found by its key and its labels, and is ended when its scope is left", async () => {
    const stillwater = connect();
    const key = `key-${crypto.randomUUID()}`;
    let id: string;
    {
      await using session = await stillwater.sessions.create({ key, labels: { key } });
      id = session.id;
      expect((await stillwater.sessions.create({ key })).id).toBe(id);
      const found = await all(stillwater.sessions.list({ label: `key=${key}` }));
      expect(found.map((one) => one.id)).toEqual([id]);
    }
    expect((await stillwater.sessions.get(id)).status).toBe("ended");
  });

  test("that is created without waiting is ready a little later", async () => {
    await using session = await connect().sessions.create({ sites: ["shop"], wait: "none" });
    expect((await session.ready()).status).toBe("ready");
    expect((await session.goto("http://shop.localhost/cart")).error).toBeNull();
  });
});

describe("a server of the caller's own", () => {
  const server = createServer((request, response) => {
    const isFile = request.url === "/prices.csv";
    const headers = isFile
      ? { "content-type": "text/csv", "content-disposition": "attachment; filename=prices.csv" }
      : { "content-type": "text/html" };
    response
      .writeHead(200, headers)
      .end(isFile ? "lamp,12" : '<title>Mine</title><button>Press me</button><a href="/prices.csv">Prices</a>');
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const site = () => ({ name: "mine", upstream: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });

  test("is a site", async () => {
    await using session = await connect().sessions.create({ sites: [site()] });
    expect(session.observation).toMatchObject({ url: "http://mine.localhost/", title: "Mine" });
    expect((await session.click(session.element("Press me", "button"))).error).toBeNull();
  });

  test("gives files, whose bytes can be had", async () => {
    await using session = await connect().sessions.create({ sites: [site()] });
    const { observation } = await session.click(session.element("Prices", "link"));
    expect(observation?.downloads).toMatchObject([{ n: 0, name: "prices.csv", state: "done" }]);
    expect(new TextDecoder().decode((await session.download(0)).bytes)).toBe("lamp,12");
  });
});

describe("refusals come as errors that say what to do", () => {
  test.each([
    ["a wrong token", () => connect("wrong").capacity(), { code: "unauthorized", status: 401 }],
    ["an unknown session", () => connect().sessions.get("s_unknown"), { code: "session_not_found", status: 404 }],
    ["an unknown site", () => connect().sessions.create({ sites: ["nowhere"] }), { code: "site_not_found", status: 404 }],
    ["what is not built", () => connect().sessions.create({ random: "seeded" }), { code: "not_supported", status: 400 }],
  ] as const)("%s", async (_, call, expected) => {
    await expect(call()).rejects.toMatchObject({
      ...expected,
      suggestion: expect.stringMatching(/\S/),
      requestId: expect.stringMatching(/\S/),
    });
  });
});

test("the service tells about itself", async () => {
  const stillwater = connect();
  expect((await stillwater.health()).ok).toBe(true);
  expect((await stillwater.capacity()).max).toBeGreaterThan(0);
  expect((await stillwater.sites()).map((site) => site.name)).toContain("shop");
  expect(await stillwater.metrics()).toContain("# TYPE");
});
