/**
 * @module `node containers/site-host/build.ts <site> …`: builds the images of sites from their folders, where they are not
 * current; `--force` builds them all the same.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { logToStderr, messageOf } from "../browser-host/log.ts";
import { readManifests } from "../sites/read-manifest.ts";
import { Engine } from "./engine/engine.ts";
import { findEngine } from "./engine/find-engine.ts";
import { readEngineSettings } from "./settings.ts";
import { buildImage, imageIsCurrent } from "./sites/image.ts";

const MANIFESTS = join(import.meta.dirname, "../sites");

const { values, positionals } = parseArgs({ allowPositionals: true, options: { force: { type: "boolean", default: false } } });
process.exitCode = await main().catch((error: unknown) => {
  console.error(messageOf(error));
  return 1;
});

async function main(): Promise<number> {
  const known = readManifests(MANIFESTS).manifests.filter((manifest) => manifest.kind === "container");
  const buildable = known.filter(({ container }) => container.dockerfile !== undefined);
  const unknown = positionals.find((name) => !buildable.some((manifest) => manifest.name === name));
  if (positionals.length === 0 || unknown !== undefined) {
    console.error(`Usage: node scripts/images.mjs <site> …, of: ${buildable.map(({ name }) => name).join(", ")}`);
    return 1;
  }
  const found = await findEngine(readEngineSettings(process.env), logToStderr);
  try {
    const engine = await Engine.connect(found.socketPath);
    for (const manifest of buildable.filter(({ name }) => positionals.includes(name))) {
      const folder = join(MANIFESTS, manifest.name);
      if (!values.force && (await imageIsCurrent(engine, folder, manifest))) {
        console.log(`${manifest.container.image} is current`);
        continue;
      }
      const startedAt = performance.now();
      await buildImage(engine, folder, manifest, (line) => console.log(line));
      console.log(`${manifest.container.image} was built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    }
  } finally {
    await found.close();
  }
  return 0;
}
