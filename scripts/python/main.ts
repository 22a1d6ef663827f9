/**
 * @module Writes the generated files of the Python package.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../setup/paths.mjs";
import { generatedFiles, PYTHON_SOURCE } from "./generate.ts";

for (const [name, text] of Object.entries(generatedFiles())) {
  const file = join(PYTHON_SOURCE, name);
  writeFileSync(join(ROOT, file), text);
  console.log(`${file}: ${text.split("\n").length - 1} lines`);
}
