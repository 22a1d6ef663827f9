/**
 * @module The tests of the Python package, each module as one test, against the running service.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "selfsigned";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ROOT } from "../../scripts/setup/paths.mjs";
import { ensurePython } from "../../scripts/setup/python.mjs";

const PACKAGE = join(ROOT, "sdk/python");
const TESTS = join(PACKAGE, "tests");
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

const modules = readdirSync(TESTS)
  .filter((name) => /^test_\w+\.py$/.test(name))
  .map((name) => name.slice(0, -".py".length))
  .sort();

const folder = mkdtempSync(join(tmpdir(), "stillwater-python-"));
let python: string;
beforeAll(async () => {
  python = await ensurePython();
  const { cert, private: key } = await generate([{ name: "commonName", value: "localhost" }], {
    extensions: [
      { name: "basicConstraints", cA: true },
      { name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] },
    ],
  });
  writeFileSync(join(folder, "cert.pem"), cert);
  writeFileSync(join(folder, "key.pem"), key);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (args: readonly string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const env = {
      ...process.env,
      PYTHONPATH: join(PACKAGE, "src"),
      PYTHONDONTWRITEBYTECODE: "1",
      // A warning, such as of a socket that nobody closed, is worth a look.
      PYTHONWARNINGS: "default",
      STILLWATER_URL: inject("serviceURL"),
      STILLWATER_TOKEN: inject("serviceToken"),
      STILLWATER_REPOSITORY: ROOT,
      STILLWATER_TEST_TLS: folder,
    };
    execFile(python, args, { cwd: TESTS, env, maxBuffer: MAX_OUTPUT_BYTES }, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === "number" ? error.code : 1) : 0;
      resolve({ code, output: stdout + stderr });
    });
  });

test("there are modules to run", () => expect(modules.length).toBeGreaterThanOrEqual(5));

test.concurrent.for(modules)("%s", async (module, { expect }) => {
  const { code, output } = await run(["-m", "unittest", module]);
  expect(code, output).toBe(0);
  expect(output).toMatch(/^Ran [1-9]\d* tests? in/m);
  // A test that is not run says nothing.
  expect(output).not.toMatch(/skipped=/);
});
