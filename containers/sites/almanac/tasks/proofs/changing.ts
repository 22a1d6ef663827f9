/**
 * @module Proofs of tasks that change the almanac, and of those that cannot be done.
 */
import { escaped, mustNotSay, mustSay, named } from "../../../suite/proofs/pages.ts";
import { type Driver, doing, type Solver, type Solvers, solver } from "../../../suite/proofs/solver.ts";
import { ALMANAC, boxed, changedLines, type Edit, linksBetween, open, openCategory, versions, write } from "./pages.ts";

interface Writing {
  readonly edits: readonly Edit[];
}

const writeAll = async (driver: Driver, { edits }: Writing): Promise<void> => {
  for (const edit of edits) await write(driver, edit);
};

/** All but the last of several edits. */
const unfinished = ({ edits }: Writing) => ({ edits: edits.slice(0, -1) });

/** Nearly the same text. */
const misspelt = ({ edits }: Writing) => ({ edits: edits.map((edit) => ({ ...edit, source: `${edit.source}\n\nAnd more.` })) });

interface Standing {
  readonly title: string;
  readonly line: string;
}

/** Finds the edit that brought a line, and takes it back. */
const takeBack = async (driver: Driver, { title, line }: Standing): Promise<void> => {
  await open(driver, title, "history");
  for (const { id } of versions(driver).slice(0, -1)) {
    const { added } = await changedLines(driver, id);
    await open(driver, title, "history");
    if (!added.includes(line)) continue;
    await driver.click(new RegExp(`\\] link "Take back version ${id}"`));
    await driver.click(named("button", "Take back the edit"));
    return;
  }
};

/** Goes back to the version before, and so loses what came after. */
const restoreBefore = async (driver: Driver, { title, line }: Standing): Promise<void> => {
  await open(driver, title, "history");
  const all = versions(driver);
  for (const [at, { id }] of all.entries()) {
    const { added } = await changedLines(driver, id);
    await open(driver, title, "history");
    if (!added.includes(line)) continue;
    await driver.click(new RegExp(`\\] link "Restore version ${all[at + 1]?.id}"`));
    await driver.click(named("button", "Restore this version"));
    return;
  }
};

interface Protecting {
  readonly titles: readonly string[];
  readonly level: string;
  readonly reason: string;
  readonly via: string | null;
}

const setProtection = async (driver: Driver, { titles, level, reason, via }: Protecting): Promise<void> => {
  if (via === null) await driver.goto(`${ALMANAC}/log`);
  else await open(driver, via);
  for (const title of titles) {
    await open(driver, title);
    await driver.click(named("link", "Protect"));
    await driver.check(named("radio", level));
    await driver.fill(named("textbox", "Reason"), reason);
    await driver.click(named("button", "Change the protection"));
  }
};

const watchList =
  (verb: "watch" | "stop"): ((driver: Driver, facts: { titles: readonly string[] }) => Promise<void>) =>
  async (driver, { titles }) => {
    await driver.goto(verb === "watch" ? `${ALMANAC}/article/List_of_mountains` : `${ALMANAC}/watch-list`);
    for (const title of titles) {
      if (verb === "watch") {
        await open(driver, title);
        await driver.click(/\] button "☆ Watch"/);
      } else await driver.click(new RegExp(`\\] button "Stop watching ${escaped(title)}"`));
    }
  };

const fewer = ({ titles }: { titles: readonly string[] }) => ({ titles: titles.slice(1) });

interface Hopeless {
  readonly title: string;
}

/** Sees that it cannot be done, and says why; nearly right is to say nothing of it. */
const refusing = (look: (driver: Driver, title: string) => Promise<void>, reason: (title: string) => string): Solver =>
  solver<Hopeless>({
    solve: async (driver, { title }) => {
      await look(driver, title);
      await driver.giveUp(reason(title));
    },
    nearMiss: async (driver, { title }) => {
      await look(driver, title);
      await driver.answer("120, 1850");
    },
  });

export const almanacChangingSolvers: Solvers = {
  "almanac/take-back-nonsense": solver<Standing>({
    solve: async (driver, facts) => {
      await takeBack(driver, facts);
      await driver.answer();
    },
    nearMiss: async (driver, facts) => {
      await restoreBefore(driver, facts);
      await driver.answer();
    },
  }),

  "almanac/take-back-edits-of-vandal": solver<{ author: string; standing: readonly Standing[] }>({
    solve: async (driver, { author, standing }) => {
      await driver.goto(`${ALMANAC}/user/${author}`);
      for (const edit of standing) await takeBack(driver, edit);
      await driver.answer();
    },
    nearMiss: async (driver, { author, standing }) => {
      await driver.goto(`${ALMANAC}/user/${author}`);
      for (const edit of standing) await restoreBefore(driver, edit);
      await driver.answer();
    },
  }),

  "almanac/new-population-in-article-and-list": doing<Writing & { title: string; list: string }>(async (driver, facts) => {
    await open(driver, facts.title);
    await writeAll(driver, facts);
    await open(driver, facts.list);
  }, unfinished),

  "almanac/make-change-agreed-on-talk-page": doing<Writing & { title: string; list: string }>(async (driver, facts) => {
    await open(driver, facts.title);
    await open(driver, facts.title, "talk");
    mustSay(driver, /Confirmed, [\d,]+/);
    await writeAll(driver, facts);
  }, unfinished),

  "almanac/add-link-to-see-also": doing<Writing>(writeAll, misspelt),
  "almanac/add-sentence": doing<Writing>(writeAll, misspelt),

  "almanac/category-for-all-graduates": doing<Writing & { school: string }>(async (driver, facts) => {
    await open(driver, facts.school);
    await writeAll(driver, facts);
  }, unfinished),

  "almanac/section-about-highest-mountain": doing<Writing & { region: string }>(async (driver, facts) => {
    await open(driver, facts.region);
    for (const name of linksBetween(driver, /## Geography/, /## Towns/).filter((link) => link.startsWith("Mount "))) {
      await open(driver, name);
      boxed(driver, "Height");
    }
    await open(driver, facts.region);
    await writeAll(driver, facts);
  }, misspelt),

  "almanac/new-list-of-bridges-of-engineer": doing<Writing & { engineer: string; bridges: string[] }>(async (driver, facts) => {
    await open(driver, facts.engineer);
    await openCategory(driver, "Lists");
    for (const bridge of facts.bridges) {
      await open(driver, bridge);
      boxed(driver, "Type");
    }
    await writeAll(driver, facts);
  }, misspelt),

  "almanac/answer-with-number-on-talk-page": doing<{ article: string; heading: string; text: string; town: string }>(
    async (driver, { article, heading, text, town }) => {
      await open(driver, town);
      boxed(driver, "Population");
      await open(driver, article, "talk");
      await driver.click(new RegExp(`\\] button "Reply to “${escaped(heading)}”"`));
      await driver.fill(/\] textbox "Your reply"/, text);
      await driver.click(/\] button "Post reply"/);
    },
    ({ text }) => ({ text: text.replace(/\d(?= inhabitants)/, (digit) => String((Number(digit) + 1) % 10)) }),
  ),

  "almanac/watch-all-high-mountains": doing<{ titles: readonly string[] }>(watchList("watch"), fewer),
  "almanac/stop-watching-quiet-pages": doing<{ titles: readonly string[] }>(watchList("stop"), fewer),

  "almanac/protect-article-of-engineer": doing<Protecting>(setProtection, () => ({ level: "Administrators only" })),
  "almanac/lift-protections-of-trusted": doing<Protecting>(setProtection, ({ titles }) => ({ titles: titles.slice(1) })),

  "almanac/delete-page-as-administrator": doing<{ title: string; reason: string }>(
    async (driver, { title, reason }) => {
      await open(driver, title);
      await driver.click(named("link", "Delete"));
      await driver.fill(named("textbox", "Reason"), reason);
      await driver.click(named("button", "Delete the page"));
    },
    () => ({ reason: "Nobody reads it" }),
  ),

  "almanac/impossible-delete-page-as-editor": refusing(
    async (driver, title) => {
      await open(driver, title);
      mustNotSay(driver, /\] link "Delete"/);
      await open(driver, title, "delete");
      mustSay(driver, /Only administrators/);
    },
    () => "Only administrators may remove a page, and I am signed in as an editor.",
  ),

  "almanac/impossible-edit-protected-page": refusing(
    async (driver, title) => {
      await open(driver, title, "edit");
      mustSay(driver, /This page is protected/);
    },
    () => "This article is protected: only administrators may change it.",
  ),

  "almanac/impossible-unknown-bridge": refusing(
    async (driver, title) => {
      await driver.goto(`${ALMANAC}/search?q=${encodeURIComponent(title)}`);
      mustSay(driver, /0 articles found/);
    },
    (title) => `The almanac has no article about a ${title}.`,
  ),
};
