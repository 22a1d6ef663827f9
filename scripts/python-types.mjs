/**
 * @module `npm run python-types`: makes the types and the errors of the Python package from the OpenAPI document and the registry.
 */
import { join } from "node:path";
import { ROOT } from "./setup/paths.mjs";
import { runSource } from "./setup/run-source.mjs";

await runSource(join(ROOT, "scripts/python/main.ts"), []);
