/**
 * @module One visit to a torture page: its address, its final text, and when the page said that it was rendered.
 */
import type { ServerResponse } from "node:http";
import type { TorturePage } from "../torture-page.ts";
import { MAIN_HOST } from "./hosts.ts";

export class Visit {
  readonly page: TorturePage;
  readonly id: string;
  readonly files: Readonly<Record<string, string>>;
  /** Shown only at the end, and only by this visit. */
  readonly final: string;
  /** Epoch milliseconds by the page's own clock; null until it has reported. */
  renderedAt: number | null = null;
  /** Open event streams. */
  readonly streams = new Set<ServerResponse>();
  readonly #counts = new Map<string, number>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #onRendered: (() => void)[] = [];

  constructor(page: TorturePage, id: string, files: Readonly<Record<string, string>>) {
    this.page = page;
    this.id = id;
    this.files = files;
    this.final = `DONE ${id}`;
  }

  get path(): string {
    return `/v/${this.id}/`;
  }

  /** Its address behind the service, or on a port for browsers that have no proxy. */
  url(port?: number): string {
    return `http://${MAIN_HOST}${port === undefined ? "" : `:${port}`}${this.page.start?.(this.id) ?? this.path}`;
  }

  /** How often this was asked for, this time included. */
  count(what: string): number {
    const count = (this.#counts.get(what) ?? 0) + 1;
    this.#counts.set(what, count);
    return count;
  }

  report(at: number): void {
    this.renderedAt = at;
    for (const tell of this.#onRendered.splice(0)) tell();
  }

  /** Resolves with the time of the final render; with null when it was not reported within the limit. */
  async rendered(limitMs: number): Promise<number | null> {
    if (this.renderedAt === null) {
      await Promise.race([new Promise<void>((resolve) => this.#onRendered.push(resolve)), this.sleep(limitMs)]);
    }
    return this.renderedAt;
  }

  /** Ends with the visit at the latest, and is then never resolved. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        resolve();
      }, ms);
      this.#timers.add(timer);
    });
  }

  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
