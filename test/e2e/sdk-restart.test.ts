/**
 * @module A script of the SDK goes on when the Workers runtime is killed under it: no step is lost, and none is done twice.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Stillwater } from "../../sdk/index.ts";
import { all } from "./sdk-support.ts";
import { type Service, startService } from "./support/service.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const STEPS = 12;
const KILL_AFTER = 4;

test("steps go on over a killed runtime", async () => {
  const stillwater = new Stillwater({ url: service.url, token: service.token, retries: 8 });
  await using session = await stillwater.sessions.create({ sites: ["shop"] });
  let back: Promise<void> | undefined;
  const answers = [];
  for (let i = 0; i < STEPS; i++) {
    const step = session.goto(`http://shop.localhost/products?page=${(i % 3) + 1}`);
    if (i === KILL_AFTER) back = service.killWorkerd();
    answers.push(await step);
  }
  await back;
  expect(answers.map((answer) => answer.index)).toEqual(Array.from({ length: STEPS }, (_, i) => i));
  const failures = answers.flatMap((answer) => answer.failure ?? []);
  expect(failures.length).toBeLessThanOrEqual(1);
  for (const failure of failures) expect(failure).toMatchObject({ class: "interrupted", scope: "step" });

  const rows = await all(stillwater.trajectories.steps(session.episode.id));
  expect(rows.map((row) => row.index)).toEqual(answers.map((answer) => answer.index));
  expect(rows.map((row) => row.observation?.hash ?? null)).toEqual(answers.map((answer) => answer.observation?.hash ?? null));
  expect(answers.at(-1)?.observation?.url).toBe("http://shop.localhost/products?page=3");
});
