import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rollout, RolloutEpisode, Session } from "../../sdk/protocol/index.ts";
import { type PolicyServer, type PolicyServerCall, type Served, startPolicyServer } from "../support/policy-server.ts";
import { API, type Failed } from "./support/api.ts";
import type { Lab } from "./support/lab.ts";
import { answers, LONG_MS, LOOK, lampTasks, Rollouts, startLamps, taskIn } from "./support/rollouts.ts";
import { type Service, startService } from "./support/service.ts";
import { until } from "./support/until.ts";

let service: Service;
let api: API;
let rollouts: Rollouts;
let lab: Lab;
let server: PolicyServer;
let reply: (call: PolicyServerCall) => Served | Promise<Served>;
const asked: PolicyServerCall[] = [];

beforeAll(async () => {
  server = await startPolicyServer((call) => {
    asked.push(call);
    return reply(call);
  });
  service = await startService();
  api = new API(service.url, service.token);
  rollouts = new Rollouts(api);
  lab = await startLamps();
}, 60_000);
afterAll(async () => {
  await Promise.all([lab.close(), service.stop(), server.close()]);
});

/** Replies that the test holds until it lets them go. */
class Held {
  #waiting: (() => void)[] = [];

  get count(): number {
    return this.#waiting.length;
  }

  readonly hold = async (said: Served): Promise<Served> => {
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return said;
  };

  release(n = this.#waiting.length): void {
    for (const go of this.#waiting.splice(0, n)) go();
  }
}

const policy = () => ({ url: server.url, model: "actor", key: "a-key-of-the-tests", version: "v0" });
const wide = (n: number) => ({ launches: n, episodes: n });
const sessionsOf = async (id: string): Promise<Session[]> =>
  (await api.ok<{ items: Session[] }>("GET", `/v1/sessions?run=${id}`)).items;
const command = (id: string, what: "pause" | "resume", body: object = {}): Promise<Rollout> =>
  api.ok("POST", `/v1/rollouts/${id}/${what}`, body);

describe("control", () => {
  test(
    "a policy that stalls in some episodes holds nothing else up",
    async () => {
      const held = new Held();
      reply = ({ text }) => (taskIn(text) < "lamp-002" ? held.hold(answers("5")) : answers("5"));
      const { id } = await rollouts.begin({ tasks: lampTasks(lab, 8), policy: policy(), concurrency: wide(3) });
      await until(async () => (await rollouts.get(id)).counts.done === 6, "six are done beside two that stall", LONG_MS);
      expect(held.count).toBe(2);
      held.release();
      expect((await rollouts.over(id)).success).toEqual({ succeeded: 8, of: 8, rate: 1 });
    },
    LONG_MS,
  );

  test(
    "policy calls have a limit of their own, and everyone's turn comes",
    async () => {
      let now = 0;
      let most = 0;
      reply = async ({ round }) => {
        most = Math.max(most, ++now);
        await new Promise((resolve) => setTimeout(resolve, 30));
        now--;
        return round === 0 ? LOOK : answers("5");
      };
      const concurrency = { ...wide(6), policyCalls: 2 };
      const { id } = await rollouts.begin({ tasks: lampTasks(lab, 6), policy: policy(), concurrency });
      expect((await rollouts.over(id)).success.succeeded).toBe(6);
      expect(most).toBe(2);
    },
    LONG_MS,
  );

  test(
    "a pause lets the rounds that had begun end, asks nothing meanwhile, and goes on with the new version",
    async () => {
      const held = new Held();
      reply = ({ round }) => (round === 0 ? held.hold(LOOK) : answers("5"));
      const { id } = await rollouts.begin({ tasks: lampTasks(lab, 4), policy: policy(), concurrency: wide(2) });
      await until(() => held.count === 2, "two episodes ask", LONG_MS);
      expect((await command(id, "pause")).state).toBe("pausing");
      held.release();
      await until(async () => (await rollouts.get(id)).state === "paused", "the rollout is paused", LONG_MS);
      expect(await rollouts.get(id)).toMatchObject({ steps: 2, counts: { running: 2, waiting: 2 } });
      const before = asked.length;

      reply = ({ round }) => (round === 0 ? LOOK : answers("5"));
      expect((await command(id, "resume", { policyVersion: "v1" })).policyVersion).toBe("v1");
      const results = await rollouts.results(id);
      expect(results.map(({ outcome }) => outcome)).toEqual(["succeeded", "succeeded", "succeeded", "succeeded"]);
      expect(results.map(({ policyVersion }) => policyVersion).toSorted()).toEqual(["v0", "v0", "v1", "v1"]);
      // Two go on in their second round, two play both: none was asked for anything twice.
      expect(asked.length - before).toBe(6);
      expect((await rollouts.get(id)).restarts).toBe(0);
    },
    LONG_MS,
  );

  test(
    "episodes that began with a policy that is too old begin anew",
    async () => {
      const held = new Held();
      reply = () => held.hold(LOOK);
      const { id } = await rollouts.begin({
        tasks: lampTasks(lab, 2),
        policy: policy(),
        concurrency: wide(2),
        maxVersionLag: 0,
      });
      await until(() => held.count === 2, "two episodes ask", LONG_MS);
      await command(id, "pause");
      held.release();
      await until(async () => (await rollouts.get(id)).state === "paused", "the rollout is paused", LONG_MS);
      reply = () => answers("5");
      await command(id, "resume", { policyVersion: "v1" });
      const results = await rollouts.results(id);
      expect(results.map(({ policyVersion, attempt, retries }) => [policyVersion, attempt, retries])).toEqual([
        ["v1", 2, 0],
        ["v1", 2, 0],
      ]);
      expect(await rollouts.get(id)).toMatchObject({ restarts: 2, success: { succeeded: 2, of: 2 } });
    },
    LONG_MS,
  );

  test(
    "cancel launches nothing more, ends what runs and leaves no session behind",
    async () => {
      const held = new Held();
      reply = ({ text }) => (taskIn(text) === "lamp-000" ? answers("5") : held.hold(LOOK));
      const { id } = await rollouts.begin({ tasks: lampTasks(lab, 6), policy: policy(), concurrency: wide(2) });
      await until(async () => held.count === 2 && (await rollouts.get(id)).counts.done === 1, "one is done, two stall", LONG_MS);
      expect((await api.ok<Rollout>("DELETE", `/v1/rollouts/${id}`)).stopped).toBe("cancelled");
      const done = await rollouts.over(id);
      expect(done).toMatchObject({ outcomes: { succeeded: 1, cancelled: 5 }, success: { succeeded: 1, of: 6 } });
      const sessions = await sessionsOf(id);
      expect(sessions.map(({ status }) => status)).toEqual(["ended", "ended", "ended"]);
      expect((await api.ok<Rollout>("DELETE", `/v1/rollouts/${id}`)).state).toBe("done");
      expect((await api.call<Failed>("POST", `/v1/rollouts/${id}/resume`, {})).body.error.code).toBe("rollout_ended");
      held.release();
    },
    LONG_MS,
  );

  test(
    "at the deadline the rest is ended, and counted",
    async () => {
      const held = new Held();
      reply = ({ text }) => (taskIn(text) === "lamp-000" ? answers("5") : held.hold(LOOK));
      const { id } = await rollouts.begin({
        tasks: lampTasks(lab, 3),
        policy: policy(),
        concurrency: wide(3),
        deadlineMs: 8_000,
      });
      const results: RolloutEpisode[] = await rollouts.results(id);
      expect(results.filter(({ outcome }) => outcome === "cancelled").map(({ n }) => n)).toEqual(expect.arrayContaining([1, 2]));
      expect(await rollouts.get(id)).toMatchObject({ stopped: "deadline", success: { of: 3 } });
      held.release();
    },
    LONG_MS,
  );
});
