/**
 * @module How a dialect is defined: a function that reads a reply into drafts; judging them and keeping errors is done here.
 */
import type { z } from "zod";
import { nearField, nearValue } from "../near-fields.ts";
import { didYouMean } from "../nearest.ts";
import { ACTIONS, type Action, type ActionError, type ActionErrorCode, actionError, isActionType } from "../protocol/index.ts";
import type { Dialect, DialectContext, DialectResult, Draft } from "./types.ts";

/** Whatever is wrong with a reply, on its way out of the code that reads it. */
export class BadReply extends Error {
  override readonly name = "BadReply";
  readonly code: ActionErrorCode;
  readonly suggestion: string | undefined;

  constructor(code: ActionErrorCode, message: string, suggestion?: string) {
    super(message);
    this.code = code;
    this.suggestion = suggestion;
  }
}

export const bad = (message: string, suggestion?: string): never => {
  throw new BadReply("bad_action", message, suggestion);
};

export const unsupported = (message: string, suggestion: string): never => {
  throw new BadReply("unsupported_action", message, suggestion);
};

const MAX_QUOTED_CHARS = 80;

/** A piece of the reply for an error message, short whatever it is. */
export const quoted = (value: unknown): string => {
  const text = typeof value === "string" ? JSON.stringify(value) : (JSON.stringify(value) ?? String(value));
  return text.length > MAX_QUOTED_CHARS ? `${text.slice(0, MAX_QUOTED_CHARS)}…` : text;
};

export const validated = (draft: unknown): Action => {
  const { type } = draft as { type?: unknown };
  if (!isActionType(type)) {
    const known = Object.keys(ACTIONS);
    return bad(`There is no action of type ${quoted(type)}; there are ${known.join(", ")}.${didYouMean(type, known)}`);
  }
  const { schema } = ACTIONS[type];
  const parsed = schema.safeParse(draft);
  if (parsed.success) return parsed.data as Action;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join(".");
  return bad(`${type}: ${field ? `${field}: ` : ""}${issue?.message ?? "wrong arguments"}.${hintOf(schema, draft, issue)}`);
};

/** What was meant by an argument, or a value of one, that there is not. */
const hintOf = (schema: z.ZodType, draft: unknown, issue: z.core.$ZodIssue | undefined): string => {
  if (issue?.code === "unrecognized_keys") return nearField(schema, draft, issue.path, issue.keys[0] ?? "");
  return issue?.code === "invalid_value" ? nearValue(draft, issue.path, issue.values) : "";
};

interface DialectDefinition extends Omit<Dialect, "parse"> {
  /** A right action, for policies that wrote a wrong one. */
  readonly example: string;
  /** Throws BadReply. The last draft is the action, the others come before it. */
  read(raw: unknown, context: DialectContext): readonly Draft[];
}

export const defineDialect = ({ example, read, ...dialect }: DialectDefinition): Dialect => {
  const errorOf = (thrown: unknown): ActionError => {
    const wrong = thrown instanceof BadReply ? thrown : new BadReply("bad_action", "The reply could not be read.");
    const usual = wrong.code === "bad_action" ? `Send one action such as ${example}.` : undefined;
    return actionError(wrong.code, wrong.message, wrong.suggestion ?? usual);
  };
  return {
    ...dialect,
    parse: (raw, context): DialectResult => {
      try {
        const actions = read(raw, context).map(validated);
        const action = actions.pop();
        return action ? { action, before: actions } : { error: errorOf(null) };
      } catch (thrown) {
        return { error: errorOf(thrown) };
      }
    },
  };
};
