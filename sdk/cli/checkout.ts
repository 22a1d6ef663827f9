/**
 * @module The clone of the repository that this command line lies in, for what only a clone can do: run the service, run benches.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { EXIT } from "./exit-codes.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The folder of the clone; null for an installed package. */
export const findCheckout = (from: string = import.meta.dirname): string | null => {
  const root = resolve(from, "../..");
  try {
    const { name } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { name?: string };
    return name === "stillwater" && existsSync(join(root, "scripts/start.mjs")) ? root : null;
  } catch {
    return null;
  }
};

/** Runs a script of the clone in this terminal, and stands in for it: signals go down, the exit code comes up. */
export const runScript = (
  root: string,
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> =>
  new Promise((done, reject) => {
    const child = spawn(process.execPath, [join(root, script), ...args], { stdio: "inherit", env: { ...process.env, ...env } });
    for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
    child.once("error", reject);
    child.once("close", (code) => done(code ?? EXIT.interrupted));
  });
