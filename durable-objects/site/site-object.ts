/**
 * @module The Durable Object that is one private copy of an embedded site. It is named by its lease.
 */
import { DurableObject } from "cloudflare:workers";
import type { ServiceErrorCode } from "../../sdk/protocol/index.ts";
import type { Env } from "../env.ts";
import { Serial } from "../session/serial.ts";
import { findEmbeddedSite } from "./apps.ts";
import { dumpTables, loadTables } from "./dump.ts";
import type { EmbeddedSite, SignInCookie, SiteCopy } from "./embedded-site.ts";
import { seedCopy } from "./seed-copy.ts";
import { readDump, type StoredDump, storeDump } from "./stored-dumps.ts";

/** Longer than the longest session: a copy that nobody released deletes itself. */
export const ABANDONED_AFTER_MS = 25 * 60 * 60 * 1000;

const PREPARED_KEY = "prepared";

/** Where the content of a copy comes from: its seed, a stored dump, or another copy as it is now. */
export type SiteOrigin = "seed" | { readonly dump: string } | { readonly lease: string };

export interface PrepareSite {
  readonly site: string;
  readonly seed: number;
  /** The account that is signed in from the start; by default nobody. */
  readonly login?: string | null;
  readonly origin?: SiteOrigin;
}

export interface PreparedSite {
  readonly site: string;
  readonly seed: number;
  /** What makes a browser signed in. */
  readonly cookies: readonly SignInCookie[];
}

/** A Reply whose details are strings: the types of RPC stubs turn unknown values into never. */
export type PrepareAnswer =
  | { readonly ok: true; readonly status: 200; readonly body: PreparedSite }
  | {
      readonly ok: false;
      readonly code: ServiceErrorCode;
      readonly message: string;
      readonly details: Readonly<Record<string, string>>;
    };

interface Prepared extends PreparedSite {
  /** The wish as it was, which a repeat must match. */
  readonly wish: string;
}

interface OpenCopy {
  readonly site: EmbeddedSite;
  readonly copy: SiteCopy;
}

export class SiteObject extends DurableObject<Env> {
  readonly #serial = new Serial();

  /** Makes the copy. A repeat of the same leaves it as it is; another needs a release first. */
  prepare(wish: PrepareSite): Promise<PrepareAnswer> {
    return this.#serial.run(() => this.#prepare(wish));
  }

  override async fetch(request: Request): Promise<Response> {
    const open = this.#open();
    if (!open) return new Response("There is no site here: its session has ended or never was.\n", { status: 404 });
    return open.site.handle(request, open.copy);
  }

  /** The state as JSON text; null when nothing is prepared. */
  async state(): Promise<string | null> {
    const open = this.#open();
    return open ? JSON.stringify(open.site.state(open.copy)) : null;
  }

  /** All rows as text, as a stream because of its size; null when nothing is prepared. */
  async dump(): Promise<ReadableStream<Uint8Array> | null> {
    return this.#open() && new Blob([dumpTables(this.ctx.storage.sql)]).stream();
  }

  /** Keeps all rows in R2; null when nothing is prepared. */
  async storeDump(): Promise<StoredDump | null> {
    return this.#open() && storeDump(this.env.BLOBS, dumpTables(this.ctx.storage.sql));
  }

  /** Deletes everything. Idempotent. */
  async release(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  override async alarm(): Promise<void> {
    await this.release();
  }

  async #prepare({ site: name, seed, login = null, origin = "seed" }: PrepareSite): Promise<PrepareAnswer> {
    const site = findEmbeddedSite(name);
    if (!site) return refused("site_not_found", name, `No embedded site is named "${name}".`);
    const wish = JSON.stringify([name, seed, login, origin]);
    const held = this.#prepared();
    if (held && held.wish !== wish) {
      const message = `This copy is ${held.site} with seed ${held.seed}; release it before preparing ${name} with seed ${seed}.`;
      return refused("site_failed", name, message);
    }
    if (held) return done(held);
    const content = await this.#content(origin);
    if (content === null) return refused("site_failed", name, `What the copy of ${name} is to begin with is gone.`);
    const { storage } = this.ctx;
    const copy: SiteCopy = { sql: storage.sql, seed };
    const prepared = storage.transactionSync((): Prepared => {
      if (content === "seed") seedCopy(site, copy);
      else loadTables(storage.sql, content.text);
      const cookies = login === null ? [] : (site.signIn?.(copy, login) ?? []);
      const made: Prepared = { site: name, seed, cookies, wish };
      storage.kv.put<Prepared>(PREPARED_KEY, made);
      return made;
    });
    await storage.setAlarm(Date.now() + ABANDONED_AFTER_MS);
    return done(prepared);
  }

  /** null when it is gone. */
  async #content(origin: SiteOrigin): Promise<"seed" | { readonly text: string } | null> {
    if (origin === "seed") return origin;
    const text = "dump" in origin ? await readDump(this.env.BLOBS, origin.dump) : await this.#dumpOf(origin.lease);
    return text === null ? null : { text };
  }

  async #dumpOf(lease: string): Promise<string | null> {
    const stream = await this.env.SITE.getByName(lease).dump();
    return stream && new Response(stream).text();
  }

  #prepared(): Prepared | undefined {
    return this.ctx.storage.kv.get<Prepared>(PREPARED_KEY);
  }

  #open(): OpenCopy | null {
    const prepared = this.#prepared();
    const site = prepared && findEmbeddedSite(prepared.site);
    return site ? { site, copy: { sql: this.ctx.storage.sql, seed: prepared.seed } } : null;
  }
}

const done = ({ site, seed, cookies }: Prepared): PrepareAnswer => ({ ok: true, status: 200, body: { site, seed, cookies } });

const refused = (code: ServiceErrorCode, site: string, message: string): PrepareAnswer => ({
  ok: false,
  code,
  message,
  details: { site },
});
