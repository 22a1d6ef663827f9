/**
 * @module The golden copy of a site: its data as it is when the site has booted once, knows its names, has warm caches and
 * knows its accounts. Made once per image, version and manifest, and kept.
 */
import { createHash } from "node:crypto";
import { lstat, mkdir, rename, rmdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import type { Log } from "../../browser-host/log.ts";
import type { ContainerManifest } from "../../sites/manifest.ts";
import { statusOf } from "../engine/absence.ts";
import type { Engine } from "../engine/engine.ts";
import type { Labels } from "../engine/labels.ts";
import { dataFolder } from "../instances/container-spec.ts";
import { askAll } from "../instances/health.ts";
import type { Instance } from "../instances/instance.ts";
import type { Launcher } from "../instances/launcher.ts";
import type { StartData } from "../instances/orders.ts";
import { isRoot, runProgram } from "../programs.ts";
import type { Layout } from "../storage/layout.ts";
import type { Cookie } from "./cookies.ts";
import { signIn } from "./login.ts";

const COMMAND_LIMIT_MS = 900_000;
const STOP_LIMIT_S = 60;
const KEY_CHARS = 12;
const REASON_CHARS = 400;

const GoldenNote = z.object({
  site: z.string(),
  version: z.string(),
  image: z.string(),
  madeAt: z.number(),
  mark: z.string(),
  bootMs: z.number(),
  cookies: z.record(z.string(), z.array(z.custom<Cookie>())),
});
type GoldenNote = z.infer<typeof GoldenNote>;

export interface Golden extends StartData {
  readonly name: string;
  readonly madeAt: number;
}

/** The newest; null when it was never made, or from something else. */
export function findGolden({ layout }: Launcher, manifest: ContainerManifest, image: string): Golden | null {
  const names = layout.names("golden").filter((name) => name.startsWith(`${goldenKey(manifest, image)}-`));
  const found = names.flatMap((name) => {
    const note = GoldenNote.safeParse(layout.note("golden", name));
    return note.success ? [goldenOf(layout, name, note.data)] : [];
  });
  return found.sort((a, b) => b.madeAt - a.madeAt)[0] ?? null;
}

/** Removes those of the same site that are of other images or manifests, or older. */
export async function dropOldGoldens({ layout }: Launcher, current: Golden, site: string): Promise<void> {
  for (const name of layout.names("golden")) {
    const note = GoldenNote.safeParse(layout.note("golden", name));
    if (name !== current.name && note.success && note.data.site === site) await layout.drop("golden", name);
  }
}

/** Throws with what went wrong; nothing is left then. */
export async function makeGolden(launcher: Launcher, manifest: ContainerManifest, image: string, log: Log): Promise<Golden> {
  const { engine, layout } = launcher;
  if (manifest.container.data.length > 0 && !isRoot()) {
    throw new Error(
      "its data directories keep the owners that they have in the image, which needs root: run the site host as root",
    );
  }
  await checkFolders(manifest);
  const startedAt = performance.now();
  const instance = await launcher.launch({
    manifest,
    origin: { image, version: manifest.version, mark: "", cookies: {} },
    data: (path, labels) => copyFromImage(launcher, manifest, image, path, labels),
  });
  try {
    await runCommands(engine, instance);
    await askAll(manifest, instance.record.address, manifest.prepare.requests);
    const cookies: Record<string, Cookie[]> = {};
    for (const account of manifest.accounts) {
      if (account.login) cookies[account.name] = await signIn(manifest, account, account.login, instance.record.address);
    }
    await engine.stop(instance.record.container, STOP_LIMIT_S);
    const { bootMs } = instance.record;
    const name = `${goldenKey(manifest, image)}-${Date.now().toString(36)}`;
    const copy = (to: string) => layout.store.copy(layout.instance(instance.id), to, true);
    const note = await layout.keep(
      "golden",
      name,
      copy,
      async (data): Promise<GoldenNote> => ({
        site: manifest.name,
        version: manifest.version,
        image,
        madeAt: Date.now(),
        mark: await layout.store.mark(data),
        bootMs,
        cookies,
      }),
    );
    log("info", "golden_made", { site: manifest.name, ms: Math.round(performance.now() - startedAt), coldBootMs: bootMs });
    return goldenOf(layout, name, note);
  } finally {
    await launcher.discard(instance);
  }
}

function goldenOf(layout: Layout, name: string, note: GoldenNote): Golden {
  const { image, version, mark, cookies, madeAt } = note;
  return { name, madeAt, data: layout.data("golden", name), origin: { image, version, mark, cookies } };
}

async function checkFolders({ container }: ContainerManifest): Promise<void> {
  for (const path of [...Object.values(container.seeds), ...Object.values(container.shared)]) {
    const found = await stat(path).catch(() => null);
    if (!found?.isDirectory()) throw new Error(`its manifest takes data from ${path}, which is no directory of this machine`);
  }
}

/** Everything in the manifest that has a say in what the copy holds has a say in its name. */
function goldenKey(manifest: ContainerManifest, image: string): string {
  const { name, version, hosts, container, prepare, accounts } = manifest;
  const content = JSON.stringify([
    version,
    image,
    hosts,
    container.data,
    container.seeds,
    container.env,
    container.command,
    prepare,
    accounts,
  ]);
  return `${name}-${createHash("sha256").update(content).digest("hex").slice(0, KEY_CHARS)}`;
}

async function runCommands(engine: Engine, { manifest, record }: Instance): Promise<void> {
  for (const command of manifest.prepare.commands) {
    const { code, stdout, stderr } = await engine.exec(record.container, command, AbortSignal.timeout(COMMAND_LIMIT_MS));
    if (code === 0) continue;
    const said = `${stdout}\n${stderr}`.trim().slice(-REASON_CHARS);
    throw new Error(`prepare.commands: ${JSON.stringify(command)} ended with code ${code}: ${said}`);
  }
}

/** What the image has at the data paths, with its owners and modes. A path that it does not have is empty. */
async function copyFromImage(
  { engine, layout }: Launcher,
  manifest: ContainerManifest,
  image: string,
  path: string,
  labels: Labels,
): Promise<void> {
  await layout.store.create(path);
  if (manifest.container.data.length === 0) return;
  const container = await engine.create({ Image: image, Labels: { ...labels }, NetworkDisabled: true });
  try {
    for (const [index, inside] of manifest.container.data.entries()) {
      const seed = manifest.container.seeds[inside];
      const folder = dataFolder(path, index);
      if (seed === undefined) await unpack(engine, container, inside, folder);
      else await runProgram("cp", ["-a", "--reflink=auto", "--", seed, folder]);
    }
  } finally {
    await engine.remove(container);
  }
}

async function unpack(engine: Engine, container: string, inside: string, folder: string): Promise<void> {
  let archive: NodeJS.ReadableStream;
  try {
    archive = await engine.archive(container, inside);
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    await mkdir(folder);
    return;
  }
  const unpacked = `${folder}.unpacked`;
  await mkdir(unpacked);
  await runProgram("tar", ["-x", "-p", "--numeric-owner", "-C", unpacked, "-f", "-"], archive);
  const top = join(unpacked, basename(inside));
  if (!(await lstat(top)).isDirectory()) throw new Error(`container.data: ${inside} is no directory in the image`);
  await rename(top, folder);
  await rmdir(unpacked);
}
