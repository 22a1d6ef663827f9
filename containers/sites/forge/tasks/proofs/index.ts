/**
 * @module The proofs of the forge's templates.
 */
import type { Solvers } from "../../../suite/proofs/solver.ts";
import { forgeAnswerSolvers } from "./answers.ts";
import { forgeLongWaySolvers } from "./long-ways.ts";
import { forgePlaceSolvers } from "./places.ts";
import { forgePlanningSolvers } from "./planning.ts";
import { forgeImpossibleSolvers, forgeSettingSolvers } from "./settings.ts";

export const solvers: Solvers = {
  ...forgeAnswerSolvers,
  ...forgeLongWaySolvers,
  ...forgePlaceSolvers,
  ...forgePlanningSolvers,
  ...forgeImpossibleSolvers,
  ...forgeSettingSolvers,
};
