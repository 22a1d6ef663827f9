/**
 * @module How much is in use, and how much there is.
 */
import { quotaInUse } from "../../durable-objects/quota/quota.ts";
import { registryObject } from "../../durable-objects/stubs.ts";
import type { Capacity } from "../../sdk/protocol/index.ts";
import { browserCapacity } from "../browsers.ts";
import type { RouteHandler } from "../mount.ts";
import { siteInfos } from "./sites.ts";

export const capacity: RouteHandler<"capacity"> = async ({ token }, c) => {
  const [browsers, infos, { bySite }, quota] = await Promise.all([
    browserCapacity(c.env),
    siteInfos(c.env),
    registryObject(c.env).counts(),
    quotaInUse(c.env, token.name),
  ]);
  const sites: Capacity["sites"] = {};
  // Servers of the callers' own are used too, and only the registry knows them.
  for (const [name, active] of Object.entries(bySite)) sites[name] = { active, max: null, warm: 0 };
  for (const { name, pool } of infos) sites[name] = { active: pool.active, max: pool.max, warm: pool.warm };
  const body: Capacity = { ...browsers, quota, sites };
  return c.json(body);
};
