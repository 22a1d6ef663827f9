/**
 * @module What container sites need, put together: engine, storage, sites, supply of instances, leases.
 */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type Log, messageOf } from "../browser-host/log.ts";
import type { ContainerManifest } from "../sites/manifest.ts";
import { Engine } from "./engine/engine.ts";
import { raiseFence } from "./engine/fence.ts";
import { findEngine } from "./engine/find-engine.ts";
import { Networks } from "./engine/networks.ts";
import { Admission } from "./instances/admission.ts";
import { Boots } from "./instances/boots.ts";
import { DeathWatch } from "./instances/death-watch.ts";
import { Launcher } from "./instances/launcher.ts";
import { Supply } from "./instances/supply.ts";
import { LeaseBook } from "./leases/lease-book.ts";
import { LeaseStore } from "./leases/lease-store.ts";
import { Leases } from "./leases/leases.ts";
import { restoreLeases } from "./leases/restore.ts";
import { Snapshots } from "./leases/snapshots.ts";
import type { Metrics } from "./metrics.ts";
import type { Settings } from "./settings.ts";
import { ImageBuilder } from "./sites/image.ts";
import { Site } from "./sites/site.ts";
import { openDataStore } from "./storage/data-store.ts";
import { Layout } from "./storage/layout.ts";
import { openPool } from "./storage/pool.ts";
import { sweep } from "./sweep.ts";

const SWEEP_MS = 30_000;
const LIFE_BYTES = 4;

export interface ContainerOptions {
  readonly settings: Settings;
  readonly manifests: readonly ContainerManifest[];
  /** The installation, by which its containers are known. */
  readonly owner: string;
  readonly metrics: Metrics;
  readonly log: Log;
}

export interface Containers {
  readonly sites: ReadonlyMap<string, Site>;
  readonly supply: Supply;
  readonly leases: Leases;
  readonly snapshots: Snapshots;
  readonly admission: Admission;
  readonly engine: Engine;
  /** Takes up one more site. */
  readonly add: (manifest: ContainerManifest) => void;
  readonly storage: { readonly kind: string; readonly warning: string | null };
  /** Why there is no fence around instances; null when it stands. */
  readonly fence: string | null;
}

/** What was begun is in `closers`, which are called in reverse. */
export async function startContainers(
  { settings, manifests, owner, metrics, log }: ContainerOptions,
  closers: (() => void | Promise<void>)[],
): Promise<Containers> {
  const closing = new AbortController();

  const found = await findEngine(settings, log);
  closers.push(found.close);
  const engine = await Engine.connect(found.socketPath);
  const networks = new Networks(engine, settings.subnets);
  const [fence, pool] = await Promise.all([
    raiseFence(settings.subnets, owner, log),
    openPool({ data: settings.data, given: settings.pool, sizeGiB: settings.poolGiB, log }),
  ]);
  if (!settings.keep) closers.push(fence.remove, pool.close);
  const store = await openDataStore(pool.folder);
  if (store.warning !== null) log("warn", "full_copies", { reason: store.warning });
  const layout = new Layout(pool.folder, store);
  await layout.sweepUnfinished();

  const ownership = { owner, life: randomBytes(LIFE_BYTES).toString("hex") };
  const launcher = new Launcher({ engine, networks, layout, ownership, closing: closing.signal, log });
  const watch = new DeathWatch(engine);
  closers.push(() => watch.close());
  const admission = await Admission.start({
    max: settings.maxInstances,
    memoryReserve: settings.memoryReserveBytes,
    diskReserve: settings.diskReserveBytes,
    pool,
  });
  closers.push(() => admission.close());
  const builder = new ImageBuilder({ engine: launcher.engine, manifests: settings.manifests, mayBuild: settings.build, log });
  const makeSite = (manifest: ContainerManifest) => new Site({ manifest, launcher, builder, admission, log });
  const sites = new Map(manifests.map((manifest) => [manifest.name, makeSite(manifest)]));
  const boots = new Boots({ launcher, admission, watch, log, metrics });
  const supply = new Supply({
    sites: sites.values(),
    boots,
    admission,
    maxBoots: settings.starts,
    warm: settings.warm,
    log,
    metrics,
  });

  const snapshots = new Snapshots(launcher);
  const leaseStore = new LeaseStore(join(settings.data, "leases"), log);
  const book = new LeaseBook(leaseStore, log, metrics);
  const leases = new Leases({ sites, supply, snapshots, book, metrics });
  closers.push(async () => {
    closing.abort();
    leases.close();
    if (!settings.keep) for (const { record } of book.all) leases.release(record.lease, "shutdown");
    await supply.close();
    await Promise.allSettled([...sites.values()].map((site) => site.close()));
  });
  const held = await restoreLeases({ store: leaseStore, book, sites, launcher, supply, log });
  const sweepNow = async () => {
    const removed = await sweep({ engine, networks, layout, owner, living: launcher.living, log });
    metrics.add("leftovers_swept_total", removed);
  };
  await sweepNow();
  const sweeper = setInterval(
    () => void sweepNow().catch((error) => log("warn", "sweep_failed", { reason: messageOf(error) })),
    SWEEP_MS,
  );
  closers.push(() => clearInterval(sweeper));
  if (held > 0) log("info", "leases_restored", { held });

  void greet(sites, settings);
  return {
    sites,
    supply,
    leases,
    snapshots,
    admission,
    engine,
    add: (manifest) => {
      const site = makeSite(manifest);
      supply.add(site);
      sites.set(site.name, site);
    },
    storage: { kind: store.kind, warning: store.warning },
    fence: fence.missing,
  };
}

/** Sites that the operator names stand ready from the start, one after the other; all others from their first lease on. */
async function greet(sites: ReadonlyMap<string, Site>, { sites: named, warm }: Settings): Promise<void> {
  for (const site of sites.values()) {
    const eager = named !== null && site.manifest.pool.ready * warm > 0;
    await (eager ? site.prepare() : site.refresh()).catch(() => {});
  }
}
