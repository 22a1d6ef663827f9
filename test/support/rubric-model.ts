/**
 * @module A model that writes rubrics, behind a real chat server: it does as it is told, or as a test tells it to.
 */
import type { PolicyServerCall } from "./policy-server.ts";

/** What the question asks the reply to name. */
export const nonceIn = ({ text }: Pick<PolicyServerCall, "text">): string => /"nonce": "([0-9a-f]+)"/.exec(text)?.[1] ?? "";

/** The task as the model is shown it. */
export const taskIn = ({ last }: Pick<PolicyServerCall, "last">): string => /<task>\n(.*)\n<\/task>/.exec(last)?.[1] ?? "";

/** A good rubric of any task: its own words, one fact for each half sentence. */
export const rubricOf = (task: string): object => {
  const parts = task.split(/, | and /).filter((part) => part.trim().length > 3);
  const groups = parts.map((part) => ({ description: part, facts: [`${part} is done`] }));
  return { groups, difficulty: groups.length, answer: null, needsLogin: false, needsDate: false };
};

export const goodReply = (call: PolicyServerCall, over: object = {}): string =>
  JSON.stringify({ nonce: nonceIn(call), ...rubricOf(taskIn(call)), ...over });
