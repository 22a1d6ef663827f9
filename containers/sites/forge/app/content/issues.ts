/**
 * @module What issues are about: titles and descriptions from the words of a project.
 */
import type { Random } from "../../../../../durable-objects/site/kit/random.ts";
import type { Blueprint } from "./blueprints/index.ts";
import { article, fieldNames, pascal } from "./code/language.ts";

/** One choice of words for one issue. */
export interface Subject {
  readonly one: string;
  readonly many: string;
  readonly text: string;
  readonly number: string;
  readonly time: string;
  readonly other: string;
  readonly place: string;
  readonly task: string;
  readonly people: string;
  readonly part: string;
  readonly count: number;
  readonly version: string;
}

export type IssueKind = "bug" | "feature" | "documentation";

export interface IssueText {
  readonly kind: IssueKind;
  readonly title: string;
  readonly description: string;
  readonly subject: Subject;
}

type Form = (subject: Subject) => readonly [title: string, about: string];

const BUGS: readonly Form[] = [
  ({ place, one }) => [
    `The back button leaves ${place} instead of closing ${article(one)}`,
    "The filter and the place in the list are lost.",
  ],
  ({ many, number }) => [
    `Exported ${many} have a rounded ${number}`,
    "The numbers on the page are exact, those in the file are not.",
  ],
  ({ part, one }) => [
    `${pascal(part)} runs again for every new ${one}`,
    "Once a day would be right. The second run does nothing but take time.",
  ],
  ({ people, place }) => [`Some ${people} see ${place} of somebody else`, "Only right after signing in. A reload helps."],
  ({ task, version }) => [`Since ${version} it takes two clicks to ${task}`, "The first one only takes the focus."],
  ({ one, text, place }) => [
    `${pascal(place)} shows an old ${text} after ${article(one)} is changed`,
    `The ${text} is right in the database. Only ${place} keeps the old one until the page is loaded again.`,
  ],
  ({ one, text, part }) => [
    `${pascal(part)} stops at ${article(one)} without ${text}`,
    `It should skip the record and go on. Everything after it is missing from the result.`,
  ],
  ({ many, task, count }) => [
    `Cannot ${task} with more than ${count} ${many}`,
    `With ${count - 1} it works. With ${count + 1} nothing happens, and there is no message.`,
  ],
  ({ many, place }) => [
    `${pascal(many)} are listed twice in ${place}`,
    `It began after the last update. Searching for one of them gives two results with the same id.`,
  ],
  ({ many, place, count }) => [
    `${pascal(place)} is slow with ${count * 10} ${many}`,
    `Opening it takes about ${Math.max(4, Math.round(count / 9))} seconds. Most of that time it looks frozen.`,
  ],
  ({ number, part }) => [
    `Wrong ${number} when ${part} runs twice`,
    `The second run adds to the first. A restart makes it right again.`,
  ],
  ({ many, text }) => [`Sorting ${many} by ${text} ignores accents`, `Names that begin with É or Ö end up after Z.`],
  ({ place }) => [
    `Typing in ${place} loses the focus`,
    `After every key the cursor jumps out of the field. It makes the page unusable with a keyboard.`,
  ],
  ({ many, time, place }) => [
    `The ${time} of ${many} is an hour off in ${place}`,
    `Only for dates after the change to summer time.`,
  ],
  ({ many, text }) => [
    `Filtering ${many} by ${text} finds nothing after a rename`,
    `The old name still works as a filter, the new one does not.`,
  ],
  ({ text, place }) => [`An empty ${text} breaks ${place}`, `The page stays blank. The log says that a value was missing.`],
  ({ one, part }) => [
    `${pascal(part)} writes a line to the log for every ${one}`,
    `On a busy day that is several hundred megabytes. One line per run would do.`,
  ],
  ({ place, text }) => [
    `A long ${text} runs out of its box in ${place}`,
    `It covers the buttons next to it, so that they cannot be clicked.`,
  ],
  ({ one, other }) => [
    `Deleting ${article(one)} leaves its ${other} behind`,
    `They can still be found by search, and opening one of them is an error.`,
  ],
  ({ task, people }) => [`No message when ${people} may not ${task}`, `The button does nothing. It should say who to ask.`],
];

const FEATURES: readonly Form[] = [
  ({ one, people }) => [`Let ${people} comment on ${article(one)}`, "Questions get lost in the chat."],
  ({ many, place }) => [`Select several ${many} at once in ${place}`, "Changing them one by one takes the whole morning."],
  ({ place, people }) => [`Make ${place} readable on a phone`, `Most ${people} have nothing else with them.`],
  ({ one, text }) => [`Warn when ${article(one)} has the ${text} of another`, "Twins are nearly always a mistake."],
  ({ task }) => [`Show an example the first time one wants to ${task}`, "An empty page does not tell where to begin."],
  ({ part }) => [`Show when ${part} last ran`, "A date in the corner would be enough."],
  ({ people, task, place }) => [`Let ${people} ${task} from ${place}`, `At the moment this needs three pages and a reload.`],
  ({ many, text }) => [`Filter ${many} by ${text}`, `The list has grown so long that scrolling is no fun.`],
  ({ number, one, place }) => [
    `Show the ${number} of each ${one} in ${place}`,
    `Today one has to open every single record to compare them.`,
  ],
  ({ one }) => [`Undo after deleting ${article(one)}`, `A wrong click should not cost an afternoon.`],
  ({ place }) => [`Remember the last filter in ${place}`, `Most of us look at the same part of the list every day.`],
  ({ place }) => [`Keyboard shortcuts for ${place}`, `Next, previous and open would be enough to begin with.`],
  ({ many }) => [`Export ${many} as CSV`, `For those who count in spreadsheets.`],
  ({ people, part }) => [`Tell ${people} when ${part} fails`, `We only notice on the next day, when somebody asks.`],
  ({ many, count }) => [
    `Make the limit of ${many} a setting`,
    `${count} is too few for large sites and too many for small devices.`,
  ],
  ({ place }) => [`Dark colours for ${place}`, `It is used at night.`],
  ({ one }) => [`Copy a link to ${article(one)}`, `Then we could paste it into a message instead of describing where it is.`],
  ({ number, place }) => [`Show the total ${number} below ${place}`, `The sum is what the report needs.`],
  ({ many, time }) => [`Group ${many} by the month of their ${time}`, `It would make the long list readable.`],
];

const DOCUMENTATION: readonly Form[] = [
  ({ place }) => [`Renew the pictures of ${place}`, "They show how it looked two years ago."],
  ({ version }) => [
    `List what changed since ${version} in plain words`,
    "The changelog is written for those who wrote the code.",
  ],
  ({ people, task }) => [`A page for ${people} who want to ${task}`, "One page, no options, no exceptions."],
  ({ task }) => [`Document how to ${task}`, `Nobody finds it without being shown.`],
  ({ text, many }) => [`Explain what the ${text} of ${many} means`, `New people take it for something else.`],
  ({ part }) => [`Add a diagram of ${part}`, `A picture of the steps would have saved me an hour.`],
  ({ people }) => [`Write a glossary for ${people}`, `Half of our words are only used in this project.`],
  ({ part, many }) => [`Say which ${many} ${part} leaves out`, `The rule is in the code, and only there.`],
];

const FORMS: Readonly<Record<IssueKind, readonly Form[]>> = { bug: BUGS, feature: FEATURES, documentation: DOCUMENTATION };
const KINDS: readonly IssueKind[] = ["bug", "bug", "bug", "bug", "feature", "feature", "feature", "documentation"];

/** Gives issues one after another, none with the title of another. */
export const issuesOf = (random: Random, blueprint: Blueprint): (() => IssueText) => {
  const titles = new Set<string>();
  return () => {
    for (;;) {
      const kind = random.pick(KINDS);
      const subject = pickSubject(random, blueprint);
      const [title, about] = random.pick(FORMS[kind])(subject);
      if (titles.has(title)) continue;
      titles.add(title);
      return { kind, title, description: describe(random, kind, about, subject), subject };
    }
  };
};

const pickSubject = (random: Random, { things, places, tasks, people, parts }: Blueprint): Subject => {
  const thing = random.pick(things);
  const others = things.filter((other) => other !== thing);
  return {
    one: thing.one,
    many: thing.many,
    ...fieldNames(thing),
    other: random.pick(others.length > 0 ? others : things).many,
    place: random.pick(places),
    task: random.pick(tasks),
    people: random.pick(people),
    part: random.pick(parts),
    count: random.pick([12, 20, 30, 48, 64, 99, 120, 200, 256]),
    version: `0.${random.integer(1, 6)}.${random.integer(0, 4)}`,
  };
};

const describe = (
  random: Random,
  kind: IssueKind,
  about: string,
  { place, task, one, many, version, people }: Subject,
): string => {
  if (kind === "bug") {
    const steps = [
      `Open ${place}`,
      random.pick([`Choose any ${one}`, `Add ${article(one)}`, `Select all ${many}`]),
      `Try to ${task}`,
    ];
    const extra = random.chance(0.4)
      ? `\n\nSeen with version **${version}**${random.pick(["", " on two machines", ", not before", " and the current main branch"])}.`
      : "";
    return `${about}\n\n### Steps\n\n${steps.map((step, at) => `${at + 1}. ${step}`).join("\n")}${extra}`;
  }
  if (kind === "feature") {
    if (random.chance(0.5))
      return `${about} ${random.pick(["I can help with testing.", `Asked for by ${people}.`, "Not urgent.", "What do others think?"])}`;
    const done = random.chance(0.3);
    return `${about}\n\n- [${done ? "x" : " "}] agree on the wording\n- [ ] build it\n- [ ] mention it in the docs`;
  }
  return `${about}\n\nA good place would be \`docs/overview.md\`.`;
};
