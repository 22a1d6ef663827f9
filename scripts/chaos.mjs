/**
 * @module `npm run chaos`: runs test/chaos/main.ts under the Node of the lock file, after the set-up.
 */
import { join } from "node:path";
import { ROOT } from "./setup/paths.mjs";
import { runSource } from "./setup/run-source.mjs";

await runSource(join(ROOT, "test/chaos/main.ts"), process.argv.slice(2));
