/**
 * @module The images that sites are built on: pulled where that is possible, otherwise made of what this machine has, under
 * the same name.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { messageOf } from "../../browser-host/log.ts";
import type { Engine } from "../engine/engine.ts";
import { type Progress, RECIPES, type Recipe } from "./base-recipes.ts";

/** Every image that the Dockerfile names in FROM is here afterwards. */
export async function ensureBases(engine: Engine, dockerfile: string, progress: Progress): Promise<void> {
  const text = readFileSync(dockerfile, "utf8");
  const stages = new Set([...text.matchAll(/^FROM\s+\S+\s+AS\s+(\S+)/gim)].map(([, stage]) => stage));
  for (const [, name = ""] of text.matchAll(/^FROM\s+(?:--\S+\s+)*(\S+)/gim)) {
    if (name !== "scratch" && !stages.has(name)) await ensureBase(engine, name, progress);
  }
}

async function ensureBase(engine: Engine, name: string, progress: Progress): Promise<void> {
  if ((await engine.imageID(name)) !== null) return;
  progress(`Pulling ${name}`);
  try {
    await finished(engine, await engine.docker.pull(name));
    if ((await engine.imageID(name)) !== null) return;
    throw new Error("the engine has no image after the pull");
  } catch (error) {
    const recipe = RECIPES.find(({ makes }) => makes.test(name));
    if (!recipe) throw new Error(`${name} cannot be pulled, and there is no recipe to make it here: ${messageOf(error)}`);
    progress("It cannot be pulled; making it of what this machine has");
    if (recipe.on !== undefined) await ensureBase(engine, recipe.on, progress);
    await makeImage(engine, name, recipe, progress);
  }
}

async function makeImage(engine: Engine, name: string, recipe: Recipe, progress: Progress): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "stillwater-base-"));
  try {
    const root = join(folder, "root");
    mkdirSync(root);
    await recipe.fill(root, progress);
    if (recipe.on === undefined) {
      // Podman takes the tag only as part of the name; Docker takes it there as well.
      await finished(engine, await engine.docker.importImage(archiveOf(root), { fromSrc: "-", repo: name }));
    } else {
      const run = recipe.run === undefined ? "" : `RUN ${recipe.run}\n`;
      writeFileSync(join(folder, "Dockerfile"), `FROM ${recipe.on}\nCOPY root /\n${run}`);
      const options = { t: name, forcerm: true, networkmode: "host" };
      await finished(engine, await engine.docker.buildImage(archiveOf(folder), options));
    }
    if ((await engine.imageID(name)) === null) throw new Error(`the engine made no image ${name}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function archiveOf(folder: string): NodeJS.ReadableStream {
  return spawn("tar", ["-c", "--numeric-owner", "-C", folder, "."], { stdio: ["ignore", "pipe", "inherit"] }).stdout;
}

function finished(engine: Engine, stream: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve, reject) => {
    engine.docker.modem.followProgress(stream, (error) => (error ? reject(error) : resolve()));
  });
}
