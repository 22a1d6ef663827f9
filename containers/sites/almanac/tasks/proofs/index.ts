/**
 * @module The proofs of the almanac's templates.
 */
import type { Solvers } from "../../../suite/proofs/solver.ts";
import { almanacChangingSolvers } from "./changing.ts";
import { almanacReadingSolvers } from "./reading.ts";

export const solvers: Solvers = { ...almanacReadingSolvers, ...almanacChangingSolvers };
