/**
 * @module Dialects of one tool whose first argument is the verb, such as `{"action": "click", …}`.
 */
import { didYouMean } from "../nearest.ts";
import { Arguments, isRecord } from "./arguments.ts";
import type { Call } from "./calls.ts";
import { bad, quoted } from "./define.ts";
import type { DialectContext, Draft } from "./types.ts";

export type Verb = (args: Arguments, context: DialectContext) => readonly Draft[];
export type Verbs = Readonly<Record<string, Verb>>;

interface VerbTool {
  readonly name: string;
  /** The argument that names the verb. */
  readonly key: string;
  readonly verbs: Verbs;
  /** Verbs that are tools of their own. */
  readonly tools?: Verbs;
}

const verbNamed = (verbs: Verbs, name: unknown): Verb | undefined =>
  typeof name === "string" && Object.hasOwn(verbs, name) ? verbs[name] : undefined;

/** The drafts of a call; an argument that holds the whole action is looked into. */
export const draftsOf = ({ name, args }: Call, tool: VerbTool, context: DialectContext): readonly Draft[] => {
  const own = tool.tools ?? {};
  const ownVerb = name === null ? undefined : verbNamed(own, name);
  if (name !== null && ownVerb) return ownVerb(new Arguments(name, args), context);
  if (name !== null && name !== tool.name) {
    const tools = [tool.name, ...Object.keys(own)];
    return bad(`There is no tool ${quoted(name)}; there is ${tools.join(", ")}.${didYouMean(name, tools)}`);
  }
  const inner = args.action;
  if (isRecord(inner)) return draftsOf({ name, args: inner }, tool, context);
  const wanted = args[tool.key] ?? args.action ?? args.type;
  const verb = verbNamed(tool.verbs, wanted) ?? verbNamed(own, wanted);
  if (verb) return verb(new Arguments(String(wanted), args), context);
  const known = [...Object.keys(tool.verbs), ...Object.keys(own)];
  return bad(
    wanted === undefined
      ? `The action needs ${tool.key}, one of ${known.join(", ")}.`
      : `There is no ${tool.key} ${quoted(wanted)}; there is ${known.join(", ")}.${didYouMean(wanted, known)}`,
  );
};
