/**
 * @module What people write below issues and merge requests.
 */
import type { Random } from "../../../../../durable-objects/site/kit/random.ts";
import type { IssueKind, Subject } from "./issues.ts";

const FIRST_WORDS: Readonly<Record<IssueKind, readonly string[]>> = {
  bug: [
    "I can confirm this.",
    "Same here.",
    "Happens to us too, about once a week.",
    "Could not reproduce it on my machine. Which system is that?",
    "Thanks for the clear report!",
    "Does it also happen after a restart?",
    "Seen it too, but only on slow machines.",
  ],
  feature: [
    "I would use this every day.",
    "Good idea, and not much work.",
    "We had this once and took it out. Does anybody remember why?",
    "Please keep it optional.",
    "How would that look on a small screen?",
    "Yes please.",
  ],
  documentation: [
    "I can write this when I have learned it myself.",
    "The old page is still somewhere in the history.",
    "A short example would be enough.",
    "Good point, I was lost there as well.",
  ],
};

type Idea = (subject: Subject) => string;

const IDEAS: readonly Idea[] = [
  (s) => `I think ${s.part} is to blame. It reads the ${s.text} before it is written.`,
  (s) => `Maybe we should look at how ${s.place} loads its ${s.many} first.`,
  (s) => `As a workaround one can ${s.task} by hand.`,
  (s) => `Could this be related to the ${s.other}? They changed in ${s.version}.`,
  (s) => `For ${s.people} this matters more than anything else on the list.`,
  (s) => `I would rather not add another setting. Can we guess the ${s.number}?`,
  (s) => `Let us discuss this on Thursday, together with the rest of ${s.place}.`,
  (s) => `There are ${s.count} ${s.many} in our copy, so I can measure it.`,
  (s) => `It depends on the ${s.time}. Before noon it looks different.`,
  (s) => `I asked two ${s.people}. They did not even know that one can ${s.task}.`,
  (s) => `The test for ${s.part} does not cover this, by the way.`,
  (s) => `Half of it is in \`${s.many}\` already, see the last release.`,
];
const BUG_IDEAS: readonly Idea[] = [
  (s) => `Here is what the log says:\n\n\`\`\`\nWARN ${s.many}: ${s.text} is missing (${s.count} times)\n\`\`\``,
  (s) => `It works in ${s.version} and not in the release after it.`,
  (s) => `Only when the ${s.number} is zero. With any other it is fine.`,
];

const PROGRESS = [
  "I will take this one.",
  "Working on it.",
  "Half of it is done; the rest needs a decision.",
  "Moved to the next milestone.",
  "Waiting for an answer from the reporter.",
  "Not forgotten, only late.",
];
const ENDINGS: Readonly<Record<IssueKind, readonly string[]>> = {
  bug: [
    "Fixed on main, thank you all.",
    "Closing, this works as intended.",
    "Closing because nobody could reproduce it.",
    "Solved by the last merge.",
  ],
  feature: [
    "Done. It will be in the next release.",
    "Built and merged.",
    "We decided against it. Thanks for the idea all the same.",
  ],
  documentation: ["Written and linked from the overview.", "Done, have a look.", "The new guide covers it."],
};
const QUESTIONS = [
  "can you have a look?",
  "do you remember why it was done this way?",
  "is this still needed?",
  "would you like to review it?",
  "could you say how urgent this is?",
];

const REVIEW = [
  "Looks good to me.",
  "Nice and small, thank you.",
  "Could you add a line to the changelog?",
  "I tried it locally and it does what it says.",
  "The name could be clearer, otherwise fine.",
  "Please rebase when you find the time.",
  "Do we want a test for the empty case?",
  "Good idea. I left a comment on one line.",
  "Why here and not where it is used?",
  "Fine by me once the checks are through.",
];
const REVIEW_ENDINGS = ["Merged, thanks!", "Thank you, this was overdue.", "In. It goes out with the next release."];
const REFUSALS = ["Closing in favour of a simpler change.", "We decided against it in the meeting.", "No longer needed."];
const LINE_REMARKS = [
  "Is this the right order?",
  "A short comment here would help.",
  "Could be a constant.",
  "I would move this further up.",
  "Does this work when the list is empty?",
];

/** A remark below an issue, by its place in the discussion. */
export const issueRemark = (random: Random, kind: IssueKind, subject: Subject, at: number): string => {
  if (at === 0 && random.chance(0.5)) return random.pick(FIRST_WORDS[kind]);
  if (at > 0 && random.chance(0.3)) return random.pick(PROGRESS);
  return random.pick(kind === "bug" ? [...IDEAS, ...BUG_IDEAS] : IDEAS)(subject);
};

export const issueEnding = (random: Random, kind: IssueKind): string => random.pick(ENDINGS[kind]);

export const mentioning = (random: Random, username: string): string => `@${username} ${random.pick(QUESTIONS)}`;

/** Different ones. */
export const reviewRemarks = (random: Random, count: number): string[] => random.shuffle(REVIEW).slice(0, count);

export const lineRemark = (random: Random): string => random.pick(LINE_REMARKS);

export const mergeEnding = (random: Random, state: "merged" | "closed"): string =>
  random.pick(state === "merged" ? REVIEW_ENDINGS : REFUSALS);
