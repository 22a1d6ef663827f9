/**
 * @module Batches against the real service: many sessions at once, each answered when it is done.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { SessionHandle } from "../../sdk/index.ts";
import { all, connect } from "./sdk-support.ts";
import { startHeldSite } from "./support/held-site.ts";
import { until } from "./support/until.ts";

const stillwater = connect();
let sessions: SessionHandle[] = [];

beforeAll(async () => {
  const created = await all(stillwater.batch.create([0, 1, 2].map((seed) => ({ sites: ["shop"], seed }))));
  expect(created.map(({ error }) => error)).toEqual([null, null, null]);
  sessions = created.toSorted((a, b) => a.i - b.i).flatMap(({ value }) => value ?? []);
});
afterAll(() => Promise.all(sessions.map((session) => session.end())));

const goto = (path: string) => ({ type: "goto", url: `http://shop.localhost${path}` }) as const;

describe("a batch", () => {
  test("of creates opens sessions that can be used as any others", async () => {
    expect(sessions.map(({ info }) => [info.status, info.seed])).toEqual([0, 1, 2].map((seed) => ["ready", seed]));
    expect((await sessions[0]?.step(goto("/cart")))?.observation?.url).toBe("http://shop.localhost/cart");
  });

  test("of steps answers the quick ones while the slow one runs, and is recorded as single steps are", async () => {
    await using held = await startHeldSite();
    await using slow = await stillwater.sessions.create({ sites: [held.site] });
    const quick = sessions.slice(0, 2);
    const steps = [
      { session: slow, action: held.slow },
      ...quick.map((session) => ({ session, action: goto("/products?page=2"), policy: { text: "on" } })),
      { session: "s_nobody", action: goto("/") },
    ];
    const order: number[] = [];
    for await (const { i, value, error } of stillwater.batch.step(steps)) {
      order.push(i);
      expect(error?.code ?? null).toBe(i === 3 ? "session_not_found" : null);
      if (i === 0) expect(value?.observation?.title).toBe("Held");
      if (i === 1) expect(value?.observation?.url).toBe("http://shop.localhost/products?page=2");
      if (order.length === 3) held.release();
    }
    expect(order.at(-1)).toBe(0);
    expect(order.toSorted()).toEqual([0, 1, 2, 3]);
    const rows = await all(stillwater.trajectories.steps(quick[0]?.episode.id ?? ""));
    expect(rows.at(-1)).toMatchObject({ policy: { text: "on" } });
    expect(quick[0]?.nextIndex).toBe(rows.length);
  });

  test("of resets begins an episode in each", async () => {
    const before = sessions.map(({ episode }) => episode.n);
    const results = await all(stillwater.batch.reset(sessions.map((session, i) => ({ session, seed: i + 10 }))));
    expect(results.every(({ error }) => error === null)).toBe(true);
    expect(sessions.map(({ info }) => info.seed)).toEqual([10, 11, 12]);
    expect(sessions.map(({ episode }) => episode.n)).toEqual(before.map((n) => n + 1));
  });

  test("whose caller goes away does not begin what is left, and ends what it has begun", async () => {
    const [session] = sessions as [SessionHandle];
    const { step } = await session.refresh();
    const controller = new AbortController();
    const answer = await fetch(`${inject("serviceURL")}/v1/batch/steps`, {
      method: "POST",
      headers: { authorization: `Bearer ${inject("serviceToken")}`, "content-type": "application/json" },
      body: JSON.stringify({
        items: Array.from({ length: 8 }, () => ({ sessionId: session.id, action: { type: "wait", ms: 300 } })),
      }),
      signal: controller.signal,
    });
    await answer.body?.getReader().read();
    controller.abort();
    let last = -1;
    await until(async () => {
      const { step: now } = await session.refresh();
      const resting = now === last && now > step;
      last = now;
      await session.observe();
      return resting;
    }, "no further step is begun");
    expect(last - step).toBeLessThan(8);
    const rows = await all(stillwater.trajectories.steps(session.episode.id));
    expect(rows.filter(({ failure }) => failure !== null)).toEqual([]);
  });
});
