/**
 * @module A policy that says what it was told to: a list of replies, or a function. For tests, demonstrations and replays.
 */
import type { ChatRequest, Policy, PolicyContext } from "../agents/agent.ts";
import type { PolicyReply } from "../protocol/index.ts";
import { PolicyError } from "./errors.ts";
import { replyOf } from "./reply.ts";

export type ScriptedReply = string | Partial<PolicyReply>;
export type Script =
  | readonly ScriptedReply[]
  | ((request: ChatRequest, context: PolicyContext) => ScriptedReply | Promise<ScriptedReply>);

/** Entry n of a list is the reply of round n, so one policy serves many episodes at once. */
export const scriptedPolicy = (script: Script): Policy =>
  Object.assign(
    async (request: ChatRequest, context: PolicyContext): Promise<PolicyReply> => {
      if (typeof script === "function") return replyOf(await script(request, context));
      const round = context.episode.rounds.length;
      const said = script[round];
      if (said !== undefined) return replyOf(said);
      throw new PolicyError({
        code: "script_over",
        message: `The script has ${script.length} replies, and round ${round + 1} needs another.`,
        retryable: false,
      });
    },
    { model: "scripted" },
  );
