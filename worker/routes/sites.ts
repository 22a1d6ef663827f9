/**
 * @module The sites that sessions can ask for.
 */
import { findEmbeddedSite } from "../../durable-objects/site/apps/index.ts";
import { EMBEDDED_MANIFESTS, hostsOf, startURLOf } from "../../durable-objects/site/manifests.ts";
import type { SiteInfo } from "../../sdk/protocol/index.ts";
import type { RouteHandler } from "../mount.ts";
import { registryObject } from "../objects.ts";

export const listSites: RouteHandler<"listSites"> = async (_input, c) => {
  const { bySite } = await registryObject(c.env).counts();
  const problem = c.env.SITE_DOOR_SECRET ? null : "SITE_DOOR_SECRET is not set, so browsers cannot reach embedded sites.";
  const manifests = [...EMBEDDED_MANIFESTS.values()].filter(({ name }) => findEmbeddedSite(name));
  const items: SiteInfo[] = manifests.map((manifest) => ({
    name: manifest.name,
    kind: "embedded",
    title: manifest.title,
    hosts: hostsOf(manifest),
    startUrl: startURLOf(manifest),
    seedVersion: manifest.version,
    health: { ok: problem === null, message: problem },
    pool: { active: bySite[manifest.name] ?? 0, warm: 0 },
  }));
  return c.json({ items, cursor: null });
};
