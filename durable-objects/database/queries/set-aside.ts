/**
 * @module Which tasks are on web sites that keep agents out now.
 */
import { type SQL, sql } from "drizzle-orm";
import type { BlockedSite } from "../../../sdk/protocol/index.ts";
import type { Env } from "../../env.ts";
import { registryObject } from "../../stubs.ts";
import { taskSites, tasks } from "../schema.ts";

export type Aside = readonly Pick<BlockedSite, "host" | "site">[];

export const setAsideNow = (env: Env): Promise<Aside> => registryObject(env).blockedSites();

/** 1 for a task that begins at one of them, else 0; null where none is set aside. Tasks that have sites of their own are found by those. */
export const isAside = (aside: Aside): SQL | null => {
  if (aside.length === 0) return null;
  const hosts = JSON.stringify(aside.map(({ host }) => host));
  const sites = JSON.stringify(aside.flatMap(({ site }) => site ?? []));
  const its = sql`select ${taskSites.site} from ${taskSites} where ${taskSites.task} = ${tasks.n}`;
  return sql`(case
    when exists (${its}) then exists (${its} and ${taskSites.site} in (select value from json_each(${sites})))
    when ${tasks.website} in (select value from json_each(${hosts})) then 1
    else exists (select 1 from json_each(${hosts}) where ${beginsAt(sql`value`)}) end)`;
};

/** The first "://" of an address stands before its host, which ends there or with one of these. */
const beginsAt = (host: SQL): SQL => {
  const start = sql`lower(coalesce(json_extract(${tasks.body}, '$.startUrl'), json_extract(${tasks.body}, '$.startUrls[0]'), ''))`;
  return sql`instr(${start}, '://' || ${host}) = instr(${start}, '://') and instr(${start}, '://') > 0
    and substr(${start}, instr(${start}, '://') + 3 + length(${host}), 1) in ('', '/', '?', '#', ':')`;
};
