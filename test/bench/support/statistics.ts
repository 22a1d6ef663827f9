/**
 * @module Percentiles and rates of what a bench measured.
 */

/** Nearest rank; NaN for nothing. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};

export const p50 = (values: readonly number[]): number => percentile(values, 0.5);
export const p95 = (values: readonly number[]): number => percentile(values, 0.95);
