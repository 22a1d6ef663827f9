/**
 * @module One Python process beside the TypeScript SDK: the same sessions, by turns.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ROOT } from "../../../scripts/setup/paths.mjs";
import type { SessionHandle } from "../../../sdk/index.ts";
import type { Target } from "./doors.ts";

export interface Driven {
  readonly steps: number;
  readonly seconds: number;
  readonly latenciesMs: readonly number[];
}

export type Drive = (sessions: readonly SessionHandle[], ms: number) => Promise<Driven>;

/** Each session does one step after another until the time is over; nobody waits for anybody else. */
export const driveHere: Drive = async (sessions, ms) => {
  const latenciesMs: number[] = [];
  const buttons = await Promise.all(
    sessions.map(async (session) => {
      await session.refresh();
      await session.step({ type: "wait", ms: 0 });
      return session.element("More", "button");
    }),
  );
  const began = performance.now();
  await Promise.all(
    sessions.map(async (session, at) => {
      while (performance.now() - began < ms) {
        const sent = performance.now();
        const answer = await session.click(buttons[at] ?? "");
        const wrong = answer.error ?? answer.failure;
        if (wrong) throw new Error(`Step ${answer.index} did not work: ${wrong.message}`);
        latenciesMs.push(performance.now() - sent);
      }
    }),
  );
  return { steps: latenciesMs.length, seconds: (performance.now() - began) / 1_000, latenciesMs };
};

export interface PythonDriver extends AsyncDisposable {
  readonly drive: Drive;
  readonly version: string;
}

export const startPython = async ({ url, token }: Target): Promise<PythonDriver> => {
  const child = spawn("python3", [join(import.meta.dirname, "drive.py")], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, PYTHONPATH: join(ROOT, "sdk/python/src"), STILLWATER_URL: url, STILLWATER_TOKEN: token },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    version: await pythonVersion(),
    drive: async (sessions, ms) => {
      child.stdin.write(`${JSON.stringify({ sessions: sessions.map(({ id }) => id), ms })}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error("The Python process has ended.");
      const { problems, ...driven } = JSON.parse(value) as Driven & { problems: string[] };
      if (problems.length > 0) throw new Error(`Python: ${problems[0]}`);
      return driven;
    },
    async [Symbol.asyncDispose]() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, "exit");
    },
  };
};

const pythonVersion = async (): Promise<string> => {
  const child = spawn("python3", ["--version"], { stdio: ["ignore", "pipe", "ignore"] });
  let text = "";
  for await (const chunk of child.stdout) text += chunk;
  return text.trim();
};
