/**
 * @module The virtual hosts of a container site: which name leads to which port, and under which name the site knows itself.
 */
import type { ContainerManifest } from "../../sites/manifest.ts";

type HostEntry = ContainerManifest["hosts"][number];

export interface Route {
  readonly hosts: readonly string[];
  readonly upstream: string;
  readonly hostHeader: string | null;
}

export function routesTo(manifest: ContainerManifest, address: string): Route[] {
  return manifest.hosts.map(({ names, port, hostHeader }) => ({
    hosts: [...names],
    upstream: `http://${address}:${port}`,
    hostHeader: hostHeader ?? null,
  }));
}

export interface VirtualHost {
  /** As a browser names it. */
  readonly name: string;
  readonly port: number;
  /** What the site gets to see as Host. */
  readonly header: string;
}

export function firstHost(manifest: ContainerManifest): VirtualHost {
  const [entry] = manifest.hosts;
  const [name] = entry?.names ?? [];
  if (entry === undefined || name === undefined) throw new Error(`${manifest.name} has no host`);
  return virtualHost(entry, name);
}

/** Null when the name, as it is or as the site knows it, belongs to no host of this site. */
export function findHost(manifest: ContainerManifest, name: string): VirtualHost | null {
  const wanted = name.toLowerCase();
  for (const entry of manifest.hosts) {
    const found = entry.names.find((candidate) => candidate === wanted);
    if (found !== undefined) return virtualHost(entry, found);
  }
  const known = manifest.hosts.find(({ hostHeader }) => hostHeader?.toLowerCase() === wanted);
  const [first] = known?.names ?? [];
  return known && first !== undefined ? virtualHost(known, first) : null;
}

function virtualHost(entry: HostEntry, name: string): VirtualHost {
  return { name, port: entry.port, header: entry.hostHeader ?? name };
}
