/**
 * @module The prompts by the kind of agent that speaks with them.
 */
import type { ToolSchema } from "../../dialects/index.ts";
import type { AgentKind } from "../../protocol/index.ts";
import { actionSpace } from "./actions.ts";
import { marks } from "./marks.ts";
import { filled, type Prompt } from "./prompt.ts";
import { GRAMMAR, MEMORY, PICTURE_HEADER, RULES } from "./shared.ts";
import { text } from "./text.ts";
import { tool } from "./tool.ts";
import { vision } from "./vision.ts";

export const PROMPTS: Readonly<Record<AgentKind, Prompt>> = { text, tool, vision, marks };

const PASSAGES = { grammar: GRAMMAR, rules: RULES, memory: MEMORY, header: PICTURE_HEADER };

/** The system message: the prompt with the action space of the agent's dialect in it. */
export const systemText = (prompt: Prompt, tools: readonly ToolSchema[], example: string): string =>
  filled(prompt.text, { ...PASSAGES, actions: actionSpace(tools), example });

export type { Prompt } from "./prompt.ts";
