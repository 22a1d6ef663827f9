/**
 * @module Tool calls out of whatever carries them: a bare object, a function call, a message, a whole response of an API.
 */
import { isRecord } from "./arguments.ts";
import { type ReplyReader, readReply } from "./blocks.ts";
import { BadReply, bad, quoted } from "./define.ts";
import { holdsObject, objectsIn, parseJSON, wholeJSON } from "./json.ts";

/** `name` is null where the object is the action itself. */
export interface Call {
  readonly name: string | null;
  readonly args: Record<string, unknown>;
}

interface Unwrapped {
  readonly calls: Call[];
  /** What was said beside the calls. */
  readonly texts: string[];
  /** The value is a message, which may be complete without a call. */
  readonly message: boolean;
  readonly cut: boolean;
}

const MAX_NESTING = 6;
const NOTHING: Unwrapped = { calls: [], texts: [], message: true, cut: false };
const SILENT_TYPES: ReadonlySet<unknown> = new Set(["reasoning", "thinking", "redacted_thinking", "image"]);
const TEXT_TYPES: ReadonlySet<unknown> = new Set(["text", "output_text"]);
const CUT_REASONS: ReadonlySet<unknown> = new Set(["max_tokens", "length", "incomplete"]);
const ARGUMENT_KEYS = ["arguments", "input", "parameters", "args"] as const;
/** Objects of another type are actions, whatever other fields they have. */
const CALL_TYPES: ReadonlySet<unknown> = new Set([undefined, "function", "function_call", "tool_call", "tool_use"]);
const CARRIER_TYPES: ReadonlySet<unknown> = new Set([undefined, "message", "response"]);
const ACTION_KEYS = ["type", "action", "actions", "action_str", "name", "function", "tool_calls"] as const;
const ACTION_KEY = new RegExp(`["'](?:${ACTION_KEYS.join("|")})["']\\s*:`);

const SILENCE = "The reply says nothing beside thinking, so nothing was done.";
const CUT_ADVICE = "Write less before the action, so that the whole reply fits.";

const argumentsOf = (name: string, value: unknown): Record<string, unknown> => {
  const given = typeof value === "string" ? (value.trim() === "" ? {} : (wholeJSON(value) ?? null)) : (value ?? {});
  return isRecord(given) ? given : bad(`The arguments of ${quoted(name)} are not a JSON object.`);
};

const merged = (parts: readonly Unwrapped[]): Unwrapped => ({
  calls: parts.flatMap(({ calls }) => calls),
  texts: parts.flatMap(({ texts }) => texts),
  message: parts.every(({ message }) => message),
  cut: parts.some(({ cut }) => cut),
});

const one = (name: string | null, args: Record<string, unknown>): Unwrapped => ({ ...NOTHING, calls: [{ name, args }] });

const unwrapRecord = (value: Record<string, unknown>, nesting: number): Unwrapped => {
  const { type, name } = value;
  if (SILENT_TYPES.has(type)) return NOTHING;
  if (TEXT_TYPES.has(type) && typeof value.text === "string") return { ...NOTHING, texts: [value.text] };
  if (type === "computer_call") {
    if (Array.isArray(value.actions)) return one("computer", { actions: value.actions });
    return one("computer", argumentsOf("computer", value.action));
  }
  if (CALL_TYPES.has(type)) {
    if (isRecord(value.function)) return unwrapRecord(value.function, nesting + 1);
    const key = ARGUMENT_KEYS.find((candidate) => candidate in value);
    if (typeof name === "string" && (key || type !== undefined)) return one(name, argumentsOf(name, key && value[key]));
  }
  if (!CARRIER_TYPES.has(type)) return { ...one(null, value), message: false };
  if (Array.isArray(value.choices)) {
    const [choice] = value.choices;
    const part = isRecord(choice) ? unwrap(choice.message, nesting + 1) : NOTHING;
    return isRecord(choice) && CUT_REASONS.has(choice.finish_reason) ? { ...part, cut: true } : part;
  }
  const parts = [value.tool_calls, value.output, value.content].filter((part) => Array.isArray(part) && part.length > 0);
  const carries = parts.length > 0 || value.role === "assistant" || type === "message";
  if (!carries) return { ...one(null, value), message: false };
  const said = typeof value.content === "string" ? [{ ...NOTHING, texts: [value.content] }] : [];
  const whole = merged([...said, ...parts.map((part) => unwrap(part, nesting + 1))]);
  return CUT_REASONS.has(value.stop_reason) || CUT_REASONS.has(value.status) ? { ...whole, cut: true } : whole;
};

const unwrap = (value: unknown, nesting = 0): Unwrapped => {
  if (nesting > MAX_NESTING) return bad("The reply is nested too deeply.");
  if (Array.isArray(value)) return merged(value.map((item) => unwrap(item, nesting + 1)));
  return isRecord(value) ? unwrapRecord(value, nesting) : bad(`${quoted(value)} is not an action.`);
};

/** Nothing in the reply tries to be an action. */
class NoAction extends BadReply {
  constructor() {
    super("bad_action", "The reply holds no action.");
  }
}

const single = (calls: readonly Call[]): Call => {
  const [call, ...rest] = calls;
  if (!call) throw new NoAction();
  return rest.length > 0 ? bad(`The reply holds ${calls.length} actions; one step is one action.`) : call;
};

const isActionLike = (value: Record<string, unknown>): boolean => ACTION_KEYS.some((key) => Object.hasOwn(value, key));

/** Among prose the last action counts; actions with nothing but space between them are several. */
const looseCall = (text: string): Call => {
  const found = objectsIn(text).filter(({ value, start, end }) =>
    value ? isActionLike(value) : ACTION_KEY.test(text.slice(start, end)),
  );
  const last = found.at(-1);
  if (!last) throw new NoAction();
  const gaps = found.map(({ start }, i) => text.slice(found[i - 1]?.end ?? 0, start));
  const prose = [...gaps, text.slice(last.end)].some((gap) => /[\p{L}\p{N}]/u.test(gap));
  const counted = prose ? [last] : found;
  return single(
    counted.flatMap(({ value }) => (value ? unwrap(value).calls : bad("The JSON of the action is not well formed."))),
  );
};

/** Whether a text tries to be a call in JSON, well formed or not. */
export const attemptsCall = (text: string): boolean => holdsObject(text) && ACTION_KEY.test(text);

const READER: ReplyReader<Call> = {
  whole: (text) => {
    const value = wholeJSON(text);
    return value === undefined ? null : single(unwrap(value).calls);
  },
  attempts: attemptsCall,
  loose: looseCall,
};

/** The call that a text makes. Throws BadReply. */
export const callInText = (text: string): Call => {
  const value = parseJSON(text);
  return readReply(typeof value === "string" ? value : text, READER);
};

/** A message that says something and calls nothing: how a conversation with tools ends. */
export class FinalMessage extends NoAction {
  readonly text: string;

  constructor(text: string) {
    super();
    this.text = text;
  }
}

/**
 * The one call of a reply, whatever carries it. Throws BadReply, and FinalMessage for a whole message without a call.
 * `readText` finds the call in a reply, or a message, that is only text.
 */
export const callOf = (raw: unknown, readText: (text: string) => Call = callInText): Call => {
  if (typeof raw === "string") return raw.trim() === "" ? bad(SILENCE) : readText(raw);
  const { calls, texts, message, cut } = unwrap(raw);
  // What is missing may have been a second thought, or a second call.
  if (cut) return bad("The reply was cut at its token limit, so nothing of it was done.", CUT_ADVICE);
  if (calls.length > 0 || !message) return single(calls);
  const text = texts.join("\n").trim();
  try {
    return readText(text);
  } catch (thrown) {
    throw thrown instanceof NoAction && text !== "" ? new FinalMessage(text) : thrown;
  }
};
