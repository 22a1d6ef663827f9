/**
 * @module How much is in use, and how much there is.
 */
import { EMBEDDED_SITES } from "../../durable-objects/site/apps/index.ts";
import type { Capacity } from "../../sdk/protocol/index.ts";
import { browserCapacity } from "../browsers.ts";
import type { RouteHandler } from "../mount.ts";
import { registryObject } from "../objects.ts";

export const capacity: RouteHandler<"capacity"> = async (_input, c) => {
  const [browsers, { bySite }] = await Promise.all([browserCapacity(c.env), registryObject(c.env).counts()]);
  const names = new Set([...EMBEDDED_SITES.map(({ name }) => name), ...Object.keys(bySite)]);
  const sites = Object.fromEntries([...names].map((name) => [name, { active: bySite[name] ?? 0, max: null }]));
  const body: Capacity = { ...browsers, sites };
  return c.json(body);
};
