/**
 * @module What the two computer-use dialects share: a final message as the answer, tools for what a screen alone cannot do.
 */
import type { Arguments } from "./arguments.ts";
import { type Call, callOf, FinalMessage } from "./calls.ts";
import { bad } from "./define.ts";
import { text, tool } from "./tools.ts";
import type { DialectContext, Draft, Point, ToolSchema } from "./types.ts";
import type { Verbs } from "./verbs.ts";

/** There is no address bar in the picture, and no other way to say that the episode is over in the middle of a call. */
export const OWN_TOOLS: Verbs = {
  goto: (args) => [{ type: "goto", url: args.string("url") }],
  back: () => [{ type: "back" }],
  answer: (args) => {
    const answer = args.optionalString("text");
    return [answer === undefined ? { type: "answer" } : { type: "answer", text: answer }];
  },
  give_up: (args) => {
    const reason = args.optionalString("reason");
    return [reason === undefined ? { type: "giveUp" } : { type: "giveUp", reason }];
  },
};

export const ownTools = (): ToolSchema[] => [
  tool("goto", "Open a URL.", { url: text("a whole URL") }, ["url"]),
  tool("back", "Go back in the history."),
  tool("answer", "End the episode, with an answer if the goal asks for one.", { text: text("the answer") }),
  tool("give_up", "End the episode: the goal cannot be reached.", { reason: text("why") }),
];

/** The call of a reply; a complete message without a call is the answer, as it ends the loop of these APIs. */
export const callOrAnswer = (raw: unknown): Call => {
  try {
    return callOf(raw);
  } catch (thrown) {
    if (thrown instanceof FinalMessage) return { name: "answer", args: { text: thrown.text } };
    throw thrown;
  }
};

/** The point given, or where the pointer is. */
export const pointOrPointer = (args: Arguments, name: string, context: DialectContext): Point => {
  if (args.get(name) !== undefined) return args.point(name, context);
  return context.pointer ?? args.wrong(name, "a point [x, y]");
};

const MAX_ACTIONS = 100;

/** A reply may say several things at once, within reason. */
export const limited = (drafts: readonly Draft[]): readonly Draft[] =>
  drafts.length <= MAX_ACTIONS
    ? drafts
    : bad(`The reply holds ${drafts.length} actions; at most ${MAX_ACTIONS} fit into a step.`);
