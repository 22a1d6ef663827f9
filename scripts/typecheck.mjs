/**
 * @module `npm run typecheck`: every part of the repository against its own tsconfig.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT, serviceNode } from "./setup/paths.mjs";
import { run } from "./setup/run.mjs";
import { setUp } from "./setup.mjs";

const PROJECTS = [
  "worker",
  "durable-objects/session/page",
  "containers",
  "containers/sites/suite",
  "sdk",
  "scripts",
  "test",
  "test/workers",
  "test/page",
];

/** Reports every error, and answers whether there was none. */
export async function typeCheck() {
  let clean = true;
  for (const project of PROJECTS) {
    const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
    const { code, output } = await run(serviceNode(), [compiler, "-p", join(project, "tsconfig.json")], { cwd: ROOT });
    if (code === 0) continue;
    clean = false;
    console.error(`${project}:\n${output.trim()}`);
  }
  return clean;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await setUp();
  if (!(await typeCheck())) process.exitCode = 1;
}
