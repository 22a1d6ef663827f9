/**
 * @module Leaves out what lies outside of the viewport, and says how much that is and how to reach it.
 */
import type { Candidate } from "./budget.ts";
import { countRoles } from "./budget.ts";
import { push } from "./js.ts";

export type Side = "" | "above" | "below" | "left" | "right";

interface Outside {
  lines: number;
  readonly roles: string[];
}

const REACH: Readonly<Record<Exclude<Side, "">, string>> = {
  above: "scroll up",
  below: "scroll down",
  left: "scroll left",
  right: "scroll right",
};

/** Indexes of the candidates that stay; containers stay as long as something in them does. */
export const withinView = (all: readonly Candidate[]): { kept: number[]; before: string[]; after: string[] } => {
  const stays: boolean[] = [];
  const outside: Record<Exclude<Side, "">, Outside> = {
    above: { lines: 0, roles: [] },
    below: { lines: 0, roles: [] },
    left: { lines: 0, roles: [] },
    right: { lines: 0, roles: [] },
  };
  let shallowest = -1;
  for (let i = all.length - 1; i >= 0; i--) {
    const one = all[i] as Candidate;
    const holdsSome = one.holds && shallowest > one.depth;
    stays[i] = holdsSome || (one.side === "" && !one.holds);
    if (stays[i]) shallowest = one.depth;
    else if (shallowest > one.depth) shallowest = one.depth;
    if (stays[i] || one.holds || one.side === "") continue;
    outside[one.side].lines++;
    if (one.control !== "") push(outside[one.side].roles, one.control);
  }
  const kept: number[] = [];
  for (let i = 0; i < all.length; i++) if (stays[i]) push(kept, i);
  const before: string[] = [];
  const after: string[] = [];
  note(before, "above", outside.above);
  note(before, "left", outside.left);
  note(after, "right", outside.right);
  note(after, "below", outside.below);
  return { kept, before, after };
};

const note = (to: string[], side: Exclude<Side, "">, { lines, roles }: Outside): void => {
  if (lines === 0) return;
  const where = side === "left" || side === "right" ? `further ${side}` : side;
  push(to, `… ${lines} ${lines === 1 ? "line" : "lines"} ${where}${countRoles(roles)}; ${REACH[side]}`);
};
