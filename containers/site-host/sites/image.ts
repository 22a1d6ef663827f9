/**
 * @module The image of a site: whether it is here, and how it is built from the site's folder when it is not.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../../browser-host/log.ts";
import type { ContainerManifest } from "../../sites/manifest.ts";
import type { Engine } from "../engine/engine.ts";
import { ensureBases } from "./base-images.ts";

/** On the image: the content of the folder that it was built from. */
const CONTEXT_LABEL = "stillwater.context";
const HASH_CHARS = 32;

export type Progress = (line: string) => void;

export class ImageBuilder {
  readonly #engine: Engine;
  readonly #manifests: string;
  readonly #mayBuild: boolean;
  readonly #log: Log;

  constructor(options: {
    readonly engine: Engine;
    /** The folder of the sites' folders. */
    readonly manifests: string;
    readonly mayBuild: boolean;
    readonly log: Log;
  }) {
    this.#engine = options.engine;
    this.#manifests = options.manifests;
    this.#mayBuild = options.mayBuild;
    this.#log = options.log;
  }

  /** The image's id; null when it is not here. */
  find({ container }: ContainerManifest): Promise<string | null> {
    return this.#engine.imageID(container.image);
  }

  /** What to do about an image that is not here. */
  advice({ name, container }: ContainerManifest): string {
    const missing = `its image ${container.image} is not on this machine`;
    if (container.dockerfile === undefined) return `${missing}: pull or import it`;
    const command = `node scripts/images.mjs ${name}`;
    return this.#mayBuild
      ? `${missing}: it is built when the site is first asked for, or with \`${command}\``
      : `${missing}: build it with \`${command}\`, or set SITE_HOST_BUILD=on`;
  }

  /** The image's id, built now if that is allowed; null when it cannot be had. */
  async have(manifest: ContainerManifest): Promise<string | null> {
    const { image, dockerfile } = manifest.container;
    const here = await this.find(manifest);
    if (here !== null || dockerfile === undefined || !this.#mayBuild) return here;
    const startedAt = performance.now();
    const built = await buildImage(this.#engine, join(this.#manifests, manifest.name), manifest, () => {});
    this.#log("info", "image_built", { site: manifest.name, image, ms: Math.round(performance.now() - startedAt) });
    return built;
  }
}

/** Whether the image was built from what the folder holds now. */
export async function imageIsCurrent(engine: Engine, folder: string, manifest: ContainerManifest): Promise<boolean> {
  if ((await engine.imageID(manifest.container.image)) === null) return false;
  const { Config } = await engine.docker.getImage(manifest.container.image).inspect();
  return Config.Labels?.[CONTEXT_LABEL] === contextHash(folder);
}

/** Throws with what the build said. Build steps use this machine's own way to the network. */
export async function buildImage(
  engine: Engine,
  folder: string,
  manifest: ContainerManifest,
  progress: Progress,
  buildArguments: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { image, dockerfile } = manifest.container;
  if (dockerfile === undefined) throw new Error(`${manifest.name} has no container.dockerfile in its manifest`);
  await ensureBases(engine, join(folder, dockerfile), progress);
  const before = await engine.imageID(image);
  const context = spawn("tar", ["-c", "-C", folder, "."], { stdio: ["ignore", "pipe", "inherit"] });
  const stream = await engine.docker.buildImage(context.stdout, {
    t: image,
    dockerfile,
    networkmode: "host",
    labels: { [CONTEXT_LABEL]: contextHash(folder) },
    buildargs: { ...buildArguments },
    forcerm: true,
  });
  await followBuild(engine, stream, progress);
  const id = await engine.imageID(image);
  if (id === null) throw new Error(`the build of ${image} ended without an image`);
  // The one before has lost its name. One that instances still use stays until they are gone.
  if (before !== null && before !== id)
    await engine.docker
      .getImage(before)
      .remove()
      .catch(() => {});
  return id;
}

function followBuild(engine: Engine, stream: NodeJS.ReadableStream, progress: Progress): Promise<void> {
  return new Promise((resolve, reject) => {
    engine.docker.modem.followProgress(
      stream,
      (error) => (error ? reject(error) : resolve()),
      (event: { stream?: string; error?: string }) => {
        if (event.error) reject(new Error(event.error));
        else if (event.stream?.trim()) progress(event.stream.trimEnd());
      },
    );
  });
}

/** Of all names, modes and contents in the folder, but for the manifest: it does not go into the image. */
export function contextHash(folder: string): string {
  const hash = createHash("sha256");
  const add = (path: string, name: string) => {
    const found = statSync(path);
    if (found.isDirectory()) {
      for (const entry of readdirSync(path).sort()) {
        if (name !== "" || entry !== "site.toml") add(join(path, entry), `${name}/${entry}`);
      }
    } else if (found.isFile()) {
      hash
        .update(`${name}\0${found.mode & 0o111}\0`)
        .update(readFileSync(path))
        .update("\0");
    }
  };
  add(folder, "");
  return hash.digest("hex").slice(0, HASH_CHARS);
}
