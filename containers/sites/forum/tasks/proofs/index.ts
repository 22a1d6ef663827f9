/**
 * @module The proofs of the forum's templates.
 */
import type { Solvers } from "../../../suite/proofs/solver.ts";
import { forumAnswerSolvers } from "./answers.ts";
import { forumLongWaySolvers } from "./long-ways.ts";
import { forumImpossibleSolvers, forumModerationSolvers } from "./moderation.ts";
import { forumPlaceSolvers } from "./places.ts";
import { forumWritingSolvers } from "./writing.ts";

export const solvers: Solvers = {
  ...forumAnswerSolvers,
  ...forumLongWaySolvers,
  ...forumImpossibleSolvers,
  ...forumModerationSolvers,
  ...forumPlaceSolvers,
  ...forumWritingSolvers,
};
