/**
 * @module The almanac's first content, put in by one statement per table.
 */
import type { SiteCopy } from "../../../../durable-objects/site/embedded-site.ts";
import { insertContent, rememberPerSeed, type TableContent, tableContent } from "../../../../durable-objects/site/kit/seeding.ts";
import { startClock } from "../../../../durable-objects/site/kit/site-clock.ts";
import { generateContent } from "./content/index.ts";
import { ALMANAC_START } from "./rules.ts";
import { SCHEMA } from "./schema.ts";

export const seedAlmanac = ({ sql, seed }: SiteCopy): void => {
  sql.exec(SCHEMA);
  startClock(sql, ALMANAC_START);
  insertContent(sql, contentFor(seed));
};

const contentFor = rememberPerSeed((seed): TableContent[] => {
  const { editors, articles, revisions, topics, posts, watches, log } = generateContent(seed);
  const users = editors.map(({ id, name, role, registered, passwordHash, about }) => ({
    id,
    name,
    role,
    registered,
    password_hash: passwordHash,
    about,
  }));
  return [
    tableContent("users", users),
    tableContent("articles", articles),
    tableContent("revisions", revisions),
    tableContent("topics", topics),
    tableContent("posts", posts),
    tableContent("watches", watches),
    tableContent("log", log),
  ];
});
