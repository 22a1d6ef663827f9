/**
 * @module Tasks that change articles: numbers in two places, links, categories, sections, new pages.
 */
import { firstOf } from "../../suite/picking.ts";
import { number } from "../app/content/article.ts";
import { usualForm } from "../app/wikitext/usual-form.ts";
import {
  type AlmanacState,
  type ArticleState,
  almanacTask,
  amount,
  articleNamed,
  articlesOf,
  edited,
  fact,
  linkedIn,
  WREN,
} from "./almanac.ts";

/** What an editor types: the source with its categories. */
const sourceOf = (body: string, categories: readonly string[]): string =>
  usualForm([body, ...categories.map((name) => `[[Category:${name}]]`)].join("\n"));

const change = ({ title, body, categories }: ArticleState, changed: string) => ({
  title,
  body: changed,
  source: sourceOf(changed, categories),
  before: sourceOf(body, categories),
});

const inTable = (list: ArticleState, title: string, from: string, to: string): string =>
  list.body
    .split("\n")
    .map((line) => (line.startsWith(`| [[${title}]] ||`) ? line.replace(` ${from}`, ` ${to}`) : line))
    .join("\n");

/** Box and text of an article, and its row in a list. */
const corrected = (almanac: AlmanacState, title: string, listTitle: string, from: number, to: number) => {
  const article = articleNamed(almanac, title);
  const list = articleNamed(almanac, listTitle);
  const everywhere = article.body.replaceAll(new RegExp(`(?<![\\d,])${number(from)}(?![\\d,])`, "g"), number(to));
  return [change(article, everywhere), change(list, inTable(list, title, number(from), number(to)))];
};

const censusNumber = almanacTask({
  name: "new-population-in-article-and-list",
  kind: "content",
  difficulty: 7,
  as: "editor",
  make: (almanac, random) => {
    const town = random.pick(articlesOf(almanac, "town"));
    const from = amount(town, "Population");
    const to = from + random.integer(31, 940);
    const edits = corrected(almanac, town.title, "List of towns", from, to);
    return {
      goal: `The new census counts ${number(to)} inhabitants in ${town.title}. Correct the number wherever the article on ${town.title} gives it, and in the List of towns. Leave everything else as it is.`,
      evaluate: edited(almanac, WREN, edits),
      facts: { edits, title: town.title, list: "List of towns" },
    };
  },
});

const SURVEYS = [
  { heading: "New survey: length", kind: "river", field: "Length", list: "List of rivers" },
  { heading: "New survey: height", kind: "mountain", field: "Height", list: "List of mountains" },
  { heading: "New survey: length", kind: "bridge", field: "Length", list: "List of bridges" },
  { heading: "New survey: greatest depth", kind: "lake", field: "Greatest depth", list: "List of lakes" },
];

const agreedOnTalk = almanacTask({
  name: "make-change-agreed-on-talk-page",
  kind: "content",
  difficulty: 9,
  as: "editor",
  make: (almanac, random) =>
    firstOf(random, SURVEYS, ({ heading, kind, field, list }) => {
      const topic = almanac.topics.find(
        (one) => one.heading === heading && articleNamed(almanac, one.article).body.startsWith(`{{Infobox ${kind}\n`),
      );
      const last = almanac.posts.findLast(({ topic: id }) => id === topic?.id);
      const value = Number(/Confirmed, ([\d,]+)/.exec(last?.text ?? "")?.[1]?.replaceAll(",", ""));
      if (!topic || !Number.isFinite(value)) return null;
      const article = articleNamed(almanac, topic.article);
      const edits = corrected(almanac, article.title, list, amount(article, field), value);
      return {
        goal: `On the talk page of ${article.title} the editors have agreed on a new value. Make the change that they agreed on, wherever the article gives the old value, and in the list that they mention.`,
        evaluate: edited(almanac, WREN, edits),
        facts: { edits, title: article.title, list },
      };
    }),
});

const seeAlso = almanacTask({
  name: "add-link-to-see-also",
  kind: "content",
  difficulty: 4,
  as: "editor",
  make: (almanac, random) => {
    const mountain = random.pick(articlesOf(almanac, "mountain"));
    const lake = random.pick(articlesOf(almanac, "lake"));
    const edit = change(mountain, `${mountain.body}\n* [[${lake.title}]]`);
    return {
      goal: `In the article ${mountain.title}, add a link to ${lake.title} as the last item of the list below “See also”.`,
      evaluate: edited(almanac, WREN, [edit]),
      facts: { edits: [edit] },
    };
  },
});

const addSentence = almanacTask({
  name: "add-sentence",
  kind: "content",
  difficulty: 4,
  as: "editor",
  make: (almanac, random) => {
    const article = random.pick(articlesOf(almanac, "invention"));
    const sentence = random.pick([
      "A model of it was shown to schoolchildren.",
      "Its drawings are kept in a tin box.",
      "It is painted green.",
    ]);
    const edit = change(article, article.body.replace("\n\n== See also ==", `\n\n${sentence}\n\n== See also ==`));
    return {
      goal: `Add the sentence “${sentence}” as a paragraph of its own to the end of the section “Use” of the article ${article.title}.`,
      evaluate: edited(almanac, WREN, [edit]),
      facts: { edits: [edit] },
    };
  },
});

const graduatesCategory = almanacTask({
  name: "category-for-all-graduates",
  kind: "content",
  difficulty: 9,
  as: "editor",
  make: (almanac, random) =>
    firstOf(random, articlesOf(almanac, "university"), (school) => {
      const name = `Graduates of the ${school.title}`;
      const people = linkedIn(school, "Graduates").map((title) => articleNamed(almanac, title));
      if (people.length < 3 || people.length > 5 || people.some(({ protection }) => protection !== "open")) return null;
      const edits = people.map(({ title, body, categories }) => ({
        title,
        body,
        categories: [...categories, name],
        source: sourceOf(body, [...categories, name]),
      }));
      return {
        goal: `Put everybody whom the article on the ${school.title} names as a graduate into the category “${name}”, by editing their articles. Change nothing else.`,
        evaluate: edited(almanac, WREN, edits),
        facts: { edits, school: school.title },
      };
    }),
});

const recordsSection = almanacTask({
  name: "section-about-highest-mountain",
  kind: "content",
  difficulty: 7,
  as: "editor",
  make: (almanac, random) =>
    firstOf(random, articlesOf(almanac, "region"), (region) => {
      const mountains = almanac.articles
        .filter(({ infobox }) => infobox["First climbed by"] !== undefined && infobox.Region === `[[${region.title}]]`)
        .toSorted((a, b) => amount(b, "Height") - amount(a, "Height"));
      const [highest] = mountains;
      if (!highest || mountains.length < 2) return null;
      const edit = change(
        region,
        `${region.body}\n\n== Records ==\nThe highest mountain of the region is [[${highest.title}]], first climbed in ${fact(highest, "First ascent")}.`,
      );
      return {
        goal: `Add a section “Records” to the end of the article ${region.title}, with one sentence: “The highest mountain of the region is M, first climbed in Y.” Put in the right mountain of ${region.title} for M, as a link, and the year of its first ascent for Y.`,
        evaluate: edited(almanac, WREN, [edit]),
        facts: { edits: [edit], region: region.title },
      };
    }),
});

const newList = almanacTask({
  name: "new-list-of-bridges-of-engineer",
  kind: "content",
  difficulty: 8,
  as: "editor",
  make: (almanac, random) => {
    const engineers = new Set(articlesOf(almanac, "bridge").map((bridge) => fact(bridge, "Engineer")));
    return firstOf(random, [...engineers], (engineer) => {
      const bridges = almanac.articles
        .filter(({ infobox }) => infobox.Engineer === `[[${engineer}]]`)
        .toSorted((a, b) => amount(a, "Opened") - amount(b, "Opened"));
      const years = new Set(bridges.map((bridge) => amount(bridge, "Opened")));
      if (bridges.length < 2 || years.size < bridges.length) return null;
      const title = `Bridges of ${engineer}`;
      const body = bridges
        .map((bridge) => `* [[${bridge.title}]], ${fact(bridge, "Type")}, ${fact(bridge, "Opened")}`)
        .join("\n");
      const edit = { title, body, categories: ["Lists"], source: sourceOf(body, ["Lists"]) };
      return {
        goal: `Create an article “${title}”. It is a list with one item for each bridge that ${engineer} designed, the oldest first, and each item is a link to the bridge, its type as its infobox gives it, and the year of its opening, with commas between them, such as “* [[Some Bridge]], arch bridge, 1850”. There is no other text. The article is in the category “Lists”.`,
        evaluate: edited(almanac, WREN, [edit]),
        facts: { edits: [edit], engineer, bridges: bridges.map((bridge) => bridge.title) },
      };
    });
  },
});

export const almanacEditing = [censusNumber, agreedOnTalk, seeAlso, addSentence, graduatesCategory, recordsSection, newList];
