/**
 * @module The generated files of the Python package are those that the present schemas give.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { generatedFiles, PYTHON_SOURCE } from "../../scripts/python/generate.ts";
import { ROOT } from "../../scripts/setup/paths.mjs";
import { SERVICE_ERRORS, SERVICE_VERSION } from "../../sdk/protocol/index.ts";

const committed = (name: string): string => readFileSync(join(ROOT, PYTHON_SOURCE, name), "utf8");

test.each(Object.entries(generatedFiles()))("%s is current; if not: npm run python-types", (name, text) => {
  expect(committed(name)).toBe(text);
});

test("every code has a class, and 5xx are told apart", () => {
  const { "_errors.py": errors = "" } = generatedFiles();
  for (const code of Object.keys(SERVICE_ERRORS)) expect(errors).toContain(`    "${code}": `);
  expect(errors).toContain("class SessionNotFound(APIError):");
  expect(errors).toContain("class OverCapacity(APIError, Unavailable):");
});

test("fields that are words of Python keep their names", () => {
  const { "_types.py": types = "" } = generatedFiles();
  expect(types).toMatch(/Failure = TypedDict\(\n {4}"Failure",\n {4}\{\n {8}"class": "Literal\['browser', /);
  expect(types).toMatch(/ActionDrag = TypedDict\([^)]*"from": "NotRequired\[str\]"/);
  expect(types).toMatch(/class StepAnswer\(TypedDict\):\n {4}index: int\n {4}episode: EpisodeRef\n/);
});

test("the package has the version of the service", () => {
  expect(committed("_version.py")).toContain(`__version__ = "${SERVICE_VERSION}"`);
});
