/**
 * @module The pictures of an export: files in a folder beside it, each once, under names that the lines carry.
 */
import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

const FILE = /^([0-9a-f]{64})\.(?:jpg|png|webp|bin)$/;

export class Pictures {
  /** As lines name it, relative to the folder of the export: what LLaMA-Factory joins to its media_dir. */
  readonly prefix: string;
  readonly folder: string;
  readonly #done = new Set<string>();

  constructor(file: string) {
    this.prefix = `${basename(file).replace(/\.[^.]+$/, "")}.images`;
    this.folder = join(dirname(file), this.prefix);
  }

  get count(): number {
    return this.#done.size;
  }

  /** A line is written when its pictures are there. */
  async fetchNamed(line: string, read: (hash: string) => Promise<{ bytes: Uint8Array }>): Promise<void> {
    // Most lines of text agents name none.
    if (!line.includes(this.prefix)) return;
    for (const name of this.#namedIn(JSON.parse(line))) {
      const [, hash] = FILE.exec(name) ?? [];
      if (hash === undefined || this.#done.has(name)) continue;
      const path = join(this.folder, name);
      if (!existsSync(path)) {
        await mkdir(this.folder, { recursive: true });
        await writeFile(`${path}.part`, (await read(hash)).bytes);
        await rename(`${path}.part`, path);
      }
      this.#done.add(name);
    }
  }

  /** Whole strings alone: a page may speak of such a name. */
  *#namedIn(value: unknown): Generator<string> {
    if (typeof value === "string") {
      if (value.startsWith(`${this.prefix}/`)) yield value.slice(this.prefix.length + 1);
    } else if (typeof value === "object" && value !== null) {
      for (const part of Object.values(value)) yield* this.#namedIn(part);
    }
  }
}
