/**
 * @module The proofs of the shop's templates.
 */
import type { Solvers } from "../../../suite/proofs/solver.ts";
import { accountSolvers } from "./account.ts";
import { accountAnswerSolvers, browsingAnswerSolvers } from "./answers.ts";
import { bothSideSolvers } from "./both-sides.ts";
import { impossibleSolvers } from "./impossible.ts";
import { officeAnswerSolvers } from "./office-answers.ts";
import { officeGoodsSolvers, officeOrderSolvers } from "./office-changes.ts";
import { placeSolvers } from "./places.ts";
import { shoppingSolvers } from "./shopping.ts";

export const solvers: Solvers = {
  ...accountSolvers,
  ...accountAnswerSolvers,
  ...browsingAnswerSolvers,
  ...bothSideSolvers,
  ...impossibleSolvers,
  ...officeAnswerSolvers,
  ...officeGoodsSolvers,
  ...officeOrderSolvers,
  ...placeSolvers,
  ...shoppingSolvers,
};
