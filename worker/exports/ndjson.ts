/**
 * @module Lines of JSON, in which a column of fractions has no whole numbers.
 */

/** Their values are fractions, even where one happens to be whole. */
const FRACTIONS: ReadonlySet<string> = new Set(["reward", "rewards", "return", "score", "logprobs"]);

/** Of ECMAScript 2025; the type checker's library does not have it yet. */
const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => unknown };

/**
 * Readers that take the type of a column from the first part of a file read `0` and `1` as integers, and refuse `0.5` later.
 */
const withFraction = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withFraction);
  return typeof value === "number" && Number.isSafeInteger(value) ? rawJSON(value.toFixed(1)) : value;
};

const written = (key: string, value: unknown): unknown => (FRACTIONS.has(key) ? withFraction(value) : value);

export async function* ndjson(lines: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line, written)}\n`;
}
