import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Host, TOKEN, waitFor } from "./support.ts";

let host: Host;
beforeEach(async () => {
  host = await Host.start({ BROWSER_HOST_MAX_SESSIONS: "2", BROWSER_HOST_WARM: "1" });
});
afterEach(async () => {
  await host.stop();
});

const close = (id: string) => host.call("DELETE", `/v1/devtools/browser/${id}`);
const queued = (count: number) => waitFor(`${count} in the queue`, async () => (await host.capacity()).queued === count);

describe("the cap", () => {
  test("over it the answer is 503 with when to retry, and a freed place is had again", async () => {
    const [first] = [await host.acquire(), await host.acquire()];
    const refused = await host.call("POST", "/v1/devtools/browser");
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.body).toEqual({ error: expect.stringContaining("2 browser sessions"), retryAfterMs: expect.any(Number) });
    expect(await host.capacity()).toMatchObject({ active: 2, max: 2, queued: 0, warm: 0, recommendedConcurrency: 2 });
    expect((await host.call("GET", "/v1/limits")).body).toMatchObject({
      maxConcurrentSessions: 2,
      allowedBrowserAcquisitions: 0,
    });

    await close(String(first));
    await host.acquire();
  });

  test("at the cap the host is still healthy", async () => {
    await Promise.all([host.acquire(), host.acquire()]);
    expect((await host.call("GET", "/health")).body).toMatchObject({ ok: true });
  });
});

describe("the queue", () => {
  test("places go to those who have waited longest", async () => {
    const held = [await host.acquire(), await host.acquire()];
    const order: string[] = [];
    const waiters: Promise<string>[] = [];
    for (const name of ["first", "second"]) {
      const turn = host.acquire("?queue_ms=20000");
      void turn.then(() => order.push(name));
      waiters.push(turn);
      await queued(waiters.length);
    }
    await close(String(held[0]));
    await waiters[0];
    expect(order).toEqual(["first"]);
    await close(String(held[1]));
    await waiters[1];
    expect(order).toEqual(["first", "second"]);
  });

  test("who leaves, leaves the queue; the place goes to the next", async () => {
    const held = [await host.acquire(), await host.acquire()];
    const leaving = new AbortController();
    const left = fetch(`http://127.0.0.1:${host.port}/v1/devtools/browser?queue_ms=20000`, {
      method: "POST",
      headers: { authorization: `Bearer ${TOKEN}` },
      signal: leaving.signal,
    }).then(
      () => "served",
      () => "left",
    );
    await queued(1);
    const next = host.acquire("?queue_ms=20000");
    await queued(2);
    leaving.abort();
    expect(await left).toBe("left");
    await queued(1);
    await close(String(held[0]));
    await next;
    expect(await host.capacity()).toMatchObject({ active: 2, queued: 0 });
  });

  test("the wait ends with 503 when its time is over", async () => {
    await Promise.all([host.acquire(), host.acquire()]);
    const startedAt = performance.now();
    expect((await host.call("POST", "/v1/devtools/browser?queue_ms=300")).status).toBe(503);
    expect(performance.now() - startedAt).toBeGreaterThan(290);
    expect((await host.capacity()).queued).toBe(0);
  });

  test("many at once are all served in the end", async () => {
    const episodes = Array.from({ length: 6 }, async () => close(await host.acquire("?queue_ms=20000")));
    expect((await Promise.all(episodes)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await host.capacity()).active).toBe(0);
  });
});

describe("warm browsers", () => {
  test("one stands ready, is handed out once, and is replaced", async () => {
    await waitFor("a warm browser", async () => (await host.capacity()).warm === 1);
    const first = await host.acquire();
    await waitFor("its replacement", async () => (await host.capacity()).warm === 1);
    await close(first);
    expect(await host.acquire()).not.toBe(first);
  });
});
