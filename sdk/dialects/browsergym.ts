/**
 * @module The dialect of BrowserGym: a Python call such as `click('e12')`, alone, in a block, or among prose.
 */
import { didYouMean } from "../nearest.ts";
import { Arguments, isRecord } from "./arguments.ts";
import { type ReplyReader, readReply } from "./blocks.ts";
import { VERBS, type Verb } from "./browsergym-verbs.ts";
import { attemptsCall, type Call, callOf } from "./calls.ts";
import { BadReply, bad, defineDialect, quoted } from "./define.ts";
import { wholeJSON } from "./json.ts";
import { type PythonCall, PythonReader, PythonSyntax } from "./python.ts";
import { tool } from "./tools.ts";

/** A name that may begin a call; one after a dot is a method, and no action. */
const NAME = /(?<![\w.])[A-Za-z_]\w*(?=\s*\()/g;
/** What follows the name of something that is meant as a call, and is no word of prose before a bracket. */
const MEANT_AS_CALL = /\s*\(\s*(?:['"\d[({)#.+-]|True\b|False\b|None\b|[A-Za-z_]\w*\s*=)/y;

const verbNamed = (name: string): Verb =>
  VERBS.get(name) ??
  bad(`There is no action ${quoted(name)}; there are ${[...VERBS.keys()].join(", ")}.${didYouMean(name, VERBS.keys())}`);

const bound = ({ name, positional, named }: PythonCall): Call => {
  const { parameters } = verbNamed(name);
  const names = Object.keys(parameters);
  if (positional.length > names.length) bad(`${name} takes ${names.length} arguments, not ${positional.length}.`);
  const args: Record<string, unknown> = Object.fromEntries(positional.map((value, i) => [names[i] ?? "", value]));
  for (const [key, value] of named) {
    if (Object.hasOwn(args, key)) bad(`${name} is given ${key} twice.`);
    args[key] = value;
  }
  return { name, args };
};

const wholeCalls = (text: string): PythonCall[] | null => {
  try {
    const reader = new PythonReader(text);
    const calls: PythonCall[] = [];
    for (reader.skipSpace(); !reader.done; reader.skipSpace()) calls.push(reader.call());
    return calls.length > 0 ? calls : null;
  } catch {
    return null;
  }
};

const COMMENT_START = /[ \t]*#/y;

const matchesAt = (pattern: RegExp, text: string, at: number): boolean => {
  pattern.lastIndex = at;
  return pattern.test(text);
};
const beginsComment = (text: string, at: number): boolean => matchesAt(COMMENT_START, text, at);

/** Calls among prose. A verb that is meant as a call and is not well formed is an error: what it was to do is not known. */
const looseCalls = (text: string): PythonCall[] => {
  const calls: PythonCall[] = [];
  let end = 0;
  /** A comment goes from the start of a line, or the end of a call, to the end of the line. */
  let inComment = beginsComment(text, 0);
  let seen = 0;
  for (const { 0: name, index } of text.matchAll(NAME)) {
    if (index < end) continue;
    const newline = text.slice(seen, index).lastIndexOf("\n");
    if (newline !== -1) inComment = beginsComment(text, seen + newline + 1);
    seen = index;
    if (inComment || !VERBS.has(name) || !matchesAt(MEANT_AS_CALL, text, index + name.length)) continue;
    try {
      const call = new PythonReader(text, index).call();
      calls.push(call);
      end = seen = call.end;
      inComment = beginsComment(text, end);
    } catch (thrown) {
      throw thrown instanceof PythonSyntax ? new BadReply("bad_action", `${name}: ${thrown.message}.`) : thrown;
    }
  }
  return calls;
};

const single = (calls: readonly PythonCall[]): Call => {
  const [call, ...rest] = calls;
  if (!call) return bad("Received an empty action.");
  return rest.length > 0 ? bad("Received a multi-action, only single-actions are allowed.") : bound(call);
};

const noneIn = (text: string): never => {
  const [name] = text.match(NAME) ?? [];
  if (name !== undefined) verbNamed(name);
  return bad("Received an empty action.");
};

const READER: ReplyReader<Call> = {
  whole: (text) => {
    const json = wholeJSON(text);
    if (isRecord(json)) return callInObject(json);
    const calls = wholeCalls(text);
    return calls && single(calls);
  },
  attempts: (block) => /\w\s*\(/.test(block) || attemptsCall(block),
  loose: (text) => {
    const calls = looseCalls(text);
    return calls.length === 0 ? noneIn(text) : single(calls);
  },
};

const callInReply = (text: string): Call => readReply(text, READER);

/** A tool call of a verb, or an object that carries the string. */
const callInObject = (raw: unknown): Call => {
  const { name, args } = callOf(raw, callInReply);
  if (name !== null) return { name, args };
  const carried = args.action_str ?? args.action;
  return typeof carried === "string" ? callInReply(carried) : bad("Received an empty action.");
};

/** `scroll(direction="down")` is how tool-calling models write the alias. */
const ALIASES: ReadonlyMap<string, string> = new Map([["scroll.direction", "delta_x"]]);

const checked = ({ name, args }: Call): Call => {
  const { parameters } = verbNamed(name ?? "");
  const entries = Object.entries(args).map(([key, value]): [string, unknown] => [ALIASES.get(`${name}.${key}`) ?? key, value]);
  for (const [key] of entries) {
    if (Object.hasOwn(parameters, key)) continue;
    const known = Object.keys(parameters);
    bad(`${name} has no argument ${quoted(key)}; it has ${known.join(", ")}.${didYouMean(key, known)}`);
  }
  return { name, args: Object.fromEntries(entries) };
};

export const browsergym = defineDialect({
  name: "browsergym",
  coordinates: "image",
  defaults: { tabs: "many", dialogs: "dismiss" },
  example: "click('e12')",
  read: (raw, context) => {
    const { name, args } = checked(callInObject(raw));
    return verbNamed(name ?? "").drafts(new Arguments(name ?? "", args), context);
  },
  tools: () =>
    [...VERBS]
      .filter(([, { offered }]) => offered)
      .map(([name, { description, parameters, required }]) => tool(name, description, { ...parameters }, required)),
});
