import { afterAll, beforeAll, expect, test } from "vitest";
import { CDP } from "./cdp.ts";
import { Host, waitFor } from "./support.ts";

const SHORTEST_LEASE_MS = 10_000;
const HEARTBEAT_MS = 2000;

let host: Host;
beforeAll(async () => {
  host = await Host.start();
});
afterAll(async () => {
  await host.stop();
});

type Past = { sessionId: string; startTime: number; endTime?: number; closeReasonText?: string };
const historyOf = async (id: string) =>
  (await host.call<{ history: Past[] }>("GET", "/v1/history")).body.history.find(({ sessionId }) => sessionId === id);

test("a lease runs from the last CDP command, and its end ends the session", async () => {
  const unused = await host.acquire("?keep_alive=1");
  const silent = await host.acquire("?keep_alive=10000");
  const busy = await host.acquire("?keep_alive=10000");
  const renewed = await host.acquire("?keep_alive=10000");
  const left = await host.acquire("?keep_alive=10000");

  const silentClient = await CDP.connect(host, silent);
  const busyClient = await CDP.connect(host, busy);
  const heartbeat = setInterval(() => void busyClient.send("Browser.getVersion").catch(() => {}), HEARTBEAT_MS);
  (await CDP.connect(host, left)).close();
  const renewal = await host.call("POST", `/v1/devtools/browser/${renewed}/renew?keep_alive=60000`);
  expect(renewal).toMatchObject({ status: 200, body: { ok: true, keepAliveMs: 60_000 } });

  await silentClient.closed;
  for (const id of [unused, silent, left]) {
    const past = await waitFor(`the end of ${id}`, async () => {
      const found = await historyOf(id);
      return found?.endTime === undefined ? null : found;
    });
    expect(past.closeReasonText).toContain("idle");
    const lifeMs = Number(past.endTime) - past.startTime;
    expect(lifeMs).toBeGreaterThanOrEqual(SHORTEST_LEASE_MS - 50);
    expect(lifeMs).toBeLessThan(SHORTEST_LEASE_MS + 5000);
  }
  clearInterval(heartbeat);
  expect(await busyClient.send("Browser.getVersion")).toHaveProperty("product");
  const alive = (await host.call<{ sessions: Past[] }>("GET", "/v1/sessions")).body.sessions.map(({ sessionId }) => sessionId);
  expect(alive.toSorted()).toEqual([busy, renewed].toSorted());
});
