/**
 * @module What lies where in the pool: golden copies and named snapshots with a note beside each, and instances.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DataStore } from "./data-store.ts";

const DATA = "data";
const NOTE = "note.json";

export type Shelf = "golden" | "snapshots";

/** Data with a note: whole under its name, or not there. */
export class Layout {
  readonly #folder: string;
  readonly store: DataStore;

  constructor(folder: string, store: DataStore) {
    this.#folder = folder;
    this.store = store;
    for (const name of ["golden", "snapshots", "instances", "drafts"]) mkdirSync(join(folder, name), { recursive: true });
  }

  instance(id: string): string {
    return join(this.#folder, "instances", id);
  }

  /** A place for data that is not to be kept yet. */
  draft(id: string): string {
    return join(this.#folder, "drafts", id);
  }

  data(shelf: Shelf, name: string): string {
    return join(this.#folder, shelf, name, DATA);
  }

  note(shelf: Shelf, name: string): unknown {
    try {
      return JSON.parse(readFileSync(join(this.#folder, shelf, name, NOTE), "utf8"));
    } catch {
      return null;
    }
  }

  names(shelf: Shelf): string[] {
    return readdirSync(join(this.#folder, shelf)).filter((name) => existsSync(join(this.#folder, shelf, name, NOTE)));
  }

  /** Keeps what `copy` makes, with a note about it. What was there under that name is replaced. */
  async keep<Note extends object>(
    shelf: Shelf,
    name: string,
    copy: (to: string) => Promise<void>,
    describe: (data: string) => Promise<Note>,
  ): Promise<Note> {
    const folder = join(this.#folder, shelf, name);
    await this.#removeFolder(folder);
    mkdirSync(folder);
    try {
      await copy(join(folder, DATA));
      const note = await describe(join(folder, DATA));
      // The note is what makes it whole.
      const draft = join(folder, `${NOTE}.draft`);
      writeFileSync(draft, JSON.stringify(note));
      renameSync(draft, join(folder, NOTE));
      return note;
    } catch (error) {
      await this.#removeFolder(folder);
      throw error;
    }
  }

  async drop(shelf: Shelf, name: string): Promise<void> {
    rmSync(join(this.#folder, shelf, name, NOTE), { force: true });
    await this.#removeFolder(join(this.#folder, shelf, name));
  }

  /** Instances that lie here, whoever made them. */
  instances(): string[] {
    return readdirSync(join(this.#folder, "instances"));
  }

  /** Drafts, and what was being kept or dropped, when an earlier life ended. */
  async sweepUnfinished(): Promise<void> {
    for (const id of readdirSync(join(this.#folder, "drafts"))) await this.store.remove(this.draft(id));
    for (const shelf of ["golden", "snapshots"] as const) {
      const whole = new Set(this.names(shelf));
      for (const name of readdirSync(join(this.#folder, shelf))) {
        if (!whole.has(name)) await this.#removeFolder(join(this.#folder, shelf, name));
      }
    }
  }

  async #removeFolder(folder: string): Promise<void> {
    if (!existsSync(folder)) return;
    await this.store.remove(join(folder, DATA));
    rmSync(folder, { recursive: true, force: true });
  }
}
