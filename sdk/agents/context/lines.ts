/**
 * @module A round that is past, as one line: where it was, what was done, what that did to the page.
 */
import type { Observation } from "../../protocol/index.ts";
import type { EpisodeSoFar, Round } from "../agent.ts";

const MAX_VALUE_CHARS = 80;
const MAX_PLACE_CHARS = 120;
const ELEMENT_ID = /^(?:f\d+)?e\d+$/;

const short = (text: string, most: number): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};

/** The element's own line of the page, without its value: ids alone say nothing once the page has gone. */
const elementNamed = (id: RegExp, fallback: string, page: Observation): string => {
  const line = new RegExp(`^\\s*\\[(${id.source})\\] (\\S+(?: "(?:[^"\\\\]|\\\\.)*")?)`, "m").exec(page.text ?? "");
  return line ? `[${line[1]}] ${short(line[2] ?? "", MAX_VALUE_CHARS)}` : fallback;
};

const shown = (name: string, value: unknown, page: Observation): string => {
  const text = short(JSON.stringify(value) ?? "", MAX_VALUE_CHARS);
  if (name === "element_id") return elementNamed(new RegExp(`(?:f\\d+)?e${Number(value)}`), `element ${text}`, page);
  if (typeof value === "string" && ELEMENT_ID.test(value)) {
    const element = elementNamed(new RegExp(value), `[${value}]`, page);
    return name === "target" ? element : `${name} ${element}`;
  }
  return `${name} ${text}`;
};

const verbOf = (action: Record<string, unknown>): { verb: string; rest: Record<string, unknown> } => {
  const args = action.arguments;
  if (typeof action.name === "string" && typeof args === "object" && args !== null && !Array.isArray(args)) {
    const { action: inner, ...rest } = args as Record<string, unknown>;
    return typeof inner === "string" ? { verb: inner, rest } : { verb: action.name, rest: args as Record<string, unknown> };
  }
  const { type, action: verb, ...rest } = action;
  return { verb: String(type ?? verb ?? "an action"), rest };
};

/** Whatever a policy's action is, in a few words. */
export const describeAction = (action: unknown, page: Observation): string => {
  if (Array.isArray(action)) return "several actions at once";
  if (typeof action !== "object" || action === null) return "no readable action";
  if ("choices" in action) return "a reply that was cut short";
  const { verb, rest } = verbOf(action as Record<string, unknown>);
  const values = Object.entries(rest).map(([name, value]) => shown(name, value, page));
  return [verb, ...values].join(" ");
};

const effectOf = ({ answer: { error, failure, changed, observation } }: Round): string => {
  if (failure) return "not done: the service failed";
  if (error) return `error ${error.code}: ${short(error.message, MAX_PLACE_CHARS)}`;
  if (changed.url && observation) return `the page became ${short(observation.url, MAX_PLACE_CHARS)}`;
  return changed.text ? "the page changed" : "the page did not change";
};

/** `index` counts from 0. */
export const lineOf = ({ initial, rounds }: EpisodeSoFar, index: number): string => {
  const round = rounds[index] as Round;
  const before = rounds.slice(0, index).findLast(({ answer }) => answer.observation)?.answer.observation ?? initial;
  const place = short([before.title, before.url].filter(Boolean).join(", "), MAX_PLACE_CHARS);
  return `Step ${index + 1} on ${place}: ${describeAction(round.action, before)} -> ${effectOf(round)}`;
};
