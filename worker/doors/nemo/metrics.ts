/**
 * @module Aggregates of verify's answers, in the names that NeMo Gym gives them. Masked and failed samples are left out.
 */
import { isRecord, type Row } from "./row.ts";

const TASK = "_ng_task_index";

const STATISTICS: Readonly<Record<string, (values: readonly number[]) => number>> = {
  mean: (values) => sum(values) / values.length,
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
  median: (values) => {
    const sorted = values.toSorted((a, b) => a - b);
    const middle = Math.floor(sorted.length / 2);
    return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
  },
  std: (values) => {
    const mean = sum(values) / values.length;
    return values.length < 2 ? 0 : Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / (values.length - 1));
  },
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const aggregate = (body: Row) => {
  const rows = (Array.isArray(body.verify_responses) ? body.verify_responses : []).filter(isRecord).filter(counts);
  const groups = Map.groupBy(rows, (row) => row[TASK]);
  const agent = statisticsOf(rows);
  return {
    group_level_metrics: [...groups].map(([index, members]) => ({ [TASK]: index, ...statisticsOf(members) })),
    agent_metrics: agent,
    key_metrics: Object.fromEntries(Object.entries(agent).filter(([name]) => name.startsWith("mean/"))),
  };
};

const counts = (row: Row): boolean => row.mask_sample !== true && row._ng_failure_class === undefined;

const statisticsOf = (rows: readonly Row[]): Record<string, number> => {
  const numbers = rows.flatMap((row) =>
    Object.entries(row).flatMap(([name, value]): [string, number][] => {
      const number = typeof value === "boolean" ? Number(value) : value;
      return typeof number === "number" && Number.isFinite(number) && !name.startsWith("_ng_") ? [[name, number]] : [];
    }),
  );
  const byName = Map.groupBy(numbers, ([name]) => name);
  return Object.fromEntries(
    [...byName].flatMap(([name, values]) =>
      Object.entries(STATISTICS).map(([statistic, of]) => [`${statistic}/${name}`, of(values.map(([, value]) => value))]),
    ),
  );
};
