/**
 * @module Tells whether two requests carry the same action.
 */

/** JSON with sorted keys: the same action gives the same text, however its fields are ordered. */
export const actionKey = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(actionKey).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => `${JSON.stringify(name)}:${actionKey(field)}`);
    return `{${fields.join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
};
