/**
 * @module Gets the applications that the bench looks at: packages of their own, so that the service does not carry them.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const APPS = join(import.meta.dirname, "apps");
export const MODULES = join(APPS, "node_modules");

export const installApps = async (progress: (text: string) => void): Promise<void> => {
  if (existsSync(join(MODULES, ".package-lock.json"))) return;
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
