/**
 * @module Certifies a suite: examines its tasks, several at a time, and makes a report of what was found.
 */
import type { Stillwater } from "../client.ts";
import { StillwaterError } from "../errors.ts";
import {
  ACTIONS,
  type CertifyLine,
  type CertifyRequest,
  type StoredTask,
  type TaskProofs,
  type TaskSummary,
} from "../protocol/index.ts";
import { EnvironmentFailure } from "./driver.ts";
import { examine } from "./examine.ts";
import { Findings } from "./findings.ts";
import { manifestOf, manifestProblems, timeoutProblems } from "./manifest.ts";
import { type KnownProofs, knownProofs, type ProofSource } from "./proofs.ts";
import { reportOf, type TaskFindings } from "./report.ts";

/** A task whose episode failed is examined once more; requests that fail are repeated by the client. */
const TRIES = 2;
const WITHOUT_SPLIT = "all";

export type CertifyOptions = Omit<CertifyRequest, "proofs" | "limit"> & { readonly limit: number };

/** Proofs as data, when a task has been examined with them. */
export type OnRecorded = (proofs: TaskProofs) => void;

/** Ends with the line `done`. `source` is asked before the proofs that a task brings. */
export async function* certify(
  client: Stillwater,
  suite: string,
  options: CertifyOptions,
  source: ProofSource = () => null,
  onRecorded: OnRecorded = () => {},
): AsyncGenerator<CertifyLine, void, void> {
  const listed: TaskSummary[] = [];
  for await (const task of client.tasks.list({ suite })) listed.push(task);
  const chosen = await choose(client, suite, options, listed);
  yield { type: "started", suite, tasks: chosen.length };
  const whole = new Findings();
  const stored = await readTasks(client, chosen, options.concurrency);
  const examined: TaskFindings[] = [];
  for await (const one of inTurn(stored, options.concurrency, (task) =>
    examineWell(client, suite, options, task, source, onRecorded),
  )) {
    examined.push(one);
    const failed = one.findings.filter(({ status }) => status === "fail" || status === "error").map(({ check }) => check);
    yield { type: "task", task: one.task, done: examined.length, total: chosen.length, failed, ms: one.ms };
  }
  const counts = await declarationFindings(client, suite, options, listed, whole);
  const digest = await digestOf(listed);
  const manifest = manifestOf({ suite, reward: options.reward, counts, digest, tasks: stored });
  whole.judge("static.manifest", manifestProblems(manifest), {
    oracle_tolerance: options.reward.oracle_tolerance,
    floor_margin: options.reward.floor_margin,
  });
  whole.judge("static.timeout_ceiling", timeoutProblems(manifest), { episode_timeout_s: manifest.resources.episode_timeout_s });
  whole.judge("static.task_distribution_pinning", listed.every(({ version }) => version !== "") ? [] : ["a task has no version"]);
  await toolFindings(client, whole);
  // In the order of the suite, whichever was done first.
  examined.sort((a, b) => chosen.indexOf(a.task) - chosen.indexOf(b.task));
  yield { type: "done", certificate: reportOf(suite, manifest, whole.all(), examined) };
}

const choose = async (
  client: Stillwater,
  suite: string,
  { filter, tasks, limit }: CertifyOptions,
  listed: readonly TaskSummary[],
): Promise<string[]> => {
  if (listed.length === 0) {
    const message = `The suite ${suite} has no tasks.`;
    throw new StillwaterError({
      code: "suite_not_found",
      message,
      suggestion: "Import some with `stillwater tasks import`.",
      status: 404,
    });
  }
  const known = new Set(listed.map(({ id }) => id));
  const unknown = tasks?.find((id) => !known.has(id));
  if (unknown !== undefined) {
    const message = `The suite ${suite} has no task ${unknown}.`;
    throw new StillwaterError({
      code: "task_not_found",
      message,
      suggestion: "List them with `stillwater tasks list`.",
      status: 404,
    });
  }
  if (tasks) return tasks;
  const found: string[] = [];
  for await (const { id } of client.tasks.list({ ...filter, suite })) {
    if (found.length >= limit) break;
    found.push(id);
  }
  return found;
};

const readTasks = async (client: Stillwater, ids: readonly string[], concurrency: number): Promise<StoredTask[]> => {
  const read = new Map<string, StoredTask>();
  for await (const task of inTurn(ids, concurrency, (id) => client.tasks.get(id))) read.set(task.id, task);
  return ids.flatMap((id) => read.get(id) ?? []);
};

type Examined = TaskFindings & { readonly ms: number };

const examineWell = async (
  client: Stillwater,
  suite: string,
  settings: CertifyOptions,
  task: StoredTask,
  source: ProofSource,
  onRecorded: OnRecorded,
): Promise<Examined> => {
  const began = performance.now();
  const proofs: KnownProofs = knownProofs((await source(task)) ?? task.proofs ?? {});
  for (let tried = 1; ; tried++) {
    try {
      const recorded = { task: task.id, nearMisses: [], cheats: [] };
      const findings = await examine({ client, suite, settings, recorded }, task, proofs);
      const { secrets, answerShown, seedVaries } = proofs;
      onRecorded({ ...recorded, secrets, answerShown, seedVaries });
      return { task: task.id, findings, ms: performance.now() - began };
    } catch (error) {
      if (tried < TRIES && error instanceof EnvironmentFailure) continue;
      const findings = new Findings();
      findings.error("runtime.startup", `could not be examined: ${error instanceof Error ? error.message : String(error)}`);
      return { task: task.id, findings: findings.all(), ms: performance.now() - began };
    }
  }
};

/** What is declared against what is there; gives what is declared. */
const declarationFindings = async (
  client: Stillwater,
  suite: string,
  { declared }: CertifyOptions,
  listed: readonly TaskSummary[],
  whole: Findings,
): Promise<Record<string, number>> => {
  const found = Object.fromEntries(
    [...Map.groupBy(listed, ({ split }) => split ?? WITHOUT_SPLIT)].map(([split, tasks]) => [split, tasks.length]),
  );
  const told = (await client.tasks.suites()).find(({ id }) => id === suite);
  const unsplit = (told?.tasks ?? 0) - Object.values(told?.splits ?? {}).reduce((sum, count) => sum + count, 0);
  const own: Record<string, number> = { ...told?.splits, ...(unsplit > 0 ? { [WITHOUT_SPLIT]: unsplit } : {}) };
  const counts = declared ?? own;
  const problems = [...new Set([...Object.keys(counts), ...Object.keys(found)])]
    .filter((split) => (counts[split] ?? 0) !== (found[split] ?? 0))
    .map((split) => `the split ${split}: ${counts[split] ?? 0} tasks are declared, ${found[split] ?? 0} are there`);
  whole.judge("runtime.task_declaration_accuracy", problems, { tasks: listed.length });
  return counts;
};

const toolFindings = async (client: Stillwater, whole: Findings): Promise<void> => {
  const found = (await client.tools()).map((tool) => tool.name).sort();
  const declared = Object.keys(ACTIONS).sort();
  const problems = [
    ...declared.filter((name) => !found.includes(name)).map((name) => `${name} is declared and not there`),
    ...found.filter((name) => !declared.includes(name)).map((name) => `${name} is there and not declared`),
  ];
  whole.judge("runtime.tool_declaration_accuracy", problems, { tools: found.length });
};

const digestOf = async (tasks: readonly TaskSummary[]): Promise<string> => {
  const lines = tasks.map(({ id, version }) => `${id} ${version}\n`).sort();
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(lines.join("")));
  return `sha256:${Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
};

/** No more than so many at a time; what is done first comes first. */
async function* inTurn<T, R>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void, void> {
  const running = new Map<number, Promise<{ at: number; result: R }>>();
  let next = 0;
  const start = (): void => {
    const at = next++;
    running.set(
      at,
      work(items[at] as T).then((result) => ({ at, result })),
    );
  };
  while (next < Math.min(concurrency, items.length)) start();
  try {
    while (running.size > 0) {
      const { at, result } = await Promise.race(running.values());
      running.delete(at);
      if (next < items.length) start();
      yield result;
    }
  } finally {
    // Whoever leaves early lets those that run come to their end, so that their sessions are closed.
    await Promise.allSettled(running.values());
  }
}
