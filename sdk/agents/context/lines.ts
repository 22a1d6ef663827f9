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
const elementNamed = (id: string, page: Observation): string => {
  const line = (page.text ?? "").split("\n").find((candidate) => candidate.trimStart().startsWith(`[${id}] `));
  const [, described] = /\] (\S+(?: "(?:[^"\\]|\\.)*")?)/.exec(line ?? "") ?? [];
  return described ? `[${id}] ${short(described, MAX_VALUE_CHARS)}` : `[${id}]`;
};

const shown = (value: unknown, page: Observation): string => {
  if (typeof value === "string" && ELEMENT_ID.test(value)) return elementNamed(value, page);
  return short(typeof value === "string" ? JSON.stringify(value) : (JSON.stringify(value) ?? ""), MAX_VALUE_CHARS);
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
  if (typeof action !== "object" || action === null || Array.isArray(action)) return "no readable action";
  if ("choices" in action) return "a reply that was cut short";
  const { verb, rest } = verbOf(action as Record<string, unknown>);
  const values = Object.entries(rest).map(([name, value]) =>
    name === "target" ? shown(value, page) : `${name} ${shown(value, page)}`,
  );
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
