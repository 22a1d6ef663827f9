/**
 * @module The short form of `npm run chaos`: each of some faults once, while clients run episodes.
 */
import { expect, test } from "vitest";
import { DEFAULTS } from "../chaos/options.ts";
import { runChaos } from "../chaos/run.ts";

const FAULTS = ["kill workerd", "kill chrome", "kill supervisor", "stop renderer", "cut off browser host", "cut off the service"];

test("nothing is lost, done twice, scored or leaked while parts are killed, stopped and cut off", async () => {
  const report = await runChaos(
    {
      ...DEFAULTS,
      seed: 7,
      episodes: 24,
      minutes: 2,
      clients: 4,
      pauseMs: 300,
      containers: false,
      only: FAULTS,
      leaseSeconds: 20,
    },
    () => {},
  );
  expect({ findings: report.findings, left: report.leaks.names }).toEqual({ findings: [], left: [] });
  expect(report.wrong).toEqual({ lost: 0, twice: 0, "scored failures": 0, "wrong answers": 0 });
  expect(report).toMatchObject({ givenUp: 0, leaks: { processes: 0, contexts: 0, containers: 0, files: 0, mounts: 0 } });
  expect(report.recovery.filter(({ overdue }) => overdue > 0)).toEqual([]);
  expect(report.episodes).toBeGreaterThanOrEqual(24);
  const tried = report.missing.some((what) => what.startsWith("cut")) ? FAULTS.filter((name) => !name.startsWith("cut")) : FAULTS;
  expect(report.recovery.map(({ name }) => name)).toEqual(tried.toSorted());
});
