/**
 * @module The real `stillwater` as a script runs it: piped, with its own environment.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { inject } from "vitest";
import { ROOT } from "../../../scripts/setup/paths.mjs";
import "../../support/provided.ts";

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ran>;
}

export const startStillwater = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Running => {
  const child = spawn(process.execPath, [join(ROOT, "sdk/cli/main.ts"), ...args], {
    env: { ...process.env, STILLWATER_URL: inject("serviceURL"), STILLWATER_TOKEN: inject("serviceToken"), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk;
  });
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk;
  });
  return { child, ended: new Promise((resolve) => child.once("close", (code) => resolve({ code, out, err }))) };
};

export const stillwater = (args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ran> =>
  startStillwater(args, env).ended;
