/**
 * @module `node scripts/images.mjs <site> …`: builds the images of container sites from their folders, under the Node of the
 * lock file. Without a name it lists those that can be built.
 */
import { join } from "node:path";
import { ROOT, serviceNode } from "./setup/paths.mjs";
import { run } from "./setup/run.mjs";
import { setUp } from "./setup.mjs";

await setUp();
const { code } = await run(serviceNode(), [join(ROOT, "containers/site-host/build.ts"), ...process.argv.slice(2)], {
  cwd: ROOT,
  show: true,
});
process.exitCode = code;
