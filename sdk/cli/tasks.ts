/**
 * @module `stillwater tasks import | check | list | sample | suites | split | decompose | augment`.
 */
import { statSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Stillwater } from "../client.ts";
import {
  DIFFICULTIES,
  type Difficulty,
  MINIWOB_SEEDS,
  TASK_FORMATS,
  type TaskFilter,
  type TaskFormat,
  type TaskSummary,
} from "../protocol/index.ts";
import { AUGMENT_USAGE } from "./augment/usage.ts";
import type { Command } from "./commands.ts";
import { EXIT } from "./exit-codes.ts";
import { FOLDER_READERS, type FolderLine } from "./folders/index.ts";
import { type ImportOptions, importTasks } from "./import-tasks.ts";
import { isFolder, MINIWOB_SUITE, type MiniWoBOptions, miniwobLines } from "./miniwob-folder.ts";
import { columns, Progress, print } from "./output.ts";
import { formatOf, placeholdersOf } from "./task-files.ts";
import { noCommand, UsageError } from "./usage.ts";

const MAX_TOLD_ERRORS = 20;
const DEFAULT_LIST = 50;
const GOAL_CHARS = 80;
const DEFAULT_TEST_SHARE = "0.1";

const FILTER_OPTIONS = {
  suite: { type: "string" },
  site: { type: "string" },
  domain: { type: "string" },
  website: { type: "string" },
  template: { type: "string" },
  split: { type: "string" },
  difficulty: { type: "string" },
  q: { type: "string" },
} as const;
const PLACEHOLDER_OPTION = { placeholder: { type: "string", multiple: true } } as const;
const FOLDER_OPTIONS = { app: { type: "string", multiple: true }, verifiers: { type: "string" } } as const;
const MINIWOB_OPTIONS = { seeds: { type: "string" }, threshold: { type: "string" } } as const;
const JSON_OPTION = { json: { type: "boolean", default: false } } as const;

const TASKS_USAGE = `stillwater tasks import FILE --suite NAME [--format ${TASK_FORMATS.join("|")}] [--placeholder NAME=URL …] [--resume]
stillwater tasks import FOLDER --format ${Object.keys(FOLDER_READERS).join("|")} [--suite NAME] [--app NAME …] [--verifiers URL]
stillwater tasks import FOLDER --format miniwob [--suite NAME] [--seeds ${MINIWOB_SEEDS.join("|")}] [--threshold REWARD]
stillwater tasks check FILE… [--suite NAME] [--format ${TASK_FORMATS.join("|")}] [--placeholder NAME=URL …]
stillwater tasks list [--suite NAME] [--site S] [--domain D] [--website W] [--template T] [--split S] [--difficulty easy|medium|hard] [--q WORDS] [--limit N]
stillwater tasks sample [the same] [--n N] [--seed N] [--epoch N]
stillwater tasks suites
stillwater tasks split SUITE [--test SHARE] [--by website|template|task] [--seed N]
stillwater tasks decompose SUITE [--max-children N]
${AUGMENT_USAGE}`;

const run: Command["run"] = async (client, [command, ...args]) => {
  switch (command) {
    case "import":
      return importFile(client, args);
    case "check":
      return checkFiles(client, args);
    case "list":
      return list(client, args);
    case "sample":
      return sample(client, args);
    case "suites":
      return suites(client, args);
    case "split":
      return split(client, args);
    case "decompose":
      return decompose(client, args);
    case "augment":
      return (await import("./augment/command.ts")).augment(client, args);
    default:
      throw noCommand(
        "tasks",
        command,
        [...TASKS_USAGE.matchAll(/^stillwater tasks (\w+)/gm)].flatMap(([, name]) => name ?? []),
        TASKS_USAGE,
      );
  }
};

export const tasks: Command = { usage: TASKS_USAGE, run };

const importFile = async (client: () => Stillwater, args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      suite: { type: "string" },
      format: { type: "string", default: "native" },
      ...PLACEHOLDER_OPTION,
      ...FOLDER_OPTIONS,
      ...MINIWOB_OPTIONS,
      resume: { type: "boolean", default: false },
      ...JSON_OPTION,
    },
  });
  const [file] = positionals;
  const format = formatOf(values.format, TASKS_USAGE);
  if (file !== undefined && format === "miniwob" && isFolder(file)) return importMiniWoB(client(), file, values);
  const folder = file === undefined ? {} : folderOf(file, format, values);
  const suite = values.suite ?? (folder.lines ? format : undefined);
  if (!file || !suite) throw new UsageError("tasks import needs a file and --suite", TASKS_USAGE);
  const only = Object.keys(MINIWOB_OPTIONS).find((name) => name in values);
  if (only) throw new UsageError(`--${only} is for a folder of MiniWoB++; in a file each line says it`, TASKS_USAGE);
  const startedAt = performance.now();
  const options = {
    file,
    ...folder,
    suite,
    format,
    ...placeholdersOf(values.placeholder, TASKS_USAGE),
    resume: values.resume,
  };
  const { lines, imported, updated, wrong } = await sendFile(client(), options);
  const seconds = (performance.now() - startedAt) / 1000;
  print(
    { lines, imported, updated, wrong, seconds },
    values.json,
    () => `${imported} new, ${updated} updated, ${wrong} wrong, in ${seconds.toFixed(1)} s`,
  );
  return wrong > 0 ? EXIT.failed : EXIT.ok;
};

interface FolderValues {
  readonly suite?: string | undefined;
  readonly seeds?: string | undefined;
  readonly threshold?: string | undefined;
  readonly json: boolean;
}

/** A folder is one of MiniWoB++'s pages, which the service serves itself. */
const importMiniWoB = async (
  client: Stillwater,
  folder: string,
  { suite = MINIWOB_SUITE, json, ...given }: FolderValues,
): Promise<number> => {
  const lines = miniwobLines(folder, miniwobOptions(given), TASKS_USAGE);
  const { imported, updated, errors } = await client.tasks.import(suite, lines.join("\n"), "miniwob");
  for (const reason of new Set(errors.map((error) => error.reason))) process.stderr.write(`${reason}\n`);
  print(
    { suite, pages: lines.length, imported, updated, wrong: errors.length },
    json,
    () =>
      `${lines.length} pages as the suite ${suite}: ${imported} new, ${updated} updated, ${errors.length} wrong. The service serves ${folder}`,
  );
  return errors.length > 0 ? EXIT.failed : EXIT.ok;
};

const miniwobOptions = ({ seeds, threshold }: Pick<FolderValues, "seeds" | "threshold">): MiniWoBOptions => {
  const asked = MINIWOB_SEEDS.find((one) => one === seeds);
  if (seeds !== undefined && !asked) throw new UsageError(`--seeds is ${MINIWOB_SEEDS.join(" or ")}`, TASKS_USAGE);
  const from = threshold === undefined ? undefined : Number(threshold);
  if (from !== undefined && !(from > 0 && from <= 1)) {
    throw new UsageError("--threshold is a raw reward above 0 and at most 1", TASKS_USAGE);
  }
  return { ...(asked ? { seeds: asked } : {}), ...(from === undefined ? {} : { threshold: from }) };
};

/** Without a name, one that nobody has stands in. */
const UNNAMED_SUITE = "tasks-check";

const checkFiles = async (client: () => Stillwater, args: readonly string[]): Promise<number> => {
  const { values, positionals: files } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      suite: { type: "string" },
      format: { type: "string", default: "native" },
      ...PLACEHOLDER_OPTION,
      ...FOLDER_OPTIONS,
      ...JSON_OPTION,
    },
  });
  if (files.length === 0) throw new UsageError("tasks check needs a file", TASKS_USAGE);
  const format = formatOf(values.format, TASKS_USAGE);
  const suite = values.suite ?? UNNAMED_SUITE;
  const found: { file: string; lines: number; right: number; wrong: number }[] = [];
  for (const file of files) {
    const { lines, imported, updated, wrong } = await sendFile(client(), {
      file,
      ...folderOf(file, format, values),
      suite,
      format,
      ...placeholdersOf(values.placeholder, TASKS_USAGE),
      resume: false,
      dryRun: true,
      anySuite: values.suite === undefined,
    });
    found.push({ file, lines, right: imported + updated, wrong });
  }
  print(found, values.json, () => found.map(({ file, right, wrong }) => `${file}: ${right} right, ${wrong} wrong`).join("\n"));
  return found.some(({ wrong }) => wrong > 0) ? EXIT.failed : EXIT.ok;
};

/** A folder of a format that has folders, as lines; nothing for a file. */
const folderOf = (
  path: string,
  format: TaskFormat,
  { app, verifiers }: { readonly app?: string[] | undefined; readonly verifiers?: string | undefined },
): { lines?: FolderLine[] } => {
  const reader = FOLDER_READERS[format];
  if (reader && statSync(path).isDirectory()) return { lines: reader(path, { apps: app ?? [], verifiers }) };
  if (isFolder(path)) {
    throw new UsageError(
      `${path} is a folder, and tasks of the format ${format} are lines of a file; --format miniwob takes a folder, as ${Object.keys(FOLDER_READERS).join(", ")} do`,
      TASKS_USAGE,
    );
  }
  if (app || verifiers !== undefined) {
    const names = Object.keys(FOLDER_READERS).join(", ");
    throw new UsageError(`--app and --verifiers are for folders of the formats that have them: ${names}`, TASKS_USAGE);
  }
  return {};
};

/** With a progress bar, and each wrong line as file:line: field: reason. */
const sendFile = async (
  client: Stillwater,
  options: ImportOptions,
): Promise<{ lines: number; imported: number; updated: number; wrong: number }> => {
  const progress = new Progress();
  let told = 0;
  let alike = "";
  let repeated = 0;
  const { line, imported, updated, wrong } = await importTasks(
    client.tasks,
    options,
    ({ bytes, totalBytes, ...counts }) =>
      progress.show(
        bytes / Math.max(1, totalBytes),
        `${counts.line} lines, ${counts.imported} new, ${counts.updated} updated, ${counts.wrong} wrong`,
      ),
    (at, reason) => {
      if (++told <= MAX_TOLD_ERRORS) progress.say(`${options.lines?.[at - 1]?.place ?? `${options.file}:${at}`}: ${reason}`);
      if (reason === alike && ++repeated > 0) return;
      alike = reason;
      if (++told <= MAX_TOLD_ERRORS) progress.say(`${options.file}:${at}: ${reason}`);
      else if (told === MAX_TOLD_ERRORS + 1) progress.say("further wrong lines are only counted");
    },
  );
  progress.end();
  if (repeated > 0) progress.say(`${repeated} more lines are wrong in the same way as the one before them`);
  if (wrong > 0 && wrong === line) progress.say(`No line is a task of the format ${options.format}: is it another --format?`);
  return { lines: line, imported, updated, wrong };
};

type FilterValues = { readonly [K in keyof typeof FILTER_OPTIONS]?: string | undefined };

const filterOf = ({ difficulty, ...rest }: FilterValues): TaskFilter => {
  if (difficulty !== undefined && !(DIFFICULTIES as readonly string[]).includes(difficulty)) {
    throw new UsageError(`--difficulty is ${DIFFICULTIES.join(", ")}`, TASKS_USAGE);
  }
  const { suite, site, domain, website, split, q } = rest;
  const given = { suite, site, domain, website, split, q, difficulty: difficulty as Difficulty | undefined };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as TaskFilter;
};

const table = (tasks: readonly TaskSummary[]): string =>
  columns([
    ["ID", "SITES", "DIFFICULTY", "GOAL"],
    ...tasks.map(({ id, sites, website, difficulty, goal }) => [
      id,
      sites.join("+") || (website ?? ""),
      difficulty === null ? "" : String(difficulty),
      goal.length > GOAL_CHARS ? `${goal.slice(0, GOAL_CHARS - 1)}…` : goal,
    ]),
  ]);

const wholeNumber = (name: string, text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new UsageError(`--${name} is a whole number`, TASKS_USAGE);
  return value;
};

const list = async (client: () => Stillwater, args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: { ...FILTER_OPTIONS, limit: { type: "string", default: String(DEFAULT_LIST) }, ...JSON_OPTION },
  });
  const limit = wholeNumber("limit", values.limit);
  const tasks: TaskSummary[] = [];
  for await (const task of client().tasks.list(filterOf(values))) {
    if (tasks.length >= limit) break;
    tasks.push(task);
  }
  print(tasks, values.json, () => table(tasks));
  return 0;
};

const sample = async (client: () => Stillwater, args: readonly string[]): Promise<number> => {
  const number = (fallback: string) => ({ type: "string", default: fallback }) as const;
  const { values } = parseArgs({
    args: [...args],
    options: { ...FILTER_OPTIONS, n: number("10"), seed: number("0"), epoch: number("0"), ...JSON_OPTION },
  });
  const [n, seed, epoch] = [wholeNumber("n", values.n), wholeNumber("seed", values.seed), wholeNumber("epoch", values.epoch)];
  const drawn = await client().tasks.sample({ n, seed, epoch, filter: filterOf(values) });
  print(drawn, values.json, () => table(drawn.items));
  return 0;
};

const suites = async (client: () => Stillwater, args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: JSON_OPTION });
  const found = await client().tasks.suites();
  print(found, values.json, () =>
    columns([["SUITE", "TASKS", "SPLITS"], ...found.map((suite) => [suite.id, String(suite.tasks), counted(suite.splits)])]),
  );
  return 0;
};

const counted = (splits: Readonly<Record<string, number>>): string =>
  Object.entries(splits)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");

const split = async (client: () => Stillwater, args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      test: { type: "string", default: DEFAULT_TEST_SHARE },
      by: { type: "string", default: "website" },
      seed: { type: "string", default: "0" },
      ...JSON_OPTION,
    },
  });
  const { by } = values;
  const test = Number(values.test);
  if (by !== "website" && by !== "template" && by !== "task")
    throw new UsageError("--by is website, template or task", TASKS_USAGE);
  if (!(test >= 0 && test <= 1)) throw new UsageError("--test is a share from 0 to 1", TASKS_USAGE);
  const divided = await client().tasks.split(suiteOf("split", positionals), { by, test, seed: wholeNumber("seed", values.seed) });
  print(divided, values.json, () => `${counted(divided.splits)}; web sites in both: ${divided.sharedWebsites}`);
  return 0;
};

const decompose = async (client: () => Stillwater, args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { "max-children": { type: "string" }, ...JSON_OPTION },
  });
  const most = values["max-children"];
  const made = await client().tasks.decompose(
    suiteOf("decompose", positionals),
    most === undefined ? {} : { maxChildren: wholeNumber("max-children", most) },
  );
  print(made, values.json, () => `${made.children} smaller tasks of ${made.parents}`);
  return 0;
};

const suiteOf = (command: string, [suite, ...more]: readonly string[]): string => {
  if (suite === undefined || more.length > 0) throw new UsageError(`tasks ${command} needs one suite`, TASKS_USAGE);
  return suite;
};
