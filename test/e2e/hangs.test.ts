/**
 * @module Parts of the service that live and do not answer: the supervisor ends them and starts them again.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listProcesses, sendSignal } from "../../scripts/service/processes.ts";
import { type Service, startService } from "./support/service.ts";
import { until } from "./support/until.ts";

/** From the hang to the first answer of what was started in its place. */
const RECOVERY_LIMIT_MS = 15_000;
/** Longer than a part may be silent. */
const NAP_MS = 10_000;

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const pidOf = (part: RegExp): number | undefined =>
  listProcesses().find(({ parent, command }) => parent === service.pids.service && part.test(command))?.pid;

const WORKERD = /\/workerd serve /;
const BROWSER_HOST = /browser-host\/main\.ts/;

const healthy = () =>
  service.request("/v1/health", { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

const openSession = () =>
  service.request("/v1/sessions", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ sites: ["shop"] }),
  });

describe("a part that is stopped", () => {
  it.each([
    ["the Workers runtime", WORKERD],
    ["the browser host", BROWSER_HOST],
  ])("%s is started again within fifteen seconds, and sessions can be opened", async (_what, part) => {
    const victim = pidOf(part) as number;
    const began = Date.now();
    sendSignal(victim, "SIGSTOP");
    await until(
      async () => pidOf(part) !== undefined && pidOf(part) !== victim && (await healthy()),
      "the service is healthy",
      2 * RECOVERY_LIMIT_MS,
    );
    expect(Date.now() - began).toBeLessThan(RECOVERY_LIMIT_MS);
    expect((await openSession()).status).toBe(201);
  });
});

describe("a supervisor that is stopped for a while", () => {
  it("does not blame the parts for its own sleep", async () => {
    const before = [pidOf(WORKERD), pidOf(BROWSER_HOST)];
    sendSignal(service.pids.service, "SIGSTOP");
    await new Promise((resolve) => setTimeout(resolve, NAP_MS));
    sendSignal(service.pids.service, "SIGCONT");
    await until(healthy, "the service is healthy");
    expect([pidOf(WORKERD), pidOf(BROWSER_HOST)]).toEqual(before);
  });
});
