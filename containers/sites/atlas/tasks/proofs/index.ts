/**
 * @module How all templates about the map are solved, and nearly solved.
 */
import type { Solvers } from "../../../suite/proofs/solver.ts";
import { atlasChangingSolvers } from "./changing.ts";
import { atlasFindingSolvers } from "./finding.ts";
import { atlasImpossibleSolvers } from "./impossible.ts";
import { atlasWaySolvers } from "./ways.ts";

export const solvers: Solvers = {
  ...atlasFindingSolvers,
  ...atlasWaySolvers,
  ...atlasChangingSolvers,
  ...atlasImpossibleSolvers,
};
