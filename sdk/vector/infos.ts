/**
 * @module The infos of many slots as one, in Gymnasium's way.
 */
import type { BatchedInfos, Info } from "./types.ts";

/** Slots whose info is null leave no trace. */
export const batchInfos = (infos: readonly (Info | null)[]): BatchedInfos => {
  const batched: Record<string, unknown[] | Record<string, unknown>> = {};
  infos.forEach((info, slot) => {
    if (info) add(batched, info, slot, infos.length);
  });
  return batched as BatchedInfos;
};

const add = (batched: Record<string, unknown>, info: Info, slot: number, n: number): void => {
  for (const [key, value] of Object.entries(info)) {
    // Easier to use when it is not taken apart.
    if (key !== "final_obs" && isDictionary(value)) {
      batched[key] ??= {};
      add(batched[key] as Record<string, unknown>, value, slot, n);
    } else {
      batched[key] ??= Array.from({ length: n }, () => blank(value));
      (batched[key] as unknown[])[slot] = value;
    }
    batched[`_${key}`] ??= Array.from({ length: n }, () => false);
    (batched[`_${key}`] as boolean[])[slot] = true;
  }
};

const isDictionary = (value: unknown): value is Info => typeof value === "object" && value !== null && !Array.isArray(value);

const blank = (value: unknown): unknown => {
  if (typeof value === "number") return 0;
  return typeof value === "boolean" ? false : null;
};
