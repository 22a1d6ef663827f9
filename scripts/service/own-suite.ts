/**
 * @module Brings our own suite into a service that has no tasks of it yet, behind everything else.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { SUITE, SUITE_VERSION } from "../../containers/sites/suite/version.ts";
import { ROOT } from "../setup/paths.mjs";
import { eachLine, type LogFile } from "./log-file.ts";

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

/** Tasks of an earlier version of the suite are updated: their scores are not comparable. */
async function isThere(url: string, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/v1/tasks?suite=${SUITE}`, { headers }).catch(() => null);
  if (!answer?.ok) return true;
  const { items } = (await answer.json()) as { items: { version: string }[] };
  return items.some(({ version }) => version.startsWith(`${SUITE_VERSION}-`));
}
