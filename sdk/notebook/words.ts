/**
 * @module Actions, outcomes and durations in the words of a reader.
 */
import type { Outcome } from "../protocol/index.ts";
import { elementsOf } from "../text.ts";
import type { Colour } from "./markup.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** `click [e12] "Cart"`: the name is the one that the policy saw before it acted. */
export const actionInWords = (action: unknown, seenBefore: string | null | undefined): string => {
  if (typeof action === "string") return action;
  if (typeof action !== "object" || action === null) return JSON.stringify(action) ?? "";
  const { type, target, ...rest } = action as Record<string, unknown>;
  if (typeof type !== "string") return JSON.stringify(action);
  const words = [type];
  if (target !== undefined) words.push(targetInWords(target, seenBefore ?? ""));
  for (const [name, value] of Object.entries(rest)) words.push(name === "text" ? quoted(value) : `${name} ${quoted(value)}`);
  return words.join(" ");
};

const targetInWords = (target: unknown, text: string): string => {
  if (typeof target !== "string") return JSON.stringify(target);
  const name = elementsOf(text).find(({ id }) => id === target)?.name;
  return name ? `[${target}] ${JSON.stringify(name)}` : `[${target}]`;
};

const quoted = (value: unknown): string => JSON.stringify(value) ?? "";

/** Of a trajectory, or of an episode of a rollout. */
export type ShownOutcome = Outcome;

/** In the order in which they are counted and drawn. */
export const OUTCOME_COLOURS: Readonly<Record<ShownOutcome, Colour>> = {
  succeeded: "good",
  failed: "bad",
  errored: "fault",
  blocked: "warn",
  unscored: "plain",
  cancelled: "dim",
  running: "live",
};

export const duration = (ms: number | null): string => {
  if (ms === null) return "";
  if (ms < MINUTE_MS) return `${(ms / SECOND_MS).toFixed(1)} s`;
  const seconds = Math.round(ms / SECOND_MS);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
};

/** Without digits that say nothing: 1, 0.5, 0.667. */
export const decimal = (value: number | null): string => (value === null ? "" : String(Number(value.toFixed(3))));

export const percent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`;
