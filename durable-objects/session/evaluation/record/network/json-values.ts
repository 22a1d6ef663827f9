/**
 * @module JSON values as Python compares them: true is 1, objects may have more than is expected, lists any order.
 */

const asNumber = (value: unknown): unknown => (typeof value === "boolean" ? Number(value) : value);

export const isSameJSON = (expected: unknown, actual: unknown): boolean => {
  if (Array.isArray(expected)) return Array.isArray(actual) && isSameList(expected, actual);
  if (typeof expected !== "object" || expected === null) return asNumber(expected) === asNumber(actual);
  if (typeof actual !== "object" || actual === null || Array.isArray(actual)) return false;
  return Object.entries(expected).every(
    ([name, value]) => Object.hasOwn(actual, name) && isSameJSON(value, (actual as Record<string, unknown>)[name]),
  );
};

const isSameList = (expected: readonly unknown[], actual: readonly unknown[]): boolean => {
  if (expected.length !== actual.length) return false;
  const left = [...actual];
  return expected.every((wanted) => {
    const at = left.findIndex((found) => isSameJSON(wanted, found));
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
};
