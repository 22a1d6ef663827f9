/**
 * @module Policies: who decides what an agent does. A function of your own is one, too.
 */
export type { ChatRequest, Policy, PolicyContext } from "../agents/agent.ts";
export { type ChatOptions, chatPolicy } from "./chat.ts";
export { PolicyError, type PolicyErrorCode } from "./errors.ts";
export { type RandomOptions, randomPolicy } from "./random.ts";
export { policyOfStep, recordCall } from "./record.ts";
export { replyOf } from "./reply.ts";
export { type Script, type ScriptedReply, scriptedPolicy } from "./scripted.ts";
