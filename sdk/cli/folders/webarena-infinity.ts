/**
 * @module A checkout of WebArena-Infinity, its folder of apps, or one app, as lines of its format.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { WebArenaInfinityTask } from "../../tasks/formats/webarena-infinity.ts";
import type { FolderLine, FolderOptions } from "./index.ts";

/** Those for agents first. */
const LISTS = ["real-tasks", "function-tasks"] as const;
const VERSION_CHARS = 16;

type PublishedTask = Pick<WebArenaInfinityTask, "id" | "instruction" | "verify"> & {
  readonly difficulty?: WebArenaInfinityTask["difficulty"];
};

export const readInfinityFolder = (given: string, { apps, verifiers }: FolderOptions): FolderLine[] => {
  const found = appFolders(resolve(given));
  const names = found.map((folder) => basename(folder));
  if (found.length === 0) {
    throw new Error(`${given} holds no app of WebArena-Infinity: an app is a folder with server.py and real-tasks.json`);
  }
  const missing = apps.find((app) => !names.includes(app));
  if (missing !== undefined) throw new Error(`${given} has no app ${missing}; there are ${names.join(", ")}`);
  return found
    .filter((folder) => apps.length === 0 || apps.includes(basename(folder)))
    .flatMap((folder) => LISTS.flatMap((list) => linesOf(folder, list, verifiers)));
};

/** The folder itself, or those in it or in its folder `apps`. */
const appFolders = (folder: string): string[] => {
  if (isApp(folder)) return [folder];
  const root = existsSync(join(folder, "apps")) ? join(folder, "apps") : folder;
  return readdirSync(root)
    .map((name) => join(root, name))
    .filter(isApp)
    .sort();
};

const isApp = (folder: string): boolean =>
  statSync(folder).isDirectory() &&
  existsSync(join(folder, "server.py")) &&
  LISTS.some((list) => existsSync(join(folder, `${list}.json`)));

const linesOf = (folder: string, list: (typeof LISTS)[number], verifiers: string | undefined): FolderLine[] => {
  const file = join(folder, `${list}.json`);
  if (!existsSync(file)) return [];
  return readTasks(file).map((task) => ({
    place: `${file}, ${task.id}`,
    text: JSON.stringify({
      ...task,
      app: basename(folder),
      folder,
      list,
      version: versionOf(folder, task),
      ...(verifiers === undefined ? {} : { verifiers }),
    }),
  }));
};

const readTasks = (file: string): PublishedTask[] => {
  const tasks: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!Array.isArray(tasks)) throw new Error(`${file} is no list of tasks`);
  return tasks as PublishedTask[];
};

/** Changes when the task or its verifier does. */
const versionOf = (folder: string, task: PublishedTask): string => {
  const file = join(folder, String(task.verify));
  if (!existsSync(file)) throw new Error(`${folder}: the task ${task.id} has no verifier ${task.verify}`);
  return createHash("sha256").update(JSON.stringify(task)).update(readFileSync(file)).digest("hex").slice(0, VERSION_CHARS);
};
