/**
 * @module Brings our own suite into a service that has no tasks of it yet, behind everything else.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { ROOT } from "../setup/paths.mjs";
import { eachLine, type LogFile } from "./log-file.ts";

const SUITE = "stillwater";

/** Resolves the stopper at once; the import goes on by itself. */
export function bringSuite(url: string, token: string, log: LogFile): () => Promise<void> {
  let child: ChildProcess | null = null;
  let stopped = false;
  void isThere(url, token).then((there) => {
    if (there || stopped) return;
    child = spawn(process.execPath, [join(ROOT, "containers/sites/suite/main.ts"), "--import"], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, STILLWATER_URL: url, STILLWATER_TOKEN: token },
    });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    for (const stream of [child.stdout, child.stderr]) if (stream) eachLine(stream, (line) => log.write(line));
  });
  return async () => {
    stopped = true;
    child?.kill("SIGKILL");
  };
}

async function isThere(url: string, token: string): Promise<boolean> {
  const answer = await fetch(`${url}/v1/suites`, { headers: { authorization: `Bearer ${token}` } }).catch(() => null);
  if (!answer?.ok) return true;
  const { items } = (await answer.json()) as { items: { id: string }[] };
  return items.some(({ id }) => id === SUITE);
}
