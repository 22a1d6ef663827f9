/**
 * @module The question about a task, as a chat server is asked it: the task is marked off as data, and cannot speak as anybody.
 */
import type { ChatRequest } from "../../agents/agent.ts";
import { filled } from "../../agents/prompts/prompt.ts";
import type { Task } from "../../protocol/index.ts";
import { rubricPrompt } from "./prompts/rubric.ts";
import { MAX_FACTS, MAX_GROUPS } from "./reply.ts";
import { plainText } from "./words.ts";

const MAX_GOAL_CHARS = 4_000;
const MAX_WORD_CHARS = 300;
const MAX_REASON_CHARS = 300;

/** Such as "rubric@1". */
export const PROMPT_VERSION = `${rubricPrompt.name}@${rubricPrompt.version}`;

/** A task that says such things is written for the model, and not for an agent. */
const SPEAKS_TO_MODEL =
  /\b(ignore|disregard|forget)\b.{0,40}\b(previous|above|prior|earlier|preceding|all|your)\b.{0,40}\b(instructions?|prompts?|rules?|messages?|text)\b|"(groups|facts|nonce|needsLogin)"\s*:|\b(system|developer) (prompt|message)\b|\byou are now\b/i;

/** Why a task is not asked about at all; null when it can be. */
export const refusalOf = ({ goal }: Pick<Task, "goal">): string | null => {
  if (goal === undefined || plainText(goal, MAX_GOAL_CHARS) === "") return "it has no goal";
  if (goal.length > MAX_GOAL_CHARS) return `its goal has more than ${MAX_GOAL_CHARS} characters`;
  return SPEAKS_TO_MODEL.test(goal) ? "its goal speaks to the model that writes rubrics" : null;
};

/** All that the model is told of the task: what the reply is kept by. */
export const toldOf = ({ goal, website, domain, subdomain, startUrl }: Task): string =>
  Object.entries({ task: goal, website: website ?? startUrl, domain, subdomain })
    .flatMap(([label, text]) => {
      const max = label === "task" ? MAX_GOAL_CHARS : MAX_WORD_CHARS;
      return text === undefined ? [] : [`<${label}>\n${plainText(text, max)}\n</${label}>`];
    })
    .join("\n");

/** `refused` is why the reply before was not taken; the reply itself is not shown again. */
export const questionOf = (task: Task, nonce: string, refused: string | null): ChatRequest => {
  const system = filled(rubricPrompt.text, { nonce, maxGroups: String(MAX_GROUPS), maxFacts: String(MAX_FACTS) });
  const again =
    refused === null ? "" : `\n<refused>\nA reply to this was refused: ${plainText(refused, MAX_REASON_CHARS)}\n</refused>`;
  return {
    messages: [
      { role: "system", content: system },
      { role: "user", content: toldOf(task) + again },
    ],
    tools: [],
  };
};
