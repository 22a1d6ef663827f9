/**
 * @module The prompts by the kind of agent that speaks with them.
 */
import type { ToolSchema } from "../../dialects/index.ts";
import type { AgentKind, ContextMode } from "../../protocol/index.ts";
import { actionSpace } from "./actions.ts";
import { marks } from "./marks.ts";
import { filled, type Prompt } from "./prompt.ts";
import { GRAMMAR, MEMORY, NOTHING_LEAVES, PICTURE_HEADER, RULES } from "./shared.ts";
import { text } from "./text.ts";
import { tool } from "./tool.ts";
import { vision } from "./vision.ts";

export const PROMPTS: Readonly<Record<AgentKind, Prompt>> = { text, tool, vision, marks };

interface Filling {
  readonly tools: readonly ToolSchema[];
  readonly example: string;
  readonly mode: ContextMode;
}

/** The system message: the prompt with the action space of the agent's dialect in it. */
export const systemText = (prompt: Prompt, { tools, example, mode }: Filling): string =>
  filled(prompt.text, {
    grammar: GRAMMAR,
    rules: RULES,
    header: PICTURE_HEADER,
    memory: mode === "grow" ? NOTHING_LEAVES : MEMORY,
    actions: actionSpace(tools),
    example,
  });

export type { Prompt } from "./prompt.ts";
