/**
 * @module `npm run kernels`: the TypeScript kernels of Jupyter, ready to use. tslab runs under the Node of the lock file,
 * whatever Node the user has, and finds the built SDK beside the example.
 */
import { join } from "node:path";
import { ensureKernels } from "./setup/kernels.mjs";
import { ROOT, serviceNode } from "./setup/paths.mjs";
import { logged, timed } from "./setup/run.mjs";
import { setUp } from "./setup.mjs";

const EXAMPLES = join(ROOT, "sdk/examples");
const PACKAGE = join(EXAMPLES, "node_modules/@stillwater/sdk");

process.exitCode = await main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});

async function main() {
  await setUp();
  const found = await ensureKernels();
  if (!found.ok) throw new Error(found.reason);
  const { code } = await timed("Building the SDK for the example", () =>
    logged(serviceNode(), [join(ROOT, "sdk/build.mjs"), PACKAGE], { cwd: ROOT }),
  );
  if (code !== 0) return 1;
  console.log(`The kernels deno and tslab are ready. Where Jupyter is started, say where they are:

  export JUPYTER_PATH=${found.kernels.jupyterPath}
  jupyter notebook ${EXAMPLES}`);
  return 0;
}
