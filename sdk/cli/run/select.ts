/**
 * @module Which tasks a run is about: looked up in the service, and imported first where they lie in files.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, extname, join, resolve } from "node:path";
import type { Stillwater } from "../../client.ts";
import { StillwaterError } from "../../errors.ts";
import { didYouMean } from "../../nearest.ts";
import type { TaskFormat, TaskSummary } from "../../protocol/index.ts";
import { commandLine } from "../invocation.ts";
import { fileTrouble } from "../mistakes.ts";
import { UsageError } from "../usage.ts";
import type { Selection } from "./settings.ts";
import { RUN_USAGE } from "./usage.ts";

const PART_LINES = 500;
const PAGE = 100;
/** A limited run is drawn from so many tasks at most: a suite may have some hundred thousand. */
const DRAWN_FROM = 5_000;
const LINE_FILES = new Set([".ndjson", ".jsonl"]);
/** Formats whose ids begin with their name: WEBSERV's `--task_ids 12` means `webarena.12`. */
const PREFIXES = ["webarena.", "webarena-verified.", "webgym."];

export interface SelectedTask {
  readonly id: string;
  readonly difficulty: number | null;
}

/** In the order of --task_ids, else in that of their import. Nothing is a UsageError. */
export const selectTasks = async (
  client: Stillwater,
  selection: Selection,
  say: (text: string) => void,
): Promise<SelectedTask[]> => {
  const imported = selection.tasksDir === null ? null : await importFolder(client, selection.tasksDir, selection, say);
  const suite = imported ?? selection.suite;
  const found =
    selection.taskIds.length > 0 ? await byId(client, [...new Set(selection.taskIds)]) : await listed(client, selection, suite);
  const fitting = found.filter((task) => fits(task, selection, suite));
  const tasks = selection.limit === null ? fitting : acrossSites(fitting, selection.limit);
  if (tasks.length === 0) throw new UsageError(await whyNone(client, selection, suite), RUN_USAGE);
  return tasks.map(({ id, difficulty }) => ({ id, difficulty }));
};

/** The first of each site, then the second of each, and so on: a few tasks of a suite are about all of its sites. */
export const acrossSites = <T extends Pick<TaskSummary, "sites" | "website">>(tasks: readonly T[], limit: number): T[] => {
  const bySite = Map.groupBy(tasks, ({ sites, website }) => sites.join("+") || (website ?? ""));
  const inTurn = [...bySite.values()].flatMap((group) => group.map((task, turn) => ({ task, turn })));
  const drawn = new Set(
    inTurn
      .sort((a, b) => a.turn - b.turn)
      .slice(0, limit)
      .map(({ task }) => task),
  );
  return tasks.filter((task) => drawn.has(task));
};

/** What is wrong with a selection that nothing fits. */
const whyNone = async (client: Stillwater, { sites }: Selection, suite: string | null): Promise<string> => {
  const suites = (await client.tasks.suites()).map(({ id }) => id);
  if (suite !== null && !suites.includes(suite)) {
    const there = suites.length === 0 ? "there is none yet" : `there are ${suites.join(", ")}`;
    return `there is no suite ${suite}; ${there}.${didYouMean(suite, suites)}`;
  }
  const known = (await client.sites()).map(({ name }) => name);
  const unknown = sites.find((site) => !known.includes(site));
  if (unknown !== undefined) return `there is no site ${unknown}; there are ${known.join(", ")}.${didYouMean(unknown, known)}`;
  return `no task fits; ${commandLine("tasks", "list")} shows what there is`;
};

const fits = ({ sites, suite: of }: TaskSummary, selection: Selection, suite: string | null): boolean =>
  (selection.sites.length === 0 || (sites.length === 1 && selection.sites.includes(sites[0] ?? ""))) &&
  (suite === null || of === suite);

const listed = async (client: Stillwater, selection: Selection, suite: string | null): Promise<TaskSummary[]> => {
  const { split, difficulty, q } = selection;
  const filter = {
    ...(suite === null ? {} : { suite }),
    ...(split === null ? {} : { split }),
    ...(difficulty === null ? {} : { difficulty }),
    ...(q === null ? {} : { q }),
    limit: PAGE,
  };
  const found: TaskSummary[] = [];
  const queries = selection.sites.length === 0 ? [filter] : selection.sites.map((site) => ({ ...filter, site }));
  for (const query of queries) {
    let listed = 0;
    for await (const task of client.tasks.list(query)) {
      if (selection.limit !== null && ++listed > Math.max(DRAWN_FROM, selection.limit)) break;
      if (fits(task, selection, suite)) found.push(task);
    }
  }
  return found;
};

const byId = async (client: Stillwater, ids: readonly string[]): Promise<TaskSummary[]> => {
  const found: TaskSummary[] = [];
  for (const id of ids) found.push(await oneById(client, id));
  return found;
};

const oneById = async (client: Stillwater, id: string): Promise<TaskSummary> => {
  let meant = "";
  for (const name of [id, ...(/^\d+$/.test(id) ? PREFIXES.map((prefix) => prefix + id) : [])]) {
    try {
      const task = await client.tasks.get(name);
      return {
        id: task.id,
        suite: task.suite ?? "",
        version: task.version ?? "",
        goal: task.goal ?? "",
        difficulty: task.difficulty ?? null,
        domain: task.domain ?? null,
        website: task.website ?? null,
        template: task.template ?? null,
        split: task.split ?? null,
        parent: task.parent ?? null,
        impossible: task.impossible ?? false,
        sites: (task.sites ?? []).map((site) => (typeof site === "string" ? site : site.name)),
      };
    } catch (error) {
      if (!(error instanceof StillwaterError && error.code === "task_not_found")) throw error;
      meant ||= / Did you mean ".*?"\?/.exec(error.message)?.[0] ?? "";
    }
  }
  throw new UsageError(`there is no task ${id}; ${commandLine("tasks", "list")} shows what there is.${meant}`, RUN_USAGE);
};

/** Every JSON file of the folder holds a task or a list of them, every NDJSON file one per line. Gives the suite. */
const importFolder = async (
  client: Stillwater,
  folder: string,
  { suite: named, format: asked }: Selection,
  say: (text: string) => void,
): Promise<string> => {
  const suite = named ?? (basename(resolve(folder)).replace(/[^A-Za-z0-9_.-]/g, "-") || "tasks");
  const tasks = readFolder(folder);
  if (tasks.length === 0) throw new UsageError(`${folder} holds no .json, .ndjson or .jsonl file with tasks`, RUN_USAGE);
  const format = asked ?? formatOf(tasks[0]);
  let kept = 0;
  for (let at = 0; at < tasks.length; at += PART_LINES) {
    const part = tasks.slice(at, at + PART_LINES);
    const { imported, updated, errors } = await client.tasks.import(
      suite,
      part.map((task) => JSON.stringify(task)).join("\n"),
      format,
    );
    kept += imported + updated;
    for (const { line, reason } of errors) say(`task ${at + line} of ${folder}: ${reason}`);
  }
  say(`${kept} of ${tasks.length} tasks of ${folder} are in the suite ${suite}`);
  return suite;
};

const readFolder = (folder: string): unknown[] => {
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch (error) {
    const why = fileTrouble(error) ?? (error instanceof Error ? error.message : String(error));
    throw new UsageError(`--tasks_dir ${folder} cannot be read. ${why}`, RUN_USAGE);
  }
  const byNumber = new Intl.Collator("en", { numeric: true });
  return names.sort(byNumber.compare).flatMap((name) => {
    const kind = extname(name).toLowerCase();
    if (kind !== ".json" && !LINE_FILES.has(kind)) return [];
    const text = readFileSync(join(folder, name), "utf8");
    try {
      if (LINE_FILES.has(kind)) return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [JSON.parse(line)]));
      const value: unknown = JSON.parse(text);
      return Array.isArray(value) ? value : [value];
    } catch (error) {
      throw new UsageError(`${join(folder, name)} is not JSON: ${error instanceof Error ? error.message : error}`, RUN_USAGE);
    }
  });
};

/** By the fields that each format alone has. */
const formatOf = (task: unknown): TaskFormat => {
  const has = (field: string): boolean => typeof task === "object" && task !== null && field in task;
  if (has("intent") && has("eval")) return Array.isArray((task as { eval: unknown }).eval) ? "webarena-verified" : "webarena";
  if (has("facts") || has("evaluator_reference")) return "webgym";
  return "native";
};
