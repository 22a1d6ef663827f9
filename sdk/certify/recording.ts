/**
 * @module Attempts as data: what was done, with elements by role and name, so that a script can do it again.
 */
import { ELEMENT_FIELDS, type ElementRef, type ProofScript, type ProofStep } from "../protocol/index.ts";
import { elementsOf } from "../text.ts";
import type { TakenEpisode } from "./episode.ts";

/** What a task's proofs did; cheats that every task has to stand are not in it. */
export interface RecordedProofs {
  readonly task: string;
  oracle?: ProofStep[];
  readonly nearMisses: ProofScript[];
  readonly cheats: ProofScript[];
}

export const scriptOf = ({ first, steps }: TakenEpisode): ProofStep[] => {
  let text = first.observation?.text ?? "";
  return steps.map(({ action, answer }) => {
    const step = typeof action === "string" ? action : withNames(action as Record<string, unknown>, text);
    text = answer.observation?.text ?? text;
    return step;
  });
};

const withNames = (action: Record<string, unknown>, text: string): ProofStep => {
  const refs = ELEMENT_FIELDS.flatMap((field) => {
    const id = action[field];
    return typeof id === "string" ? [[field, refOf(id, text) ?? id]] : [];
  });
  return { ...action, ...Object.fromEntries(refs) } as ProofStep;
};

const refOf = (id: string, text: string): ElementRef | null => {
  const all = elementsOf(text);
  const element = all.find((one) => one.id === id);
  if (!element) return null;
  const { role, name } = element;
  const nth = all.filter((one) => one.role === role && one.name === name).indexOf(element);
  return { role, name, nth };
};
