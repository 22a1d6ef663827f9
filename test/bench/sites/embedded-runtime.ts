/**
 * @module The Workers runtime with embedded sites alone, from the request for a copy to the pages of it.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { findChild } from "../../../scripts/service/processes.ts";
import { treeBytes } from "../support/memory.ts";
import type { BenchCopy } from "./embedded-worker.ts";

const ENTRY = join(import.meta.dirname, "embedded-worker.ts");
/** As in wrangler.toml. */
const COMPATIBILITY_DATE = "2026-09-15";
const BLOCK_BYTES = 512;

export class EmbeddedRuntime implements AsyncDisposable {
  readonly #folder = mkdtempSync(join(tmpdir(), "stillwater-bench-sites-"));
  readonly #miniflare: Miniflare;
  #url = "";

  private constructor(script: string) {
    this.#miniflare = new Miniflare(
      convertV4MiniflareOptions({
        host: "127.0.0.1",
        port: 0,
        cf: false,
        resourcePersistencePath: this.#folder,
        log: new Log(LogLevel.ERROR),
        workers: [
          {
            name: "bench-sites",
            compatibilityDate: COMPATIBILITY_DATE,
            modules: [{ type: "ESModule", path: "worker.js", contents: script }],
            bindings: { SITE_DOOR_SECRET: crypto.randomUUID(), SITE_DOOR_URL: "http://127.0.0.1" },
            durableObjects: {
              SITE: { className: "SiteObject", useSQLite: true },
              SITE_POOL: { className: "SitePoolObject", useSQLite: true },
            },
            r2Buckets: ["BLOBS"],
          },
        ],
      }),
    );
  }

  static async start(): Promise<EmbeddedRuntime> {
    const { outputFiles } = await build({
      entryPoints: [ENTRY],
      bundle: true,
      format: "esm",
      target: "es2024",
      external: ["cloudflare:*", "node:*"],
      minify: true,
      write: false,
    });
    const runtime = new EmbeddedRuntime(outputFiles[0]?.text ?? "");
    runtime.#url = (await runtime.#miniflare.ready).href;
    return runtime;
  }

  /** One copy of a site. */
  async open(site: string, seed: number): Promise<BenchCopy> {
    return only(await this.#ask<BenchCopy[]>("open", { site, seed, held: [] }));
  }

  async fork({ held }: BenchCopy, seed: number): Promise<BenchCopy> {
    return only(await this.#ask<BenchCopy[]>("fork", { site: held.name, seed, held: [held] }));
  }

  async release(copies: readonly BenchCopy[]): Promise<void> {
    await this.#ask("release", { site: "", seed: 0, held: copies.map(({ held }) => held) });
  }

  /** How many copies of the site were made ahead, and are being made. */
  counts(site: string): Promise<{ warm: number; starting: number }> {
    return this.#ask("counts", { site, seed: 0, held: [] });
  }

  /** Asks the copy for its start page; an answer that is not good ends the bench. */
  async visit({ held, headers }: BenchCopy): Promise<void> {
    const answer = await fetch(this.#url, {
      headers: { ...headers, "x-stillwater-url": held.startUrl, accept: "text/html" },
      redirect: "manual",
    });
    const page = await answer.text();
    if (answer.status !== 200 || !page.includes("</html>")) throw new Error(`${held.name} answered ${answer.status}`);
  }

  /** Proportional set size of the runtime. */
  memoryBytes(): number | null {
    const pid = findChild("workerd");
    return pid === null ? null : treeBytes([pid]);
  }

  /** Of everything that is on disk. */
  storageBytes(): number {
    return readdirSync(this.#folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + blocksOf(join(entry.parentPath, entry.name)) * BLOCK_BYTES, 0);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#miniflare.dispose();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #ask<T>(what: string, order: object): Promise<T> {
    const answer = await fetch(`${this.#url}${what}`, { method: "POST", body: JSON.stringify(order) });
    if (!answer.ok) throw new Error(`${what} was answered with ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
    return (await answer.json()) as T;
  }
}

/** SQLite's own files come and go. */
function blocksOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.blocks ?? 0;
}

function only<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined) throw new Error("there is no copy");
  return item;
}
