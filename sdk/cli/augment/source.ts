/**
 * @module Where the tasks come from and where they go: files of any format we read, or a suite of a running service.
 */
import { createReadStream, createWriteStream, renameSync, rmSync, statSync } from "node:fs";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";
import type { Stillwater } from "../../client.ts";
import type { Placeholders, Task, TaskFormat } from "../../protocol/index.ts";
import { readTaskLine } from "../../tasks/formats/index.ts";

/** Stands in until the file is imported somewhere. */
const NO_SUITE = "augmented";
const IMPORT_TASKS = 200;

export interface TaskFile {
  readonly file: string;
  readonly format: TaskFormat;
  readonly suite: string | undefined;
  readonly placeholders: Placeholders;
  readonly limit: number;
}

/** `wrong` hears of lines that are no task. */
export async function* tasksOfFile(
  { file, format, suite, placeholders, limit }: TaskFile,
  wrong: (line: number, reason: string) => void,
): AsyncGenerator<Task> {
  if (statSync(file).isDirectory()) throw Object.assign(new Error(`${file} is a folder`), { code: "EISDIR", path: file });
  let at = 0;
  let given = 0;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    at++;
    if (text.trim() === "") continue;
    if (given >= limit) return;
    const read = readTaskLine(text, suite ?? NO_SUITE, format, placeholders);
    if (read.ok) {
      given++;
      yield read.task;
    } else wrong(at, read.reason);
  }
}

/** Tasks of a suite that nothing scores; how they are scored is shown to the scope admin alone. */
export async function* tasksOfSuite(client: Stillwater, suite: string, limit: number): AsyncGenerator<Task> {
  let given = 0;
  for await (const { id } of client.tasks.list({ suite })) {
    if (given >= limit) return;
    const task = await client.tasks.get(id);
    if (task.evaluate) continue;
    given++;
    yield { ...task, suite };
  }
}

export interface TaskSink {
  add(task: Task): Promise<void>;
  /** What was added is there; without this it is not. */
  close(): Promise<void>;
  /** Leaves nothing half done behind. */
  discard(): void;
}

/** The whole file appears at once, when all is in it. */
export const fileSink = (file: string): TaskSink => {
  const part = `${file}.part`;
  const stream = createWriteStream(part);
  // Told by whoever waits for the end.
  stream.on("error", () => {});
  const write = async (line: string): Promise<void> => {
    if (!stream.write(line)) await new Promise<void>((resolve) => stream.once("drain", () => resolve()));
  };
  return {
    // The suite is named when the file is imported.
    add: ({ suite: _suite, ...task }) => write(`${JSON.stringify(task)}\n`),
    close: async () => {
      stream.end();
      await finished(stream);
      renameSync(part, file);
    },
    discard: () => {
      stream.destroy();
      rmSync(part, { force: true });
    },
  };
};

/** Updates the tasks of the suite, some at a time; `wrong` hears of those that the service does not take. */
export const suiteSink = (client: Stillwater, suite: string, wrong: (task: string, reason: string) => void): TaskSink => {
  let waiting: Task[] = [];
  const send = async (): Promise<void> => {
    const sent = waiting;
    waiting = [];
    if (sent.length === 0) return;
    const { errors } = await client.tasks.import(suite, sent.map((task) => JSON.stringify(task)).join("\n"));
    for (const { line, reason } of errors) wrong(sent[line - 1]?.id ?? `line ${line}`, reason);
  };
  return {
    add: async (task) => {
      waiting.push(task);
      if (waiting.length >= IMPORT_TASKS) await send();
    },
    close: send,
    discard: () => {},
  };
};
