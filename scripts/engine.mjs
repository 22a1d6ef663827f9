/**
 * @module `node scripts/engine.mjs status | clean | podman …`: the engine of the container sites, from the command line.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT, serviceNode } from "./setup/paths.mjs";

const script = join(ROOT, "containers/site-host/engine-command.ts");
const { status } = spawnSync(serviceNode(), [script, ...process.argv.slice(2)], { stdio: "inherit" });
process.exitCode = status ?? 1;
