/**
 * @module Tasks about talk pages, watch lists and what administrators do, and tasks that cannot be done.
 */
import { quoted } from "../../suite/checks.ts";
import { firstOf, one } from "../../suite/picking.ts";
import { PROTECTIONS } from "../app/rules.ts";
import { type AlmanacState, almanacTask, amount, articleNamed, articlesOf, fact, revisionsOf, SILAS, WREN } from "./almanac.ts";
import { appears, cannotBeDone, changed, changes, is, others, row } from "./checks.ts";

const nextId = (rows: readonly { readonly id: number }[]): number => Math.max(0, ...rows.map(({ id }) => id)) + 1;

const watching = (title: string): string => `length(watches[?user == '${WREN}' && article == ${quoted(title)}])`;

const answerOnTalk = almanacTask({
  name: "answer-with-number-on-talk-page",
  kind: "content",
  difficulty: 6,
  as: "editor",
  make: (almanac, random) =>
    firstOf(random, almanac.topics, ({ id, article, heading }) => {
      if (almanac.topics.filter((other) => other.article === article && other.heading === heading).length > 1) return null;
      if (heading.startsWith("New survey")) return null;
      const town = random.pick(articlesOf(almanac, "town"));
      const text = `${town.title} has ${fact(town, "Population")} inhabitants.`;
      return {
        goal: `Answer to the topic “${heading}” on the talk page of ${article} with this message, with the number of inhabitants that the article on ${town.title} gives in place of N: “${town.title} has N inhabitants.”`,
        evaluate: changes(appears("posts", { id: nextId(almanac.posts) }, { topic: id, author: WREN, text }), ["posts"]),
        facts: { article, heading, text, town: town.title },
      };
    }),
});

const watchHigh = almanacTask({
  name: "watch-all-high-mountains",
  kind: "configuration",
  difficulty: 8,
  as: "editor",
  make: (almanac) => {
    const mountains = almanac.articles
      .filter(({ infobox }) => infobox["First climbed by"] !== undefined)
      .toSorted((a, b) => amount(b, "Height") - amount(a, "Height"));
    const isWatched = (title: string) => almanac.watches.some(({ user, article }) => user === WREN && article === title);
    const wanted = mountains.slice(0, 4);
    const [last, next] = [mountains[3], mountains[4]];
    if (!last || !next || wanted.some(({ title }) => isWatched(title))) return null;
    const limit = Math.floor((amount(last, "Height") + amount(next, "Height")) / 2);
    const titles = wanted.map(({ title }) => title);
    return {
      goal: `Put all mountains that are higher than ${limit} m on your watch list.`,
      evaluate: changes(
        [
          ...titles.map((article) => is(watching(article), 1)),
          others("watches", ...titles.map((article) => ({ user: WREN, article }))),
        ],
        ["watches"],
      ),
      facts: { titles },
    };
  },
});

const stopWatchingOld = almanacTask({
  name: "stop-watching-quiet-pages",
  kind: "configuration",
  difficulty: 6,
  as: "editor",
  make: (almanac, random) => {
    const watched = almanac.watches.filter(({ user }) => user === WREN).map(({ article }) => article);
    const lastEdit = (title: string): string => revisionsOf(almanac, title).at(-1)?.created ?? "";
    return firstOf(random, ["2026", "2025", "2024"], (year) => {
      const quiet = watched.filter((title) => lastEdit(title) < year);
      return quiet.length < 3 || quiet.length > 6 || quiet.length === watched.length
        ? null
        : {
            goal: `Stop watching every page on your watch list whose last edit was made before ${year}. Keep the others.`,
            evaluate: changes(
              [
                ...quiet.map((article) => is(watching(article), 0)),
                others("watches", ...quiet.map((article) => ({ user: WREN, article }))),
              ],
              ["watches"],
            ),
            facts: { titles: quiet },
          };
    });
  },
});

const protectionChanged = (almanac: AlmanacState, titles: readonly string[], level: string, reason: string) =>
  changes(
    [
      ...titles.map((title) => row("articles", { title }, { protection: level, body: articleNamed(almanac, title).body })),
      others("articles", ...titles.map((title) => ({ title }))),
      is("length(log)", almanac.log.length + titles.length),
      ...titles.map((title) =>
        is(
          `length(log[?user == '${SILAS}' && action == 'protect' && details == ${quoted(`${level}: ${reason}`)} && title == ${quoted(title)}])`,
          1,
        ),
      ),
    ],
    ["articles", "log"],
  );

const REASONS = ["Disputed numbers", "Repeated nonsense", "Until the survey is printed"];

const protectSpoilt = almanacTask({
  name: "protect-article-of-engineer",
  kind: "configuration",
  difficulty: 6,
  as: "admin",
  make: (almanac, random) => {
    const bridge = random.pick(articlesOf(almanac, "bridge"));
    const engineer = articleNamed(almanac, fact(bridge, "Engineer"));
    if (engineer.protection !== "open") return null;
    const reason = random.pick(REASONS);
    return {
      goal: `Protect the article on the engineer of the ${bridge.title}, so that only trusted editors and administrators may edit it, with the reason “${reason}”.`,
      evaluate: protectionChanged(almanac, [engineer.title], "trusted", reason),
      facts: { titles: [engineer.title], level: PROTECTIONS.trusted, reason, via: bridge.title },
    };
  },
});

const liftProtections = almanacTask({
  name: "lift-protections-of-trusted",
  kind: "configuration",
  difficulty: 8,
  as: "admin",
  make: (almanac, random) => {
    const titles = almanac.articles.filter(({ protection }) => protection === "trusted").map(({ title }) => title);
    const reason = random.pick(["Calm again", "No longer needed", "The dispute is over"]);
    return titles.length < 2
      ? null
      : {
          goal: `Find in the log which pages may be edited by trusted editors only, and open each of them for all signed-in editors again, with the reason “${reason}”. Leave pages that are protected more strongly as they are.`,
          evaluate: protectionChanged(almanac, titles, "open", reason),
          facts: { titles, level: PROTECTIONS.open, reason, via: null },
        };
  },
});

const deletePage = almanacTask({
  name: "delete-page-as-administrator",
  kind: "configuration",
  difficulty: 4,
  as: "admin",
  make: (almanac, random) => {
    const article = random.pick(articlesOf(almanac, "invention"));
    const { title } = article;
    const reason = random.pick(["Invented by a newcomer", "No source", "Belongs into another article"]);
    return {
      goal: `Delete the page ${title}, with the reason “${reason}”.`,
      evaluate: changes(
        [
          ...changed("articles", { title }, article, { deleted: true }, ["infobox"]),
          ...appears("log", { id: nextId(almanac.log) }, { user: SILAS, action: "delete", title, details: reason }),
        ],
        ["articles", "log"],
      ),
      facts: { title, reason },
    };
  },
});

const deleteAsEditor = almanacTask({
  name: "impossible-delete-page-as-editor",
  kind: "impossible",
  twin: "almanac/delete-page-as-administrator",
  difficulty: 4,
  as: "editor",
  make: (almanac, random) => {
    const { title } = random.pick(articlesOf(almanac, "invention"));
    return {
      goal: `Delete the page ${title}, with the reason “No source”.`,
      evaluate: cannotBeDone({
        names: ["administrator", "administrators", "admin", "permission"],
        note: "Only administrators delete pages.",
      }),
      facts: { title },
    };
  },
});

const editProtected = almanacTask({
  name: "impossible-edit-protected-page",
  kind: "impossible",
  twin: "almanac/add-sentence",
  difficulty: 4,
  as: "editor",
  make: (almanac, random) => {
    const page = one(
      random,
      almanac.articles.filter(({ protection, deleted }) => protection === "administrators" && !deleted),
    );
    return (
      page && {
        goal: `Add the sentence “It is painted green.” as a paragraph of its own to the end of the beginning of the article ${page.title}.`,
        evaluate: cannotBeDone({
          names: ["protected", "protection", "administrators", "locked"],
          note: "The page is protected.",
        }),
        facts: { title: page.title },
      }
    );
  },
});

/** No place of any seed is named like this. */
const FIRST_PARTS = ["Oxley", "Winterbourne", "Pindar", "Cawdle", "Muckle", "Tolpenny", "Hobday", "Jessop", "Lumb"];
const LAST_PARTS = ["Reach", "Ferry", "Staiths", "Flats", "Lock", "Sluice"];

const unknownBridge = almanacTask({
  name: "impossible-unknown-bridge",
  kind: "impossible",
  twin: "almanac/bridge-length-and-year",
  difficulty: 3,
  as: "reader",
  make: (_almanac, random) => {
    const title = `${random.pick(FIRST_PARTS)} ${random.pick(LAST_PARTS)} Bridge`;
    return {
      goal: `How long is the ${title} in metres, and in which year was it opened? Answer with the length and the year, in this order.`,
      evaluate: cannotBeDone({ names: [title], note: "The almanac has no such article." }),
      facts: { title },
    };
  },
});

export const almanacCommunity = [
  answerOnTalk,
  watchHigh,
  stopWatchingOld,
  protectSpoilt,
  liftProtections,
  deletePage,
  deleteAsEditor,
  editProtected,
  unknownBridge,
];
