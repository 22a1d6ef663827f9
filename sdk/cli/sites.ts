/**
 * @module `stillwater sites list | pool`: what there is to browse, and how many copies of it stand ready.
 */
import { parseArgs } from "node:util";
import type { SiteInfo } from "../protocol/index.ts";
import type { Command } from "./commands.ts";
import { EXIT } from "./exit-codes.ts";
import { columns, print } from "./output.ts";
import { noCommand } from "./usage.ts";

const USAGE = `stillwater sites list
stillwater sites pool`;

const TABLES: Readonly<Record<string, (sites: readonly SiteInfo[]) => string[][]>> = {
  list: (sites) => [
    ["NAME", "KIND", "HEALTH", "VERSION", "START", "TITLE"],
    ...sites.map(({ name, kind, health, version, startUrl, title }) => [name, kind, health.status, version, startUrl, title]),
  ],
  pool: (sites) => [
    ["NAME", "ACTIVE", "WARM", "STARTING", "TARGET", "MAX"],
    ...sites.map(({ name, pool }) => [
      name,
      ...[pool.active, pool.warm, pool.starting].map(String),
      ...[pool.target, pool.max].map((count) => (count === null ? "-" : String(count))),
    ]),
  ],
};

const run: Command["run"] = async (client, [name, ...args]) => {
  const table = name !== undefined && Object.hasOwn(TABLES, name) ? TABLES[name] : undefined;
  if (!table) throw noCommand("sites", name, Object.keys(TABLES), USAGE);
  const { values } = parseArgs({ args: [...args], options: { json: { type: "boolean", default: false } } });
  const sites = await client().sites();
  const shown = name === "pool" ? sites.map((site) => ({ name: site.name, ...site.pool })) : sites;
  print(shown, values.json, () => columns(table(sites)));
  return EXIT.ok;
};

export const sites: Command = { usage: USAGE, run };
