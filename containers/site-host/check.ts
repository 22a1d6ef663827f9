/**
 * @module `node containers/site-host/check.ts`: tries whether container sites can run here, by running the smallest one for
 * a moment. The last line is JSON: `{ok, engine, reason}`.
 */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { logToStderr, messageOf } from "../browser-host/log.ts";
import type { ContainerManifest } from "../sites/manifest.ts";
import { readManifests } from "../sites/read-manifest.ts";
import { Engine } from "./engine/engine.ts";
import { findEngine } from "./engine/find-engine.ts";
import { labelsFor } from "./engine/labels.ts";
import { Networks, networkName } from "./engine/networks.ts";
import { containerOptions } from "./instances/container-spec.ts";
import { lossOf } from "./instances/death-watch.ts";
import { untilHealthy } from "./instances/health.ts";
import { readEngineSettings } from "./settings.ts";
import { buildImage, imageIsCurrent } from "./sites/image.ts";

const MANIFESTS = join(import.meta.dirname, "../sites");
const SITE = "notes";
const RANGE = "10.213.0.0/16";

try {
  console.log(JSON.stringify({ ok: true, engine: await tryEngine(), reason: null }));
} catch (error) {
  console.log(JSON.stringify({ ok: false, engine: null, reason: messageOf(error) }));
}

async function tryEngine(): Promise<string> {
  const found = await findEngine(readEngineSettings(process.env), logToStderr);
  try {
    const engine = await Engine.connect(found.socketPath);
    const manifest = readManifests(MANIFESTS).manifests.find(({ name }) => name === SITE);
    if (manifest?.kind !== "container") throw new Error(`the manifest of ${SITE} is missing or wrong`);
    const folder = join(MANIFESTS, SITE);
    if (!(await imageIsCurrent(engine, folder, manifest))) await buildImage(engine, folder, manifest, () => {});
    await runOnce(engine, manifest);
    return engine.name;
  } finally {
    await found.close();
  }
}

/** Without its data directories: what the image has there serves for a moment. */
async function runOnce(engine: Engine, manifest: ContainerManifest): Promise<void> {
  const id = `c${randomBytes(5).toString("hex")}`;
  const labels = labelsFor({ owner: "check", life: id }, id, manifest.name);
  const networks = new Networks(engine, RANGE);
  let container: string | null = null;
  try {
    const { name, address } = await networks.create(id, false, labels);
    const bare = { ...manifest, container: { ...manifest.container, data: [] } };
    const { image } = manifest.container;
    const made = await engine.create(
      containerOptions({ id, manifest: bare, image, data: "", network: name, address, labels, isPodman: engine.isPodman }),
    );
    container = made;
    const { running } = await engine.start(made);
    await untilHealthy(manifest, address, async () => (running ? null : lossOf(engine, made)));
  } finally {
    if (container !== null) await engine.remove(container);
    await networks.remove(networkName(id), null);
  }
}
