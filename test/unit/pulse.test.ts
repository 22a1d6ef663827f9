/**
 * @module The watch over parts of the service, on processes that stop, run in a circle, or are slow for a while.
 */
import { spawn } from "node:child_process";
import { availableParallelism, constants, setPriority } from "node:os";
import { describe, expect, onTestFinished, test } from "vitest";
import { Pulse } from "../../scripts/service/pulse.ts";

const TIMEOUT_MS = 60_000;
/** A server that answers, and runs in a circle for so long when it is asked for /busy/<ms>. */
const SERVER = `require("node:http").createServer((request, answer) => {
  const ms = Number(/busy\\/(\\d+)/.exec(request.url)?.[1] ?? 0);
  for (const end = Date.now() + ms; Date.now() < end; );
  answer.end();
}).listen(0, "127.0.0.1", function () { console.log(this.address().port); });`;

const startServer = async (finished: typeof onTestFinished) => {
  const child = spawn(process.execPath, ["-e", SERVER], { stdio: ["ignore", "pipe", "inherit"] });
  finished(() => void child.kill("SIGKILL"));
  const port = await new Promise<number>((resolve) => child.stdout?.once("data", (text) => resolve(Number(text))));
  return { child, port, busy: (ms: number) => void fetch(`http://127.0.0.1:${port}/busy/${ms}`).catch(() => {}) };
};

const watched = async (finished: typeof onTestFinished = onTestFinished) => {
  const server = await startServer(finished);
  let hangs = 0;
  const hung = new Promise<number>((resolve) => {
    const began = performance.now();
    const pulse = new Pulse({
      ask: () => ({ host: "127.0.0.1", port: server.port, path: "/" }),
      pid: () => server.child.pid ?? null,
      onHang: () => {
        hangs++;
        resolve(performance.now() - began);
      },
    });
    pulse.watch();
  });
  return { ...server, hung, hangs: () => hangs };
};

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.concurrent("a part", () => {
  test("that is stopped hangs after a few seconds", { timeout: TIMEOUT_MS }, async ({ onTestFinished: finished }) => {
    const { child, hung } = await watched(finished);
    child.kill("SIGSTOP");
    expect(await hung).toBeLessThan(8_000);
  });

  test("that runs in a circle hangs, told once", { timeout: TIMEOUT_MS }, async ({ onTestFinished: finished }) => {
    const { busy, hung, hangs } = await watched(finished);
    busy(600_000);
    expect(await hung).toBeLessThan(35_000);
    await sleep(3_000);
    expect(hangs()).toBe(1);
  });

  test("that is busy for four seconds, twice, does not", { timeout: TIMEOUT_MS }, async ({ onTestFinished: finished }) => {
    const { busy, hangs } = await watched(finished);
    for (let n = 0; n < 2; n++) {
      busy(4_000);
      await sleep(6_000);
    }
    expect(hangs()).toBe(0);
  });
});

test("a part that the machine gives no time is waited for", { timeout: TIMEOUT_MS }, async () => {
  const { child, busy, hangs } = await watched();
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW);
  const rivals = Array.from({ length: 2 * availableParallelism() }, () => spawn(process.execPath, ["-e", "for (;;);"]));
  onTestFinished(() => {
    for (const rival of rivals) rival.kill("SIGKILL");
  });
  busy(9_000);
  await sleep(11_000);
  expect(hangs()).toBe(0);
});

test("a watcher that was held up itself blames nobody", { timeout: TIMEOUT_MS }, async () => {
  const { child, hangs } = await watched();
  child.kill("SIGSTOP");
  for (const end = Date.now() + 9_000; Date.now() < end; );
  child.kill("SIGCONT");
  await sleep(3_000);
  expect(hangs()).toBe(0);
});
