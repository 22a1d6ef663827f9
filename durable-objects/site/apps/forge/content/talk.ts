/**
 * @module What people write below issues and merge requests.
 */
import type { Random } from "../../../kit/random.ts";
import type { Subject } from "./issues.ts";

const CONFIRMING = [
  "I can confirm this.",
  "Same here.",
  "Happens to us too, about once a week.",
  "Could not reproduce it on my machine. Which system is that?",
  "Thanks for the clear report!",
];
const IDEAS = [
  (s: Subject) => `I think ${s.part} is to blame. It reads the ${s.text} before it is written.`,
  (s: Subject) => `Maybe we should look at how ${s.place} loads its ${s.many} first.`,
  (s: Subject) => `As a workaround one can ${s.task} by hand.`,
  (s: Subject) => `Could this be related to the ${s.other}? They changed in ${s.version}.`,
  (s: Subject) => `For ${s.people} this matters more than anything else on the list.`,
  (s: Subject) => `Here is what the log says:\n\n\`\`\`\nWARN ${s.many}: ${s.text} is missing (${s.count} times)\n\`\`\``,
  (s: Subject) => `I would rather not add another setting. Can we guess the ${s.number}?`,
  (s: Subject) => `Let us discuss this on Thursday, together with the rest of ${s.place}.`,
];
const PROGRESS = [
  "I will take this one.",
  "Working on it.",
  "Half of it is done; the rest needs a decision.",
  "Moved to the next milestone.",
  "Waiting for an answer from the reporter.",
];
const ENDINGS = [
  "Fixed on main, thank you all.",
  "Done. It will be in the next release.",
  "Closing, this works as intended.",
  "Closing because nobody could reproduce it.",
  "Solved by the last merge.",
];
const QUESTIONS = [
  "can you have a look?",
  "do you remember why it was done this way?",
  "is this still needed?",
  "would you like to review it?",
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
];
const REVIEW_ENDINGS = ["Merged, thanks!", "Thank you, this was overdue."];
const REFUSALS = ["Closing in favour of a simpler change.", "We decided against it in the meeting.", "No longer needed."];
const LINE_REMARKS = [
  "Is this the right order?",
  "A short comment here would help.",
  "Could be a constant.",
  "I would move this further up.",
  "Does this work when the list is empty?",
];

/** A remark below an issue, by its place in the discussion. */
export const issueRemark = (random: Random, subject: Subject, at: number): string => {
  if (at === 0) return random.chance(0.5) ? random.pick(CONFIRMING) : random.pick(IDEAS)(subject);
  return random.chance(0.7) ? random.pick(IDEAS)(subject) : random.pick(PROGRESS);
};

export const issueEnding = (random: Random): string => random.pick(ENDINGS);

export const mentioning = (random: Random, username: string): string => `@${username} ${random.pick(QUESTIONS)}`;

export const reviewRemark = (random: Random): string => random.pick(REVIEW);

export const lineRemark = (random: Random): string => random.pick(LINE_REMARKS);

export const mergeEnding = (random: Random, state: "merged" | "closed"): string =>
  random.pick(state === "merged" ? REVIEW_ENDINGS : REFUSALS);
