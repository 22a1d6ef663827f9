/**
 * @module The pictures of an export: files in a folder beside it, each once, under names that the lines carry.
 */
import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

const EXTENSIONS: Readonly<Record<string, string>> = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" };

export class Pictures {
  readonly folder: string;
  readonly #prefix: string;
  readonly #done = new Set<string>();
  readonly #waiting = new Map<string, string>();

  constructor(file: string) {
    const name = `${basename(file).replace(/\.[^.]+$/, "")}.images`;
    this.folder = join(dirname(file), name);
    this.#prefix = name;
  }

  get count(): number {
    return this.#done.size;
  }

  /** Relative to the folder of the export, as LLaMA-Factory's media_dir wants it. */
  name(hash: string, mediaType: string): string {
    const file = `${hash}.${EXTENSIONS[mediaType] ?? "bin"}`;
    if (!this.#done.has(file)) this.#waiting.set(file, hash);
    return `${this.#prefix}/${file}`;
  }

  /** A line is written when its pictures are there. */
  async fetchNamed(read: (hash: string) => Promise<{ bytes: Uint8Array }>): Promise<void> {
    for (const [file, hash] of this.#waiting) {
      const path = join(this.folder, file);
      if (!existsSync(path)) {
        await mkdir(this.folder, { recursive: true });
        await writeFile(`${path}.part`, (await read(hash)).bytes);
        await rename(`${path}.part`, path);
      }
      this.#done.add(file);
    }
    this.#waiting.clear();
  }
}
