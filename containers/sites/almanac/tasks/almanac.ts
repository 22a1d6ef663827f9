/**
 * @module What the almanac's templates are made with: who does the task, and picking from the almanac's first state.
 */
import type { Random } from "../../../../durable-objects/site/kit/random.ts";
import type { Evaluation } from "../../suite/checks.ts";
import type { Made, Template } from "../../suite/template.ts";
import { ALMANAC_HOST } from "../app/rules.ts";
import { linksOf, plain } from "../app/wikitext/parts.ts";
import { changes, is, isSame, others, row } from "./checks.ts";

export const ALMANAC = `http://${ALMANAC_HOST}`;
export const WREN = "wren_calloway";
export const SILAS = "silas_orde";

export interface ArticleState {
  readonly title: string;
  readonly protection: string;
  readonly deleted: boolean;
  readonly categories: readonly string[];
  readonly infobox: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface RevisionState {
  readonly id: number;
  readonly article: string;
  readonly author: string;
  readonly created: string;
  readonly summary: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export interface AlmanacState {
  readonly users: readonly { readonly name: string; readonly role: string }[];
  readonly articles: readonly ArticleState[];
  readonly revisions: readonly RevisionState[];
  readonly topics: readonly { readonly id: number; readonly article: string; readonly heading: string }[];
  readonly posts: readonly { readonly id: number; readonly topic: number; readonly author: string; readonly text: string }[];
  readonly watches: readonly { readonly user: string; readonly article: string }[];
  readonly log: readonly { readonly id: number; readonly action: string; readonly title: string; readonly details: string }[];
}

/** Who is signed in when the task starts; a reader is nobody. */
const LOGINS = { reader: false, editor: "editor", admin: "admin" } as const;

interface AlmanacTask<Facts> extends Omit<Template<Facts>, "sites" | "make"> {
  readonly as: keyof typeof LOGINS;
  make(almanac: AlmanacState, random: Random): Made<Facts> | null;
}

export const almanacTask = <Facts>({ as, name, make, ...rest }: AlmanacTask<Facts>): Template<Facts> => ({
  ...rest,
  name: `almanac/${name}`,
  sites: [{ name: "almanac", login: LOGINS[as] }],
  make: ({ states, random }) => {
    const made = make(states.almanac as unknown as AlmanacState, random);
    return made && { startUrl: `${ALMANAC}/`, ...made };
  },
});

/** Articles with a box of this kind that every editor may change, and about which no new measurement waits. */
export const articlesOf = (almanac: AlmanacState, kind: string): ArticleState[] =>
  almanac.articles.filter(
    ({ title, body, deleted, protection }) =>
      !deleted && protection === "open" && body.startsWith(`{{Infobox ${kind}\n`) && !isDisputed(almanac, title),
  );

/** A new measurement waits on the talk page. */
const isDisputed = ({ topics }: AlmanacState, title: string): boolean =>
  topics.some(({ article, heading }) => article === title && heading.startsWith("New survey"));

export const articleNamed = ({ articles }: AlmanacState, title: string): ArticleState => {
  const found = articles.find((article) => article.title === title);
  if (!found) throw new Error(`the almanac has no article ${title}`);
  return found;
};

/** What a box says, as a reader sees it; throws when it says nothing. */
export const fact = ({ title, infobox }: ArticleState, name: string): string => {
  const value = infobox[name];
  if (value === undefined) throw new Error(`${title} has no ${name}`);
  return plain(value);
};

/** The number that a fact begins with. */
export const amount = (article: ArticleState, name: string): number =>
  Number.parseInt(fact(article, name).replaceAll(",", ""), 10);

export const linkedIn = ({ body }: ArticleState, heading: string): string[] =>
  linksOf(body.split(`== ${heading} ==`)[1]?.split("\n== ")[0] ?? "");

export const revisionsOf = ({ revisions }: AlmanacState, title: string): RevisionState[] =>
  revisions.filter(({ article }) => article === title);

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** "March 8, 1841" as "1841-03-08". */
export const isoOf = (date: string): string => {
  const [, month = "", day = "", year = ""] = /^(\w+) (\d+), (\d+)$/.exec(date) ?? [];
  return `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, "0")}-${day.padStart(2, "0")}`;
};

/** "March 8, 1841". */
export const dateWords = (iso: string): string => {
  const [year, month, day] = iso.slice(0, 10).split("-").map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${day}, ${year}`;
};

interface Edited {
  readonly title: string;
  readonly body?: string;
  readonly categories?: readonly string[];
}

/** These articles were changed like this by one edit each or by several, all by the same person; nothing else was. Whether a page is watched while one edits it is everybody's own choice. */
export const edited = (almanac: AlmanacState, author: string, edits: readonly Edited[]): Evaluation => {
  const isNew = (title: string): boolean => !almanac.articles.some((article) => article.title === title);
  const last = Math.max(...almanac.revisions.map(({ id }) => id));
  return changes(
    [
      ...edits.map(({ title, body, categories }) => {
        const before = isNew(title) ? { categories: [], body: "" } : articleNamed(almanac, title);
        return row(
          "articles",
          { title },
          {
            deleted: false,
            protection: "open",
            categories: (categories ?? before.categories).toSorted(),
            body: body ?? before.body,
          },
        );
      }),
      others("articles", ...edits.map(({ title }) => ({ title }))),
      isSame(`revisions[?id <= \`${last}\`].{id: id, article: article, author: author}`),
      is(`length(revisions[?id > \`${last}\` && author != '${author}'])`, 0),
    ],
    ["articles", "revisions", "watches"],
  );
};
