/**
 * @module The Python loop of docs/trainers.md, run as it stands while the service is broken under it.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../../scripts/setup/paths.mjs";
import { ensurePython } from "../../scripts/setup/python.mjs";
import type { Session, StepRow, TrajectorySummary } from "../../sdk/protocol/index.ts";
import { type Service, startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const LOOP = /^```python\n(.*?)^```$/ms.exec(readFileSync(join(ROOT, "docs/trainers.md"), "utf8"))?.[1] ?? "no loop";
const KILLS = 2;

let service: Service;
let python: string;
beforeAll(async () => {
  python = await ensurePython();
  service = await startService();
});
afterAll(() => service?.stop());

interface Loop {
  readonly ended: Promise<number | null>;
  readonly isRunning: () => boolean;
  readonly output: () => string;
}

const startLoop = (): Loop => {
  const child = spawn(python, ["-u", "-"], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, STILLWATER_URL: service.url, STILLWATER_TOKEN: service.token },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  let running = true;
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve)).finally(() => {
    running = false;
  });
  child.stdin.end(LOOP);
  return { ended, isRunning: () => running, output: () => output };
};

const read = async <T>(path: string): Promise<T> => (await (await service.request(path)).json()) as T;
const steps = async (): Promise<number> => (await read<{ items: Session[] }>("/v1/sessions?status=ready")).items[0]?.step ?? -1;

/** What the loop says of itself is what the service has kept. */
const check = async (output: string): Promise<void> => {
  const told = [...output.matchAll(/^(\S+) (\d+) transitions, reward ([\d.]+)$/gm)];
  expect(told, output).toHaveLength(2);
  for (const [, id, count, reward] of told) {
    const { items } = await read<{ items: StepRow[] }>(`/v1/trajectories/${id}/steps`);
    expect(items.map(({ index }) => index)).toEqual(items.map((_, i) => i));
    const learned = items.filter(({ mask }) => !mask);
    expect(Number(count)).toBe(learned.length);
    expect(Number(reward)).toBe(learned.reduce((sum, row) => sum + (row.reward ?? 0), 0));
    const { outcome } = await read<TrajectorySummary>(`/v1/trajectories/${id}`);
    expect(output).toContain(`${id} ${outcome} ${items.length} steps`);
  }
};

test("goes on over a Workers runtime that is killed again and again, and loses nothing", async () => {
  const loop = startLoop();
  let kills = 0;
  await until(async () => !loop.isRunning() || (await steps()) >= 1, "the first step is done");
  while (kills < KILLS && loop.isRunning()) {
    await service.killWorkerd();
    kills++;
  }
  expect(await loop.ended, loop.output()).toBe(0);
  expect(kills).toBeGreaterThanOrEqual(1);
  expect(loop.output()).not.toContain("Traceback");
  await check(loop.output());
  expect(loop.output()).toMatch(/ (succeeded|failed) 5 steps/);
});

test("ends in order when the browsers are lost under it", async () => {
  const loop = startLoop();
  await until(async () => !loop.isRunning() || (await steps()) >= 1, "the first step is done");
  if (loop.isRunning()) await service.killBrowserHost();
  expect(await loop.ended, loop.output()).toBe(0);
  await check(loop.output());
});
