/**
 * @module The sites that sessions can ask for.
 */
import { EMBEDDED_SITES } from "../../durable-objects/site/apps/index.ts";
import type { SiteInfo } from "../../sdk/protocol/index.ts";
import type { RouteHandler } from "../mount.ts";
import { registryObject } from "../objects.ts";

export const listSites: RouteHandler<"listSites"> = async (_input, c) => {
  const { bySite } = await registryObject(c.env).counts();
  const problem = c.env.SITE_DOOR_SECRET ? null : "SITE_DOOR_SECRET is not set, so browsers cannot reach embedded sites.";
  const items: SiteInfo[] = Object.values(EMBEDDED_SITES).map(({ name, title, hosts, startUrl, seedVersion }) => ({
    name,
    kind: "embedded",
    title,
    hosts: [...hosts],
    startUrl,
    seedVersion,
    health: { ok: problem === null, message: problem },
    pool: { active: bySite[name] ?? 0, warm: 0 },
  }));
  return c.json({ items, cursor: null });
};
