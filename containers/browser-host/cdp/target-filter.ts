/**
 * @module Which kinds of targets a client asked to be told of or attached to, by the rules of Target.TargetFilter.
 */
import { invalidParams } from "./protocol.ts";

interface Entry {
  readonly type?: string;
  readonly exclude?: boolean;
}

const DEFAULT: readonly Entry[] = [{ type: "browser", exclude: true }, { type: "tab", exclude: true }, {}];

export class TargetFilter {
  readonly #entries: readonly Entry[];

  private constructor(entries: readonly Entry[]) {
    this.#entries = entries;
  }

  static parse(value: unknown): TargetFilter {
    if (value === undefined) return new TargetFilter(DEFAULT);
    if (!Array.isArray(value)) throw invalidParams("filter: array expected");
    return new TargetFilter(value.filter((entry): entry is Entry => typeof entry === "object" && entry !== null));
  }

  /** The first entry that names the type, or names none, decides; no such entry is a no. */
  admits(type: string): boolean {
    const entry = this.#entries.find((candidate) => candidate.type === undefined || candidate.type === type);
    return entry !== undefined && entry.exclude !== true;
  }

  /** Whether it admits anything beside pages and their tabs. */
  get admitsMoreThanPages(): boolean {
    return this.#entries.some(({ type, exclude }) => exclude !== true && type !== "page" && type !== "tab" && type !== "browser");
  }
}
