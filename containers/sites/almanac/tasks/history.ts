/**
 * @module Tasks about the history of articles: who wrote what, what an edit changed, taking back the right edit.
 */
import { count, day, inOrder, person } from "../../suite/answers.ts";
import { firstOf } from "../../suite/picking.ts";
import { usualForm } from "../app/wikitext/usual-form.ts";
import {
  type AlmanacState,
  almanacTask,
  articleNamed,
  dateWords,
  edited,
  type RevisionState,
  revisionsOf,
  WREN,
} from "./almanac.ts";
import { reads } from "./checks.ts";

const isSentence = (line: string): boolean => /^[A-Z][^=|{[]{25,}\.$/.test(line.replaceAll(/\[\[|\]\]/g, ""));

const seenBy = (line: string): string => line.replaceAll(/\[\[(?:[^\]|]*\|)?([^\]|]*)\]\]/g, "$1");

/** Articles that have at least so many versions. */
const longHistories = (almanac: AlmanacState, least: number): { title: string; revisions: RevisionState[] }[] =>
  almanac.articles
    .filter(({ deleted }) => !deleted)
    .map(({ title }) => ({ title, revisions: revisionsOf(almanac, title) }))
    .filter(({ revisions }) => revisions.length >= least);

/** Edits that spoilt an article and still stand, with the line that they brought. */
const standingNonsense = (almanac: AlmanacState): { revision: RevisionState; line: string }[] =>
  almanac.revisions.flatMap((revision) => {
    const [line] = revision.added;
    const isBad =
      revision.added.length === 1 && revision.removed.length === 0 && /^(|improved|better now)$/.test(revision.summary);
    const page = almanac.articles.find(({ title }) => title === revision.article);
    const stands =
      page !== undefined && !page.deleted && page.protection === "open" && line !== undefined && page.body.includes(line);
    return isBad && stands ? [{ revision, line }] : [];
  });

const bodyWithout = (body: string, line: string): string =>
  usualForm(
    body
      .split("\n")
      .filter((one) => one !== line)
      .join("\n"),
  );

const whoAdded = almanacTask({
  name: "who-added-sentence",
  kind: "information",
  difficulty: 8,
  as: "reader",
  make: (almanac, random) =>
    firstOf(random, longHistories(almanac, 5), ({ title, revisions }) =>
      firstOf(random, revisions.slice(1, -3), ({ id, author, created, added }) => {
        const [line = ""] = added;
        const isOnly = revisions.filter((other) => other.added.includes(line)).length === 1;
        return added.length !== 1 || !isOnly || !isSentence(line) || !articleNamed(almanac, title).body.includes(line)
          ? null
          : {
              goal: `Who added the sentence “${seenBy(line)}” to the article ${title}, and on which day? Answer with the user name and the date.`,
              evaluate: reads(inOrder(person(author), day(created.slice(0, 10)))),
              facts: { title, line, id },
            };
      }),
    ),
});

const correctedNumber = almanacTask({
  name: "number-before-correction",
  kind: "information",
  difficulty: 6,
  as: "reader",
  make: (almanac, random) =>
    firstOf(random, almanac.revisions, ({ id, article, author, created, added, removed }) => {
      const numbers = (line = ""): string[] => line.match(/\d[\d,]*/g) ?? [];
      const [then, now] = [numbers(removed[0]), numbers(added[0])];
      const at = now.findIndex((value, place) => value !== then[place]);
      const sameDay = revisionsOf(almanac, article).filter((other) => other.created.slice(0, 10) === created.slice(0, 10));
      return added.length !== 1 || removed.length !== 1 || then.length !== now.length || at < 0 || sameDay.length > 1
        ? null
        : {
            goal: `On ${dateWords(created)} ${author} corrected one number in the article ${article}. Which number stood there before, and which one after that edit? Answer with both, in this order.`,
            evaluate: reads(inOrder(count(Number(then[at]?.replaceAll(",", ""))), count(Number(now[at]?.replaceAll(",", ""))))),
            facts: { title: article, id },
          };
    }),
});

const CREATED = 4;

const creators = almanacTask({
  name: "creators-of-articles",
  kind: "information",
  difficulty: 7,
  as: "reader",
  make: (almanac, random) => {
    const chosen = random.shuffle(longHistories(almanac, 2)).slice(0, CREATED);
    const titles = chosen.map(({ title }) => title);
    return {
      goal: `Who wrote the first version of each of these articles: ${titles.join("; ")}? Answer with the user names in this order.`,
      evaluate: reads(inOrder(...chosen.map(({ revisions }) => person(revisions[0]?.author ?? "")))),
      facts: { titles },
    };
  },
});

const takeBackNonsense = almanacTask({
  name: "take-back-nonsense",
  kind: "content",
  difficulty: 7,
  as: "editor",
  make: (almanac, random) =>
    firstOf(random, standingNonsense(almanac), ({ revision, line }) => {
      const article = articleNamed(almanac, revision.article);
      return {
        goal: `One of the last edits of the article ${article.title} added a line of nonsense, and somebody made a good edit after it. Take back only the bad edit, so that the good one stays.`,
        evaluate: edited(almanac, WREN, [{ title: article.title, body: bodyWithout(article.body, line) }]),
        facts: { title: article.title, line },
      };
    }),
});

const standingOf = almanacTask({
  name: "take-back-edits-of-vandal",
  kind: "content",
  difficulty: 9,
  as: "editor",
  make: (almanac, random) => {
    const bad = standingNonsense(almanac);
    return firstOf(random, bad, ({ revision: { author } }) => {
      const theirs = bad.filter(({ revision }) => revision.author === author);
      return {
        goal: `The editor ${author} adds nonsense to articles. Most of it has been taken back by others. Look through the contributions of ${author} and take back every edit that still stands, without losing any edit of somebody else.`,
        evaluate: edited(
          almanac,
          WREN,
          theirs.map(({ revision, line }) => ({
            title: revision.article,
            body: bodyWithout(articleNamed(almanac, revision.article).body, line),
          })),
        ),
        facts: { author, standing: theirs.map(({ revision, line }) => ({ title: revision.article, id: revision.id, line })) },
      };
    });
  },
});

export const almanacHistory = [whoAdded, correctedNumber, creators, takeBackNonsense, standingOf];
