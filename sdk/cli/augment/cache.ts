/**
 * @module Rubrics that were paid for, a line each: an interrupted run goes on where it stopped, and the same task is asked
 * about once.
 */
import { appendFileSync, createReadStream, existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { z } from "zod";
import { Drafted, type Kept, type RubricCache } from "../../tasks/augment/index.ts";

const Line = z.union([
  z.strictObject({ hash: z.string(), drafted: Drafted }),
  z.strictObject({ hash: z.string(), aside: z.string() }),
]);

/** A line that is broken, as one is when the machine stopped within it, is asked for again. */
export const openCache = async (file: string): Promise<RubricCache> => {
  const known = new Map<string, Kept>();
  if (existsSync(file)) {
    for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
      const line = Line.safeParse(jsonOf(text));
      if (line.success) known.set(line.data.hash, line.data);
    }
  }
  return {
    get: async (hash) => known.get(hash) ?? null,
    put: async (hash, kept) => {
      known.set(hash, kept);
      // A line of its own, even behind one that was broken off.
      appendFileSync(file, `\n${JSON.stringify({ hash, ...kept })}`);
    },
  };
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
