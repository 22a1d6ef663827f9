/**
 * @module Makes the shop's tables and fills them, by one statement per table.
 */
import type { SiteCopy } from "../../../../durable-objects/site/embedded-site.ts";
import { insertContent, rememberPerSeed, tableContent } from "../../../../durable-objects/site/kit/seeding.ts";
import { startClock } from "../../../../durable-objects/site/kit/site-clock.ts";
import { generateContent } from "./content/index.ts";
import { SHOP_OPENS } from "./rules.ts";
import { SCHEMA } from "./schema.ts";

export const seedShop = ({ sql, seed }: SiteCopy): void => {
  sql.exec(SCHEMA);
  insertContent(sql, contentFor(seed));
  startClock(sql, SHOP_OPENS);
};

const contentFor = rememberPerSeed((seed) =>
  Object.entries(generateContent(seed)).map(([table, rows]) => tableContent(table, rows)),
);
