/**
 * @module Which episodes a rollout has: its tasks looked up and put in order, and each multiplied by seeds and samples.
 */
import {
  type CreateRollout,
  type InlineTask,
  isInlineSite,
  MAX_ROLLOUT_EPISODES,
  ServiceError,
  verifiersOf,
} from "../../sdk/protocol/index.ts";
import { inOrder } from "../../sdk/rollouts/schedule/index.ts";
import { unknownSnapshot, unknownTask } from "../database/queries/near-names.ts";
import { sampleTaskRows } from "../database/queries/sampling.ts";
import { setAsideNow } from "../database/queries/set-aside.ts";
import { findSnapshot } from "../database/queries/snapshots.ts";
import { findTasks, matchingTaskIds } from "../database/queries/whole-tasks.ts";
import type { Env } from "../env.ts";
import { refuseUnscorable } from "../session/creation/resolve.ts";
import { findSite } from "../session/sites/catalog.ts";
import { checkOwnSites } from "../session/sites/inline.ts";
import { refuseVerifiers } from "../session/sites/task-addresses.ts";
import type { BeginRollout } from "./rpc.ts";
import type { PlannedEpisode, RolloutPlan } from "./state/records.ts";

const invalid = (path: string, message: string): ServiceError =>
  new ServiceError("invalid_request", `${path}: ${message}`, { issues: [{ path, message }] });

/** Throws for whatever no session could be opened with, before anything is begun. */
export const planRollout = async (env: Env, { id, request, admin }: BeginRollout): Promise<RolloutPlan> => {
  await checkInlineTasks(env, request.tasks);
  const { chosen, setAside } = await chosenTasks(env, request.tasks);
  const tasks = inOrder(chosen, request.order, request.orderSeed);
  const each = request.samples * (request.seeds?.length ?? 1);
  if (tasks.length === 0) throw invalid("tasks", setAside === 0 ? "no task matches" : allSetAside(setAside));
  if (tasks.length * each > MAX_ROLLOUT_EPISODES) {
    throw invalid("tasks", `${tasks.length} tasks, ${each} times each, are more than ${MAX_ROLLOUT_EPISODES} episodes`);
  }
  for (const task of tasks) checkSeeds(task, request);
  await checkTasks(env, tasks, admin);
  return { tasks, setAside, episodes: episodesOf(id, tasks, request) };
};

const allSetAside = (count: number): string =>
  `all ${count} that match are on web sites that keep agents out now: GET /v1/sites/blocked lists those`;

/** Tasks of a suite were checked when they were imported. */
const checkInlineTasks = async (env: Env, choice: CreateRollout["tasks"]): Promise<void> => {
  if (!Array.isArray(choice)) return;
  for (const [at, task] of choice.entries()) {
    if (typeof task !== "string") await refuseUnscorable(env, task, undefined, `tasks.${at}`);
  }
};

interface Chosen {
  readonly chosen: InlineTask[];
  /** Tasks that match too, and are left out because their web sites keep agents out. */
  readonly setAside: number;
}

/** Tasks that the request names are all in it: those that cannot be begun end as blocked. */
const chosenTasks = async (env: Env, choice: CreateRollout["tasks"]): Promise<Chosen> => {
  const { DB } = env;
  if (Array.isArray(choice)) return { chosen: await namedTasks(DB, choice), setAside: 0 };
  const aside = await setAsideNow(env);
  if ("sample" in choice) {
    const { items, setAside } = await sampleTaskRows(DB, choice.sample, aside);
    const ids = items.map(({ id }) => id);
    return { chosen: await namedTasks(DB, ids), setAside };
  }
  const filter = "site" in choice ? { site: choice.site } : choice.filter;
  // One more than there may be tells when there are too many.
  const { ids, setAside } = await matchingTaskIds(DB, filter, choice.limit ?? MAX_ROLLOUT_EPISODES + 1, aside);
  return { chosen: await namedTasks(DB, ids), setAside };
};

const namedTasks = async (db: D1Database, choice: readonly (string | InlineTask)[]): Promise<InlineTask[]> => {
  const found = await findTasks(db, [...new Set(choice.filter((task) => typeof task === "string"))]);
  const missing = choice.find((task) => typeof task === "string" && !found.has(task));
  if (typeof missing === "string") throw await unknownTask(db, missing);
  return choice.flatMap((task) => (typeof task === "string" ? (found.get(task) ?? []) : task));
};

/** A task that is about the content of one seed means nothing with another. */
const checkSeeds = (task: InlineTask, { seeds }: CreateRollout): void => {
  if (task.seed === undefined || !seeds || seeds.every((seed) => seed === task.seed)) return;
  throw invalid("seeds", `the task ${task.id} is about the content of seed ${task.seed}; leave seeds out`);
};

/** Many tasks share their sites and snapshots: each is looked up once. */
const checkTasks = async (env: Env, tasks: readonly InlineTask[], admin: boolean): Promise<void> => {
  const sites = new Set<string>();
  const snapshots = new Set<string>();
  for (const task of tasks) {
    const isBrought = task.sites?.some(isInlineSite) || task.start?.script !== undefined || verifiersOf(task.evaluate).length > 0;
    if (!admin && isBrought) await refuseUnlessKnown(env, task);
    refuseVerifiers(env, task.evaluate, `${task.id}: evaluate`);
    checkOwnSites(task.sites ?? [], `${task.id}: sites`, env);
    for (const site of task.sites ?? []) if (!isInlineSite(site)) sites.add(typeof site === "string" ? site : site.name);
    if (task.snapshot !== undefined) snapshots.add(task.snapshot);
  }
  for (const site of sites) await findSite(env, site);
  for (const name of snapshots) {
    if (await findSnapshot(env.DB, name)) continue;
    throw await unknownSnapshot(env.DB, name);
  }
};

/** What an admin imported may be run by everyone; what comes with the request may not. */
const refuseUnlessKnown = async (env: Env, task: InlineTask): Promise<void> => {
  const known = (await findTasks(env.DB, [task.id])).get(task.id);
  if (known && JSON.stringify(known) === JSON.stringify(task)) return;
  throw new ServiceError(
    "forbidden",
    "Bringing a site, a start script or a verifier (evaluate.evaluators) of your own needs the scope admin.",
    { scope: "admin" },
  );
};

/** Members of a group stand side by side. */
const episodesOf = (id: string, tasks: readonly InlineTask[], { samples, seeds }: CreateRollout): PlannedEpisode[] => {
  const pairs = tasks.flatMap((_, task) => (seeds ?? [null]).map((seed) => ({ task, seed })));
  return pairs.flatMap(({ task, seed }, i) =>
    Array.from({ length: samples }, (_, index) => ({
      n: i * samples + index,
      task,
      seed,
      group: samples === 1 ? null : { id: `${id}_${i}`, index, size: samples },
    })),
  );
};
