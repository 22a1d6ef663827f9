/**
 * @module Which trajectories: the options that list and export share.
 */
import { didYouMean } from "../../nearest.ts";
import { MASKED, type Masked, OUTCOMES, type Outcome, type TrajectoryFilter } from "../../protocol/index.ts";
import { UsageError } from "../usage.ts";

export const FILTER_OPTIONS = {
  session: { type: "string" },
  task: { type: "string" },
  suite: { type: "string" },
  outcome: { type: "string" },
  group: { type: "string" },
  run: { type: "string" },
  split: { type: "string" },
  "policy-version": { type: "string" },
  label: { type: "string" },
  success: { type: "boolean" },
  "min-score": { type: "string" },
  "max-score": { type: "string" },
  masked: { type: "string" },
} as const;

export const FILTER_USAGE = `filters: --run R --suite S --task T --group G --session S --split S --policy-version V --label NAME=VALUE
         --outcome ${OUTCOMES.join("|")} --success --min-score N --max-score N --masked ${MASKED.join("|")}`;

export interface FilterValues extends Readonly<Partial<Record<keyof TrajectoryFilter, unknown>>> {
  readonly "policy-version"?: string | undefined;
  readonly "min-score"?: string | undefined;
  readonly "max-score"?: string | undefined;
  readonly success?: boolean | undefined;
}

export const filterOf = (values: FilterValues, usage: string): Partial<TrajectoryFilter> => {
  const oneOf = <T extends string>(name: string, value: unknown, allowed: readonly T[]): T | undefined => {
    if (value === undefined || (allowed as readonly unknown[]).includes(value)) return value as T | undefined;
    throw new UsageError(`--${name} is one of ${allowed.join(", ")}, not ${String(value)}.${didYouMean(value, allowed)}`, usage);
  };
  const number = (name: "min-score" | "max-score"): number | undefined => {
    const text = values[name];
    if (text === undefined) return undefined;
    if (text.trim() === "" || !Number.isFinite(Number(text))) throw new UsageError(`--${name} is a number`, usage);
    return Number(text);
  };
  const text = (name: keyof TrajectoryFilter): string | undefined => values[name] as string | undefined;
  const given = {
    session: text("session"),
    task: text("task"),
    suite: text("suite"),
    group: text("group"),
    run: text("run"),
    split: text("split"),
    label: text("label"),
    policyVersion: values["policy-version"],
    outcome: oneOf<Outcome>("outcome", values.outcome, OUTCOMES),
    masked: oneOf<Masked>("masked", values.masked, MASKED),
    success: values.success ? ("true" as const) : undefined,
    minScore: number("min-score"),
    maxScore: number("max-score"),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
};

export const wholeNumber = (name: string, text: string, usage: string): number => {
  const value = Number(text);
  if (text.trim() === "" || !Number.isSafeInteger(value) || value < 1) throw new UsageError(`--${name} is a whole number`, usage);
  return value;
};
