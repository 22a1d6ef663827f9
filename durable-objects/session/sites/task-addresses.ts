/**
 * @module What is wrong with the addresses and commands that a task brings along, for those who import it.
 */
import { type InlineTask, ServiceError, verifiersOf } from "../../../sdk/protocol/index.ts";
import { type OwnAddresses, refuseAddress } from "./addresses.ts";
import { checkOwnSites } from "./inline.ts";

/** Begins with the field; null when the service can call and run all of it. */
export const taskAddressProblem = (env: OwnAddresses, task: InlineTask): string | null => {
  try {
    checkOwnSites(task.sites ?? [], "sites", env);
    for (const { at, url } of verifiersOf(task.evaluate)) refuseAddress(env, url, `evaluate.evaluators.${at}.url`);
    return null;
  } catch (error) {
    if (error instanceof ServiceError) return error.message;
    throw error;
  }
};
