/**
 * @module Gets the applications that the bench looks at: packages of their own, so that the service does not carry them.
 */
import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";

const APPS = join(import.meta.dirname, "apps");
export const MODULES = join(APPS, "node_modules");

/** npm leaves a lock file of its own when it has finished. */
const isCurrent = (): boolean => {
  const done = statSync(join(MODULES, ".package-lock.json"), { throwIfNoEntry: false });
  return done !== undefined && done.mtimeMs >= statSync(join(APPS, "package-lock.json")).mtimeMs;
};

export const installApps = async (progress: (text: string) => void): Promise<void> => {
  if (isCurrent()) return;
  progress("installing the applications to look at, once");
  const child = spawn("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: APPS,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0)
    throw new Error(`npm ci in ${APPS} ended with ${code}. It needs the npm registry once; then run the bench again.`);
};
