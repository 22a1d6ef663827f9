/**
 * @module `node scripts/engine.mjs status | clean | podman …`: looks at the engine of the container sites, removes everything
 * that any site host has left on it, or runs Podman on the images and containers that lie there.
 */
import { spawnSync } from "node:child_process";
import { logToStderr, messageOf } from "../browser-host/log.ts";
import { Engine } from "./engine/engine.ts";
import { findEngine } from "./engine/find-engine.ts";
import { OWNER, SITE } from "./engine/labels.ts";
import { preparePodmanHome } from "./engine/podman-home.ts";
import { readEngineSettings } from "./settings.ts";

const USAGE = `Usage: node scripts/engine.mjs status        which engine, and what of ours is on it
       node scripts/engine.mjs clean         end all site instances, of whichever site host
       node scripts/engine.mjs podman …      Podman, on the images and containers of the site host`;

const ours = { filters: { label: [OWNER] } };
const [command, ...rest] = process.argv.slice(2);
const settings = readEngineSettings(process.env);

process.exitCode = await main().catch((error: unknown) => {
  console.error(messageOf(error));
  return 1;
});

async function main(): Promise<number> {
  if (command === "podman") {
    const env = { ...process.env, ...preparePodmanHome(settings.engineHome).environment };
    return spawnSync("podman", rest, { env, stdio: "inherit" }).status ?? 1;
  }
  if (command !== "status" && command !== "clean") {
    console.error(USAGE);
    return 1;
  }
  const found = await findEngine(settings, logToStderr);
  try {
    const engine = await Engine.connect(found.socketPath);
    if (command === "clean") await clean(engine);
    await showStatus(engine);
  } finally {
    await found.close();
  }
  return 0;
}

async function clean({ docker }: Engine): Promise<void> {
  for (const { Id } of await docker.listContainers({ all: true, ...ours })) {
    await docker.getContainer(Id).remove({ force: true, v: true });
  }
  for (const { Id } of await docker.listNetworks(ours)) await docker.getNetwork(Id).remove();
}

async function showStatus({ docker, name }: Engine): Promise<void> {
  const containers = await docker.listContainers({ all: true, ...ours });
  const networks = await docker.listNetworks(ours);
  const images = await docker.listImages();
  console.log(`${name}: ${containers.length} containers and ${networks.length} networks of site hosts`);
  const perSite = Map.groupBy(containers, ({ Labels }) => `${Labels[SITE]} of ${Labels[OWNER]}`);
  for (const [site, list] of perSite) console.log(`  ${list.length} × ${site}`);
  for (const tag of images.flatMap(({ RepoTags }) => RepoTags ?? []).sort()) console.log(`  image ${tag}`);
}
