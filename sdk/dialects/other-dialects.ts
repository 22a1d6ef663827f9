/**
 * @module A reply that the session's dialect cannot read and another one can: the error says which dialect to set.
 */
import type { ActionError, DialectName } from "../protocol/index.ts";
import type { Dialect, DialectContext } from "./types.ts";

/** In these a message without a call is an answer, so that any message can be read. */
const READS_ANY_MESSAGE: ReadonlySet<DialectName> = new Set(["openai-computer", "anthropic-computer"]);

/** Longer replies are prose, and reading them once for each dialect would take its time. */
const MAX_CHARS = 4_000;
/** What every dialect has: a call, or an object with one of these keys. */
const LOOKS_LIKE_ACTION = /\b[a-z_]+\([^)]*\)|["'](?:type|action|actions|name|function|tool_calls)["']\s*:/;

type Dialects = Readonly<Record<DialectName, Dialect>>;

/** The dialects, each of which knows the others by sight. It never does what it read in another one. */
export const withHints = (dialects: Dialects): Dialects =>
  Object.fromEntries(
    Object.values(dialects).map((dialect) => [
      dialect.name,
      {
        ...dialect,
        parse: (raw, context) => {
          const result = dialect.parse(raw, context);
          if (!("error" in result) || result.error.code !== "bad_action" || !looksLikeAction(raw)) return result;
          const readers = Object.values(dialects).filter((other) => other !== dialect && reads(other, raw, context));
          return readers.length === 0 ? result : { error: hinted(result.error, dialect.name, readers) };
        },
      } satisfies Dialect,
    ]),
  ) as Dialects;

const looksLikeAction = (raw: unknown): boolean =>
  typeof raw === "string" ? raw.length <= MAX_CHARS && LOOKS_LIKE_ACTION.test(raw) : typeof raw === "object" && raw !== null;

const reads = (dialect: Dialect, raw: unknown, context: DialectContext): boolean => {
  const result = dialect.parse(raw, { ...context, markToId: undefined });
  if ("error" in result) return false;
  return !(READS_ANY_MESSAGE.has(dialect.name) && result.action.type === "answer");
};

const hinted = (error: ActionError, own: DialectName, readers: readonly Dialect[]): ActionError => {
  const names = readers.map(({ name }) => JSON.stringify(name));
  const hint = `This session reads the dialect "${own}", and this is an action of ${names.join(" or ")}: create the session with "dialect": ${names[0]} to write it so.`;
  return { ...error, suggestion: `${error.suggestion} ${hint}` };
};
