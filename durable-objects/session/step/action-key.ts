/**
 * @module Tells whether two requests carry the same action.
 */
import { sha256Hex } from "../../hash.ts";

/** A hash, so that it is short for an action of any size: the same for the same action, however its fields are ordered. */
export const actionKey = (action: unknown): Promise<string> => sha256Hex(canonical(action));

/** JSON with sorted keys. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`);
    return `{${fields.join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
};
