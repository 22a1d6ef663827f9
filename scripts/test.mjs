/**
 * @module `npm test`: set-up, types, lint, then every test project. Arguments go to vitest; the last line is the count.
 */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { engineHere, noEngineNotice } from "./setup/engine.mjs";
import { readJSON } from "./setup/files.mjs";
import { kernelsMissing, noKernelsNotice } from "./setup/kernels.mjs";
import { HOME, ROOT, serviceNode } from "./setup/paths.mjs";
import { run, timed } from "./setup/run.mjs";
import { setUp } from "./setup.mjs";
import { typeCheck } from "./typecheck.mjs";

const RESULTS_FILE = join(HOME, "test-results", `${process.pid}.json`);

process.exitCode = await main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  console.log("0 passed, 1 failed");
  return 1;
});

async function main() {
  await setUp();
  const arguments_ = process.argv.slice(2);
  const checks = [
    { name: "type check", ok: await timed("Checking types", typeCheck) },
    { name: "lint", ok: await timed("Linting", lint) },
  ];
  const engine = await engineHere();
  const code = await runVitest(arguments_);
  const { passed, failed } = countResults();
  const failedChecks = checks.filter(({ ok }) => !ok);
  for (const { name } of failedChecks) console.error(`The ${name} failed; what it found is above.`);
  // A run that broke without a failing test, such as a file that cannot be loaded, is a failure too.
  const broken = code !== 0 && failed === 0 ? 1 : 0;
  const failures = failed + failedChecks.length + broken;
  if (!engine.ok) console.error(noEngineNotice(engine.reason));
  const noKernels = kernelsMissing();
  if (noKernels !== null) console.error(noKernelsNotice(noKernels));
  console.log(`${passed} passed, ${failures} failed`);
  return failures > 0 ? 1 : 0;
}

async function lint() {
  const { code } = await run(serviceNode(), [join(ROOT, "node_modules/@biomejs/biome/bin/biome"), "ci"], {
    cwd: ROOT,
    show: true,
  });
  return code === 0;
}

/**
 * @param {string[]} arguments_
 * @returns {Promise<number>} the exit code
 */
function runVitest(arguments_) {
  mkdirSync(join(HOME, "test-results"), { recursive: true });
  const child = spawn(
    serviceNode(),
    [
      join(ROOT, "node_modules/vitest/vitest.mjs"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--reporter=${join(ROOT, "test/support/second-tries.ts")}`,
      `--outputFile.json=${RESULTS_FILE}`,
      ...arguments_,
    ],
    {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, PATH: `${join(ROOT, "node_modules/.bin")}:${process.env.PATH ?? ""}` },
    },
  );
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", (code) => resolve(code ?? 1));
  });
}

/** From vitest's own report, over all projects. */
function countResults() {
  const results = readJSON(RESULTS_FILE);
  rmSync(RESULTS_FILE, { force: true });
  if (!results) return { passed: 0, failed: 1 };
  const files = /** @type {{ status: string, assertionResults: unknown[] }[]} */ (results.testResults ?? []);
  // A file that failed before its first test has no result of its own in the count.
  const unloaded = files.filter(({ status, assertionResults }) => status === "failed" && assertionResults.length === 0).length;
  return { passed: Number(results.numPassedTests ?? 0), failed: Number(results.numFailedTests ?? 0) + unloaded };
}
