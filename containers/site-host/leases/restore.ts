/**
 * @module Takes over the leases of an earlier life: those that still hold keep their instance, or the reason why it is dead.
 */
import { identityOf } from "../../browser-host/browser/identity.ts";
import type { Log } from "../../browser-host/log.ts";
import { lossOf } from "../instances/death-watch.ts";
import type { Launcher } from "../instances/launcher.ts";
import type { Supply } from "../instances/supply.ts";
import type { Site } from "../sites/site.ts";
import type { LeaseBook } from "./lease-book.ts";
import type { LeaseStore } from "./lease-store.ts";

/** How many still hold. */
export async function restoreLeases(options: {
  readonly store: LeaseStore;
  readonly book: LeaseBook;
  readonly sites: ReadonlyMap<string, Site>;
  readonly launcher: Launcher;
  readonly supply: Supply;
  readonly log: Log;
}): Promise<number> {
  const { store, book, sites, launcher, supply, log } = options;
  let held = 0;
  for (const record of store.readAll()) {
    const site = sites.get(record.site);
    if (!site || record.expiresAt <= Date.now()) {
      store.remove(record.lease);
      log("info", "lease_ended", { lease: record.lease, site: record.site, reason: site ? "expired" : "site_gone" });
      continue;
    }
    const instance = launcher.adopt(record.instance, site.manifest, record.origin);
    book.write(record, instance);
    supply.adopt(instance);
    if (identityOf(record.instance.pid) !== record.instance.processIdentity) {
      instance.lose(await lossOf(launcher.engine, record.instance.container));
    }
    held++;
  }
  return held;
}
