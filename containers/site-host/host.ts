/**
 * @module Puts the site host together: process sites at once, container sites as soon as there is an engine, the HTTP face.
 */
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Log, messageOf } from "../browser-host/log.ts";
import { ContainerPart } from "./container-part.ts";
import { createFace } from "./http/server.ts";
import { openInstallation } from "./installation.ts";
import { Metrics } from "./metrics.ts";
import { ProcessLeases } from "./processes/process-leases.ts";
import type { Settings } from "./settings.ts";
import { ManifestBook } from "./sites/manifest-book.ts";

export interface SiteHost {
  readonly port: number;
  readonly sites: readonly string[];
  /** Rejects when container sites should be there and are not, by a fault that another start may not have. */
  readonly containers: Promise<unknown>;
  /** Ends every instance, and removes what they left; with `keep`, those of containers that are leased live on. */
  close(): Promise<void>;
}

export async function startHost(settings: Settings, log: Log): Promise<SiteHost> {
  // What was opened last is closed first, also when a later part does not start.
  const closers: (() => void | Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) {
      await Promise.resolve(closer()).catch((error: unknown) => log("error", "close_failed", { reason: messageOf(error) }));
    }
  };
  try {
    return await assemble(settings, log, closers, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function assemble(
  settings: Settings,
  log: Log,
  closers: (() => void | Promise<void>)[],
  close: () => Promise<void>,
): Promise<SiteHost> {
  const { owner, release } = openInstallation(settings.data);
  closers.push(release);
  const metrics = new Metrics();
  const manifests = new ManifestBook({ folder: settings.manifests, only: settings.sites, log });

  const processes = new ProcessLeases({
    folder: join(settings.data, "processes"),
    max: settings.maxProcesses,
    log,
    metrics,
  });
  closers.push(() => processes.close());
  const containers = new ContainerPart({
    manifests: [...manifests.containers.values()],
    settings,
    owner,
    metrics,
    log,
  });
  closers.push(() => containers.close());

  const server = createFace({
    token: settings.token,
    manifests,
    processes,
    containers,
    metrics,
    log,
  });
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(settings.port, settings.address, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    sites: [...manifests.processes.keys(), ...containers.names],
    containers: containers.settled,
    close,
  };
}
