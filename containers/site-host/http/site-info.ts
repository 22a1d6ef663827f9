/**
 * @module A site as it is listed.
 */
import type { ShelfStatus } from "../instances/shelf.ts";
import { firstHost } from "../sites/hosts.ts";
import type { Site } from "../sites/site.ts";

export function siteInfo({ manifest, health, reason }: Site, pool: ShelfStatus): object {
  const { name, title, version, startUrl, accounts, signedIn, settle } = manifest;
  return {
    name,
    title,
    kind: "container",
    version,
    hosts: manifest.hosts.flatMap(({ names }) => names),
    startUrl: startUrl ?? `http://${firstHost(manifest).name}/`,
    health,
    reason,
    pool,
    accounts: accounts.map((account) => account.name),
    signedIn: signedIn ?? null,
    settle: settle ?? null,
    hasState: manifest.state !== undefined,
  };
}
