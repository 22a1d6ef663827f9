/**
 * @module The flags of `stillwater tasks augment`, and what they mean.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { TaskFormat } from "../../protocol/index.ts";
import { policyOf } from "../run/settings.ts";
import { formatOf, placeholdersOf } from "../task-files.ts";
import { UsageError } from "../usage.ts";
import type { TaskFile } from "./source.ts";
import { AUGMENT_USAGE } from "./usage.ts";

const text = { type: "string" } as const;
const yes = { type: "boolean", default: false } as const;
const MS = 1_000;

export interface AugmentSettings {
  /** null: the tasks are those of the suite. */
  readonly file: TaskFile | null;
  readonly suite: string | null;
  readonly limit: number;
  /** null: the suite is updated. */
  readonly output: string | null;
  readonly aside: string;
  readonly cache: string;
  readonly policy: ReturnType<typeof policyOf>;
  readonly timeoutMs: number;
  readonly concurrency: number;
  readonly tries: number;
  readonly again: boolean;
  readonly json: boolean;
}

const dashed = (arg: string): string => (arg.startsWith("--") ? arg.replace(/^[^=]+/, (name) => name.replaceAll("_", "-")) : arg);

export const readAugment = (args: readonly string[], env: NodeJS.ProcessEnv): AugmentSettings => {
  const { values, positionals } = parseArgs({
    args: args.map(dashed),
    allowPositionals: true,
    options: {
      ...{ suite: text, format: text, output: text, limit: text, cache: text, concurrency: text, tries: text, timeout: text },
      ...{ "policy-url": text, model: text, "policy-key-env": text, temperature: text, "top-p": text, "max-tokens": text },
      ...{ sampling: text, again: yes, json: yes, placeholder: { type: "string", multiple: true } as const },
    },
  });
  const [path, ...more] = positionals;
  const wrong = (message: string): UsageError => new UsageError(message, AUGMENT_USAGE);
  if (more.length > 0) throw wrong("tasks augment takes one file at a time");
  if (path === undefined && values.suite === undefined) throw wrong("tasks augment needs a file, or --suite");
  if (path === undefined && values.format !== undefined) throw wrong("--format is of a file");
  const whole = (name: string, given: string | undefined, otherwise: number): number => {
    const number = given === undefined ? otherwise : Number(given);
    if (Number.isSafeInteger(number) && number >= 1) return number;
    throw wrong(`--${name} is a whole number, 1 or more`);
  };
  const output = values.output ?? (path === undefined ? null : `${path}.augmented.ndjson`);
  if (path !== undefined && output !== null && resolve(output) === resolve(path))
    throw wrong("--output is the file that is read");
  const base = output ?? `${values.suite}.augmented.ndjson`;
  const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : whole("limit", values.limit, 1);
  const format: TaskFormat = formatOf(values.format ?? "native", AUGMENT_USAGE);
  const { placeholders = {} } = placeholdersOf(values.placeholder, AUGMENT_USAGE);
  const flags = { temperature: "0", "max-tokens": "2048", ...given(values) };
  return {
    file: path === undefined ? null : { file: path, format, suite: values.suite, placeholders, limit },
    suite: values.suite ?? null,
    ...{ limit, output },
    aside: `${base.replace(/(\.augmented)?\.(ndjson|jsonl)$/, "")}.aside.ndjson`,
    cache: values.cache ?? `${base.replace(/(\.augmented)?\.(ndjson|jsonl)$/, "")}.cache.ndjson`,
    policy: policyOf(flags, env),
    timeoutMs: whole("timeout", values.timeout, 120) * MS,
    concurrency: whole("concurrency", values.concurrency, 8),
    tries: whole("tries", values.tries, 3),
    ...{ again: values.again, json: values.json },
  };
};

const POLICY_FLAGS = ["policy-url", "model", "policy-key-env", "temperature", "top-p", "max-tokens", "sampling"] as const;

const given = (values: Readonly<Record<string, unknown>>): Partial<Record<(typeof POLICY_FLAGS)[number], string>> =>
  Object.fromEntries(POLICY_FLAGS.flatMap((name) => (typeof values[name] === "string" ? [[name, values[name]]] : [])));
