/**
 * @module The vector environment on real sessions: episodes that end at different times, and one whose session is taken away.
 */
import { expect, test } from "vitest";
import { VectorEnv } from "../../sdk/index.ts";
import { connect } from "./sdk-support.ts";
import { startHeldSite } from "./support/held-site.ts";

const create = { sites: ["shop"] };
const on = { type: "goto", url: "http://shop.localhost/cart" } as const;
const done = { type: "answer", text: "done" } as const;

test("episodes end and begin slot by slot, and a lost session is masked and replaced", async () => {
  const stillwater = connect();
  await using env = new VectorEnv(stillwater, { n: 2, create, autoreset: "NextStep" });
  const first = await env.reset({ seed: 3 });
  expect(first.infos.seed).toEqual([3, 4]);
  const ended = await env.step([on, done]);
  expect(ended).toMatchObject({ terminations: [false, true], truncations: [false, false], mask: [false, false] });
  const anew = await env.step([on, on]);
  expect(anew).toMatchObject({ terminations: [false, false], mask: [false, true] });
  // The same seed shows the same shop.
  expect(anew.obs[1]?.text).toBe(first.obs[1]?.text);

  await connect()
    .sessions.attach(env.sessions[0]?.id ?? "")
    .then((session) => session.end());
  const lost = await env.step([on, on]);
  expect(lost).toMatchObject({ rewards: [null, expect.anything()], truncations: [true, false], mask: [true, false] });
  const healed = await env.step([on, on]);
  expect(healed.obs[0]?.url).toBe("http://shop.localhost/");
  expect(healed.truncations).toEqual([false, false]);
  expect((await env.step([on, on])).mask).toEqual([false, false]);
});

test("without a barrier a slot goes on while another is slow", async () => {
  await using held = await startHeldSite();
  const sites = (slot: number) => ({ sites: slot === 0 ? [held.site] : ["shop"] });
  await using env = new VectorEnv(connect(), { n: 2, create: sites, autoreset: "SameStep" });
  env.asyncReset();
  await env.recv(2);
  env.send([held.slow, on]);
  expect((await env.recv()).slots).toEqual([1]);
  env.send([done], [1]);
  const ended = await env.recv();
  expect(ended).toMatchObject({ slots: [1], terminations: [true], infos: { _final_obs: [true] } });
  expect(ended.obs[0]?.url).toBe("http://shop.localhost/");
  held.release();
  expect(await env.recv()).toMatchObject({ slots: [0], obs: [{ title: "Held" }] });
});
