/**
 * @module Everything that a seed makes: the world, its articles with their history, talk, watch lists and the log.
 */
import { type Random, seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import { ACCOUNTS, ALMANAC_START, type Protection } from "../rules.ts";
import type { Draft } from "./article.ts";
import { type Editor, generateEditors } from "./editors.ts";
import { type ArticleRow, generateHistories, type RevisionRow } from "./history.ts";
import { lifeArticles, listArticles } from "./lives.ts";
import { natureArticles } from "./nature.ts";
import { societyArticles } from "./society.ts";
import { generateTalk, generateWatches, pendingCorrections } from "./talk.ts";
import { generateWorld, type World } from "./world.ts";

const MINUTES_PER_DAY = 24 * 60;
const OPEN_FOR_GOOD = /^(List of|River|Mount|Lake)|Bridge$/;
const ADVERTS = ["Cheap rope and rigging", "My neighbour's boat", "Best cheese in town", "How to win at cards"];
const PROTECTED: readonly { readonly level: Protection; readonly reason: string }[] = [
  { level: "administrators", reason: "Edited back and forth for weeks" },
  { level: "administrators", reason: "Often spoilt by newcomers" },
  { level: "trusted", reason: "Several bad edits in a row" },
  { level: "trusted", reason: "Shown on the front page" },
];

const byTitle = (a: Draft, b: Draft): number => (a.title < b.title ? -1 : 1);

export const generateDrafts = (seed: number, world: World): Draft[] => {
  const random = seededRandom(seed, "almanac/articles");
  return [
    ...societyArticles(world, random),
    ...natureArticles(world, random),
    ...lifeArticles(world, random),
    ...listArticles(world),
  ].sort(byTitle);
};

export const generateContent = (seed: number) => {
  const world = generateWorld(seed);
  const editors = generateEditors(seed);
  const pending = pendingCorrections(seed, world);
  const sound = new Set([world.country.name, ...pending.map(({ title }) => title)]);
  const { articles, revisions, spoilt } = generateHistories(seed, generateDrafts(seed, world), editors, sound);
  const random = seededRandom(seed, "almanac/log");
  const kept = articles.filter(({ title }) => !spoilt.has(title) && !sound.has(title) && !OPEN_FOR_GOOD.test(title));
  const guarded = new Map(
    random
      .shuffle(kept)
      .slice(0, PROTECTED.length)
      .map(({ id }, at) => [id, PROTECTED[at]]),
  );
  const adverts = deletedPages(random, articles.length, revisions.length, editors);
  const live = articles.map((row) => ({ ...row, protection: guarded.get(row.id)?.level ?? row.protection }));
  return {
    editors,
    articles: [...live, ...adverts.articles],
    revisions: [...revisions, ...adverts.revisions],
    ...generateTalk(seed, articles, editors, pending),
    watches: generateWatches(seed, articles),
    log: logOf(random, live, guarded, adverts.articles),
  };
};

/** Advertisements that an administrator has deleted. They come last, for their ids. */
const deletedPages = (random: Random, articles: number, revisions: number, editors: readonly Editor[]) => {
  const vandals = editors.filter(({ isVandal }) => isVandal);
  const titles = random.shuffle(ADVERTS).slice(0, 2);
  const texts = titles.map((title) => `'''${title}''': ask for ${random.integer(12, 90)} at the harbour.`);
  return {
    articles: titles.map(
      (title, at): ArticleRow => ({ id: articles + at + 1, title, text: texts[at] ?? "", protection: "open", deleted: 1 }),
    ),
    revisions: titles.map(
      (_, at): RevisionRow => ({
        id: revisions + at + 1,
        article_id: articles + at + 1,
        user_id: random.pick(vandals).id,
        created: ALMANAC_START - (4 - at) * 60,
        summary: "",
        minor: 0,
        size: texts[at]?.length ?? 0,
        delta: null,
      }),
    ),
  };
};

const logOf = (
  random: Random,
  articles: readonly ArticleRow[],
  guarded: ReadonlyMap<number, (typeof PROTECTED)[number] | undefined>,
  deleted: readonly ArticleRow[],
) => {
  const admin = ACCOUNTS.findIndex(({ role }) => role === "admin") + 1;
  const protections = articles.flatMap(({ id, title }) => {
    const rule = guarded.get(id);
    if (!rule) return [];
    const created = ALMANAC_START - random.integer(15, 400) * MINUTES_PER_DAY;
    return [{ user_id: admin, action: "protect", title, details: `${rule.level}: ${rule.reason}`, created }];
  });
  const deletions = deleted.map(({ title }, at) => ({
    user_id: admin,
    action: "delete",
    title,
    details: "Advertisement",
    created: ALMANAC_START - (3 - at) * 60 + 30,
  }));
  return [...protections, ...deletions].sort((a, b) => a.created - b.created).map((row, at) => ({ id: at + 1, ...row }));
};
