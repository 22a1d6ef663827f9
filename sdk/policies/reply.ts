/**
 * @module A reply with all its fields, from the few that a script or a function gives.
 */
import type { PolicyReply } from "../protocol/index.ts";

export const replyOf = (said: string | Partial<PolicyReply>): PolicyReply => ({
  text: "",
  thinking: null,
  toolCalls: [],
  finishReason: "stop",
  usage: null,
  promptTokenIds: null,
  replyTokenIds: null,
  logprobs: null,
  version: null,
  ...(typeof said === "string" ? { text: said } : said),
});
