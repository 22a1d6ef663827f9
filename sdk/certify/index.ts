/**
 * @module Certificates of suites: what a module of proofs is written with, and how a suite is examined.
 */
export { type CertifyOptions, certify } from "./certify.ts";
export { AttemptError, Driver, EnvironmentFailure, type TakenStep } from "./driver.ts";
export type { Attempt, GivenAttempt, GivenProofs, ProofSource } from "./proofs.ts";
