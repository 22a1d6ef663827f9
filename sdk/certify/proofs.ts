/**
 * @module Attempts at a task: scripts of a file as well as code, and those that every task has to stand.
 */
import { ELEMENT_FIELDS, type ElementRef, type ProofStep, type Proofs, type StoredTask } from "../protocol/index.ts";
import { AttemptError, type Driver } from "./driver.ts";

/** Code that takes an episode. One that it does not end is ended with an empty answer. */
export type Attempt = (driver: Driver) => Promise<unknown>;

export interface NamedAttempt {
  readonly name: string;
  readonly attempt: Attempt;
}

/** What is known of a task, ready to be run. */
export interface KnownProofs extends Pick<Proofs, "secrets" | "answerShown" | "seedVaries"> {
  readonly oracle: Attempt | null;
  readonly nearMisses: readonly NamedAttempt[];
  readonly cheats: readonly NamedAttempt[];
}

/** What a module of proofs gives: all of it optional, scripts or code. */
export interface GivenProofs {
  readonly oracle?: Attempt | readonly ProofStep[] | undefined;
  readonly nearMisses?: readonly GivenAttempt[];
  readonly cheats?: readonly GivenAttempt[];
  readonly secrets?: readonly string[];
  readonly answerShown?: Proofs["answerShown"];
  readonly seedVaries?: boolean;
}
export type GivenAttempt =
  | { readonly name: string; readonly steps: readonly ProofStep[] }
  | { readonly name: string; readonly run: Attempt };

/** Finds what is known of a task; null: nothing. */
export type ProofSource = (task: StoredTask) => GivenProofs | null | Promise<GivenProofs | null>;

export const knownProofs = (given: GivenProofs): KnownProofs => ({
  oracle:
    given.oracle === undefined ? null : typeof given.oracle === "function" ? given.oracle : scripted(given.oracle, "strict"),
  // A near miss that cannot be done is a mistake in the proofs; a cheat that is refused has been tried.
  nearMisses: (given.nearMisses ?? []).map((one) => named(one, "strict")),
  cheats: (given.cheats ?? []).map((one) => named(one, "lenient")),
  secrets: [...(given.secrets ?? [])],
  answerShown: given.answerShown ?? "nowhere",
  seedVaries: given.seedVaries ?? false,
});

const named = (given: GivenAttempt, way: "strict" | "lenient"): NamedAttempt =>
  "run" in given
    ? { name: given.name, attempt: way === "lenient" ? tolerant(given.run) : given.run }
    : { name: given.name, attempt: scripted(given.steps, way) };

const tolerant =
  (attempt: Attempt): Attempt =>
  async (driver) => {
    try {
      await attempt(driver);
    } catch (error) {
      if (!(error instanceof AttemptError)) throw error;
    }
  };

export const scripted =
  (steps: readonly ProofStep[], way: "strict" | "lenient"): Attempt =>
  async (driver) => {
    for (const step of steps) {
      if (driver.done) return;
      if (way === "strict") await driver.act(resolved(driver, step));
      else await tolerant(() => driver.attempt(resolved(driver, step)))(driver);
    }
  };

/** The step with the ids of the elements that it names. */
const resolved = (driver: Driver, step: ProofStep): Readonly<Record<string, unknown>> | string => {
  if (typeof step === "string") return step;
  const ids = ELEMENT_FIELDS.flatMap((field) => {
    const given = step[field];
    return typeof given === "object" ? [[field, driver.element(given as ElementRef)]] : [];
  });
  return { ...step, ...Object.fromEntries(ids) };
};

export const doingNothing: NamedAttempt = {
  name: "doing nothing",
  attempt: (driver) => driver.attempt({ type: "answer", text: "done" }),
};

const givingUp: NamedAttempt = {
  name: "giving up",
  attempt: (driver) => driver.attempt({ type: "giveUp", reason: "It cannot be done." }),
};

/** Who answers with all that is to be seen has said the right thing, too, and has chosen nothing. */
const repeatingEverything: NamedAttempt = {
  name: "answering with everything that the first page shows",
  attempt: (driver) => driver.attempt({ type: "answer", text: `${driver.first.goal ?? ""}\n${driver.text}` }),
};

/** Cheats that any task has to stand. */
export const usualCheats = ({ impossible }: Pick<StoredTask, "impossible">): NamedAttempt[] => [
  ...(impossible ? [] : [givingUp]),
  repeatingEverything,
];
