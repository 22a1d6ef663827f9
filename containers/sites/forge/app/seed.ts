/**
 * @module Fills a copy of Anvil with its first content, by one statement per table.
 */
import type { SiteCopy } from "../../../../durable-objects/site/embedded-site.ts";
import { insertContent, rememberPerSeed, type TableContent, tableContent } from "../../../../durable-objects/site/kit/seeding.ts";
import { startClock } from "../../../../durable-objects/site/kit/site-clock.ts";
import { generateWorld } from "./content/world.ts";
import { OPENING } from "./rules.ts";
import { SCHEMA } from "./schema.ts";

export const seedForge = ({ sql, seed }: SiteCopy): void => {
  sql.exec(SCHEMA);
  startClock(sql, OPENING);
  insertContent(sql, contentFor(seed));
};

const contentFor = rememberPerSeed((seed): TableContent[] =>
  Object.entries(generateWorld(seed)).map(([table, rows]) => tableContent(table, rows)),
);
