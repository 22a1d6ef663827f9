/**
 * @module What is wrong with the addresses and commands that a task brings along.
 */
import { type Evaluate, type InlineTask, ServiceError, verifiersOf } from "../../../sdk/protocol/index.ts";
import { type OwnAddresses, refuseAddress } from "./addresses.ts";
import { checkOwnSites, refuseCommand } from "./inline.ts";

/** Throws for verifiers at addresses that must not be called, and for commands where nobody can run them. */
export const refuseVerifiers = (env: OwnAddresses, evaluate: Evaluate | undefined, path: string): void => {
  for (const verifier of verifiersOf(evaluate)) {
    if (verifier.type === "http") refuseAddress(env, verifier.url, `${path}.evaluators.${verifier.at}.url`);
    else refuseCommand(`${path}.evaluators.${verifier.at}.command`, env);
  }
};

/** For those who import it: begins with the field; null when the service can call and run all of it. */
export const taskAddressProblem = (env: OwnAddresses, task: InlineTask): string | null => {
  try {
    checkOwnSites(task.sites ?? [], "sites", env);
    refuseVerifiers(env, task.evaluate, "evaluate");
    return null;
  } catch (error) {
    if (error instanceof ServiceError) return error.message;
    throw error;
  }
};
