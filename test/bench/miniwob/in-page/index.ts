/**
 * @module All solvers, by the page that they solve.
 */
import { CLICKS } from "./clicks.ts";
import { FORMS } from "./forms.ts";
import { type Act, type Memory, type Solver, textOf } from "./helpers.ts";
import { POINTERS } from "./pointers.ts";

const SOLVERS: Readonly<Record<string, Solver>> = { ...CLICKS, ...FORMS, ...POINTERS };

export const known = (): string[] => Object.keys(SOLVERS);

/** What to do next on this page; the memory goes from one call to the next. */
export const solve = (page: string, memory: Memory): { acts: Act[]; memory: Memory } => {
  const solver = SOLVERS[page];
  if (!solver) throw new Error(`There is no solver of ${page}.`);
  const query = textOf(document.querySelector("#query") ?? document.body);
  return { acts: solver(query, memory), memory };
};
