/**
 * @module The command line of `stillwater certify`.
 */
import { parseArgs } from "node:util";
import type { CertifyOptions } from "../../certify/index.ts";
import { CertifyRequest } from "../../protocol/index.ts";
import { UsageError } from "../usage.ts";

export const CERTIFY_USAGE = `stillwater certify SUITE [--proofs FILE.ts|FILE.ndjson] [--out REPORT.json] [--save-proofs FILE.ndjson] [--task ID…] [--site S] [--split S] [--difficulty easy|medium|hard] [--q WORDS] [--limit N] [--concurrency N] [--runs N] [--declared train=100,test=10] [--oracle-tolerance X] [--floor-margin X] [--json]`;

const text = { type: "string" } as const;
const OPTIONS = {
  proofs: text,
  out: text,
  "save-proofs": text,
  task: { type: "string", multiple: true },
  site: text,
  split: text,
  difficulty: text,
  q: text,
  limit: text,
  concurrency: text,
  runs: text,
  declared: text,
  "oracle-tolerance": text,
  "floor-margin": text,
  json: { type: "boolean", default: false },
} as const;

export interface CertifyCommand {
  readonly suite: string;
  readonly proofs: string | undefined;
  readonly out: string | undefined;
  readonly saveProofs: string | undefined;
  readonly json: boolean;
  readonly options: CertifyOptions;
}

export const readCertify = (args: readonly string[]): CertifyCommand => {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  const [suite, ...more] = positionals;
  if (suite === undefined || more.length > 0) throw new UsageError("certify needs one suite", CERTIFY_USAGE);
  const { site, split, difficulty, q, limit, task } = values;
  const number = (name: string, value: string | undefined) => (value === undefined ? {} : { [name]: Number(value) });
  const read = CertifyRequest.safeParse({
    filter: given({ site, split, difficulty, q }),
    ...number("concurrency", values.concurrency),
    ...number("runs", values.runs),
    reward: { ...number("oracle_tolerance", values["oracle-tolerance"]), ...number("floor_margin", values["floor-margin"]) },
    ...(values.declared === undefined ? {} : { declared: counts(values.declared) }),
  });
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new UsageError(`--${String(issue?.path.at(-1)).replaceAll("_", "-")}: ${issue?.message}`, CERTIFY_USAGE);
  }
  const { proofs: _proofs, ...options } = read.data;
  return {
    suite,
    proofs: values.proofs,
    out: values.out,
    saveProofs: values["save-proofs"],
    json: values.json,
    // A request of the service is bounded; here the whole suite is the usual case.
    options: { ...options, limit: most(limit), ...(task ? { tasks: task.flatMap((part) => part.split(",")) } : {}) },
  };
};

const given = (values: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const most = (limit: string | undefined): number => {
  const value = limit === undefined ? Number.POSITIVE_INFINITY : Number(limit);
  if (!(value >= 1)) throw new UsageError("--limit is a whole number", CERTIFY_USAGE);
  return value;
};

const counts = (words: string): Record<string, number> =>
  Object.fromEntries(
    words.split(",").map((word) => {
      const [, split, count] = /^([^=]+)=(\d+)$/.exec(word) ?? [];
      if (split === undefined) throw new UsageError(`--declared is like train=100,test=10, not ${words}`, CERTIFY_USAGE);
      return [split, Number(count)];
    }),
  );
