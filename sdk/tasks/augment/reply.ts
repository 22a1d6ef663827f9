/**
 * @module Reads a rubric out of a reply: the whole message is one JSON object that names the call's nonce, with nothing twice
 * and nothing more than was asked for. Text of the task that a model repeats has no nonce.
 */
import { z } from "zod";
import { parseCapped } from "../../capped.ts";
import { withoutThinking } from "../../dialects/thinking.ts";

export const MAX_GROUPS = 8;
export const MAX_FACTS = 24;
const MAX_REPLY_CHARS = 65_536;
const MAX_REASON_CHARS = 500;

const Sentence = z.string().trim().min(3).max(400);

export const Drafted = z.strictObject({
  groups: z
    .array(z.strictObject({ description: Sentence, facts: z.array(Sentence).min(1).max(MAX_FACTS) }))
    .min(1)
    .max(MAX_GROUPS),
  difficulty: z.number().int(),
  answer: z.string().trim().min(1).max(500).nullable(),
  needsLogin: z.boolean(),
  needsDate: z.boolean(),
});
/** What a model says of a task. */
export type Drafted = z.output<typeof Drafted>;

export type ReadReply = { readonly ok: true; readonly drafted: Drafted } | { readonly ok: false; readonly reason: string };

const bad = (reason: string): ReadReply => ({ ok: false, reason: reason.slice(0, MAX_REASON_CHARS) });

const FENCED = /^```(?:json)?\s*([\s\S]*?)\s*```$/i;

export const readReply = (reply: string, nonce: string): ReadReply => {
  if (reply.length > MAX_REPLY_CHARS) return bad(`the reply has more than ${MAX_REPLY_CHARS} characters`);
  const said = withoutThinking(reply).trim();
  if (said === "") return bad("the reply is empty");
  const text = FENCED.exec(said)?.[1] ?? said;
  let value: unknown;
  try {
    value = parseCapped(text);
  } catch {
    return bad("the reply is not one JSON object");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return bad("the reply is not a JSON object");
  const twice = repeatedKey(text);
  if (twice !== null) return bad(`the reply has the field ${JSON.stringify(twice)} twice`);
  const { nonce: told, ...rest } = value as Record<string, unknown>;
  if (told !== nonce) return bad("the reply does not have the call's nonce");
  const parsed = Drafted.safeParse(rest);
  return parsed.success ? { ok: true, drafted: parsed.data } : bad(issuesOf(parsed.error));
};

const issuesOf = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join(".") || "the reply"}: ${message}`).join("; ");

const STRING = /"(?:[^"\\]|\\.)*"/y;

/** The first name that an object of this valid JSON has twice: a parser would keep the last of them without a word. */
const repeatedKey = (json: string): string | null => {
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < json.length; at++) {
    const char = json[at];
    if (char === "{") open.push(new Set());
    else if (char === "[") open.push(null);
    else if (char === "}" || char === "]") open.pop();
    else if (char === '"') {
      STRING.lastIndex = at;
      const [literal = '"'] = STRING.exec(json) ?? [];
      at += literal.length - 1;
      const names = open.at(-1);
      if (!names || !/^\s*:/.test(json.slice(at + 1, at + 64))) continue;
      const name = JSON.parse(literal) as string;
      if (names.has(name)) return name;
      names.add(name);
    }
  }
  return null;
};
