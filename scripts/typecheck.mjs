/**
 * @module `npm run typecheck`: every part of the repository against its own tsconfig, and the Python package with pyright.
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
  "containers/sites",
  "containers/sites/suite",
  "sdk",
  "scripts",
  "test",
  "test/workers",
  "test/page",
];
const PYTHON_PACKAGE = "sdk/python";

/** Reports every error, and answers whether there was none. */
export async function typeCheck() {
  let clean = true;
  const check = async (/** @type {string} */ project, /** @type {string} */ compiler, /** @type {string} */ settings) => {
    const { code, output } = await run(serviceNode(), [join(ROOT, "node_modules", compiler), "-p", settings], { cwd: ROOT });
    if (code === 0) return;
    clean = false;
    console.error(`${project}:\n${output.trim()}`);
  };
  for (const project of PROJECTS) await check(project, "typescript/bin/tsc", join(project, "tsconfig.json"));
  await check(PYTHON_PACKAGE, "pyright/index.js", PYTHON_PACKAGE);
  return clean;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await setUp();
  if (!(await typeCheck())) process.exitCode = 1;
}
