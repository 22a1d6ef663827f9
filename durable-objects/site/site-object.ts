/**
 * @module The Durable Object that is one private copy of an embedded site. It is named by its lease.
 */
import { DurableObject } from "cloudflare:workers";
import type { ServiceErrorCode } from "../../sdk/protocol/index.ts";
import type { Env } from "../env.ts";
import { findEmbeddedSite } from "./apps/index.ts";
import type { EmbeddedSite, SiteCopy } from "./embedded-site.ts";

/** Longer than the longest session: a copy that nobody released deletes itself. */
export const ABANDONED_AFTER_MS = 25 * 60 * 60 * 1000;

const PREPARED_KEY = "prepared";

export interface PrepareSite {
  readonly site: string;
  readonly seed: number;
}

/** A Reply whose details are strings: the types of RPC stubs turn unknown values into never. */
export type PrepareAnswer =
  | { readonly ok: true; readonly status: 200; readonly body: PrepareSite }
  | {
      readonly ok: false;
      readonly code: ServiceErrorCode;
      readonly message: string;
      readonly details: Readonly<Record<string, string>>;
    };

interface OpenCopy {
  readonly site: EmbeddedSite;
  readonly copy: SiteCopy;
}

export class SiteObject extends DurableObject<Env> {
  /** Makes the copy. A repeat for the same site and seed leaves it as it is; another needs a release first. */
  async prepare({ site: name, seed }: PrepareSite): Promise<PrepareAnswer> {
    const site = findEmbeddedSite(name);
    if (!site) return refused("site_not_found", name, `No embedded site is named "${name}".`);
    const held = this.#prepared();
    if (held && (held.site !== name || held.seed !== seed)) {
      const message = `This copy is ${held.site} with seed ${held.seed}; release it before preparing ${name} with seed ${seed}.`;
      return refused("site_failed", name, message);
    }
    if (!held) {
      this.ctx.storage.transactionSync(() => {
        site.seed({ sql: this.ctx.storage.sql, seed });
        this.ctx.storage.kv.put<PrepareSite>(PREPARED_KEY, { site: name, seed });
      });
      await this.ctx.storage.setAlarm(Date.now() + ABANDONED_AFTER_MS);
    }
    return { ok: true, status: 200, body: { site: name, seed } };
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

  /** Deletes everything. Idempotent. */
  async release(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  override async alarm(): Promise<void> {
    await this.release();
  }

  #prepared(): PrepareSite | undefined {
    return this.ctx.storage.kv.get<PrepareSite>(PREPARED_KEY);
  }

  #open(): OpenCopy | null {
    const prepared = this.#prepared();
    const site = prepared && findEmbeddedSite(prepared.site);
    return site ? { site, copy: { sql: this.ctx.storage.sql, seed: prepared.seed } } : null;
  }
}

const refused = (code: ServiceErrorCode, site: string, message: string): PrepareAnswer => ({
  ok: false,
  code,
  message,
  details: { site },
});
