/**
 * @module `stillwater sites list | pool | blocked`: what there is to browse, how many copies of it stand ready, and which web
 * sites are set aside.
 */
import { parseArgs } from "node:util";
import type { Stillwater } from "../client.ts";
import type { SiteInfo } from "../protocol/index.ts";
import type { Command } from "./commands.ts";
import { EXIT } from "./exit-codes.ts";
import { columns, print } from "./output.ts";
import { noCommand, UsageError } from "./usage.ts";

const USAGE = `stillwater sites list
stillwater sites pool
stillwater sites blocked [--clear HOST | --clear-all]`;

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
  if (name === "blocked") return blocked(client, args);
  const table = name !== undefined && Object.hasOwn(TABLES, name) ? TABLES[name] : undefined;
  if (!table) throw noCommand("sites", name, [...Object.keys(TABLES), "blocked"], USAGE);
  const { values } = parseArgs({ args: [...args], options: { json: { type: "boolean", default: false } } });
  const sites = await client().sites();
  const shown = name === "pool" ? sites.map((site) => ({ name: site.name, ...site.pool })) : sites;
  print(shown, values.json, () => columns(table(sites)));
  return EXIT.ok;
};

const blocked = async (client: () => Stillwater, args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      clear: { type: "string" },
      "clear-all": { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    },
  });
  const { clear, json, "clear-all": all } = values;
  if (clear !== undefined && all) throw new UsageError("give --clear HOST or --clear-all, not both", USAGE);
  if (clear !== undefined || all) {
    const cleared = await client().clearBlockedSites(clear);
    print({ cleared }, json, () => `${cleared} taken up again`);
    return EXIT.ok;
  }
  const sites = await client().blockedSites();
  const rows = sites.map(({ host, kind, sign, times, until }) => [
    host,
    kind,
    sign,
    String(times),
    new Date(until).toISOString(),
  ]);
  print(sites, json, () => columns([["HOST", "KIND", "SIGN", "TIMES", "UNTIL"], ...rows]));
  return EXIT.ok;
};

export const sites: Command = { usage: USAGE, run };
