/**
 * @module What create and reset check before a session object is asked: the task, the sites, and who may bring sites along.
 */
import {
  type CreateSession,
  type Evaluate,
  type InlineTask,
  isInlineSite,
  type ResetSession,
  verifiersOf,
} from "../../../sdk/protocol/index.ts";
import { unknownSnapshot, unknownTask } from "../../database/queries/near-names.ts";
import { findSnapshot } from "../../database/queries/snapshots.ts";
import { findTask } from "../../database/queries/tasks.ts";
import type { Env } from "../../env.ts";
import { requireScope, type Token } from "../../requests/token.ts";
import { invalidRequest } from "../../requests/validation.ts";
import { checkScoring } from "../../tasks/check.ts";
import { under } from "../../tasks/issues.ts";
import { siteBook } from "../../tasks/sites.ts";
import type { Found } from "../episode/plan.ts";
import { findSite } from "../sites/catalog.ts";
import { checkOwnSites } from "../sites/inline.ts";
import { refuseVerifiers } from "../sites/task-addresses.ts";
import type { KeptSnapshot } from "../state/records.ts";

type Wish = Pick<ResetSession, "task" | "sites" | "snapshot">;

/** The task and the snapshot of the wish; a snapshot that the wish names goes before its task's. */
export const resolve = async (env: Env, wish: Wish): Promise<Found> => {
  const task = await resolveTask(env, wish);
  const name = wish.snapshot === undefined ? task?.snapshot : wish.snapshot;
  return { task, snapshot: name ? await resolveSnapshot(env, name) : null };
};

/** What a reset names, looked up, once the caller may have it. */
export const resolveReset = async (env: Env, request: ResetSession, token: Token): Promise<Found> => {
  const found = await resolve(env, request);
  await checkSites(env, request, found, token);
  checkScript(request, token);
  if (typeof request.task === "object") checkVerifiers(env, request.task.evaluate, "task.evaluate", token);
  return found;
};

const resolveSnapshot = async (env: Env, name: string): Promise<KeptSnapshot> => {
  const found = await findSnapshot(env.DB, name);
  if (!found) throw await unknownSnapshot(env.DB, name);
  return { name, seed: found.seed, sites: found.sites };
};

/** The wish's task, looked up when it is named; null when there is none. */
const resolveTask = async (env: Env, { task, sites }: Wish): Promise<InlineTask | null> => {
  if (task === undefined) return null;
  if (typeof task !== "string") {
    await refuseUnscorable(env, task, sites, "task");
    return task;
  }
  const found = await findTask(env.DB, task);
  if (!found) throw await unknownTask(env.DB, task);
  return found;
};

/** A whole task that comes with a request is held to what an import holds it to; its sites are looked up apart. */
export const refuseUnscorable = async (env: Env, task: InlineTask, sites: Wish["sites"], path: string): Promise<void> => {
  if (!task.evaluate) return;
  const [first, ...rest] = under(path, checkScoring(task, sites ?? task.sites, await siteBook(env)));
  if (first) throw invalidRequest([first, ...rest]);
};

/**
 * The names of the sites that the session will have. What an admin imported with a task may be run by everyone; what comes
 * with the request may not.
 */
export const checkSites = async (env: Env, wish: Wish, { task, snapshot }: Found, token: Token): Promise<string[]> => {
  const { sites } = wish;
  const wished = sites ?? task?.sites ?? snapshot?.sites.map(({ name }) => name) ?? [];
  const names = wished.map((site) => (typeof site === "string" ? site : site.name));
  const twice = names.findIndex((name, i) => names.indexOf(name) < i);
  if (twice >= 0) throw invalidRequest([{ path: `sites.${twice}`, message: `${JSON.stringify(names[twice])} is named twice` }]);
  const isImported = sites === undefined && typeof wish.task === "string";
  if (wished.some(isInlineSite) && !isImported) requireScope(token, "admin", "Bringing a site of your own");
  checkOwnSites(wished, sites ? "sites" : "task.sites", env);
  for (const site of wished) if (!isInlineSite(site)) await findSite(env, typeof site === "string" ? site : site.name);
  return names;
};

/** A script runs on the page with the page's own powers. */
export const checkScript = ({ task }: Wish, token: Token): void => {
  if (typeof task === "object" && task.start?.script !== undefined) requireScope(token, "admin", "Bringing a start script");
};

/** A verifier is called or run by the service: whoever brings it must be allowed to, and it is none of our own doors. */
export const checkVerifiers = (env: Env, evaluate: Evaluate | undefined, path: string, token: Token): void => {
  for (const { at, type } of verifiersOf(evaluate)) {
    const field = `${path}.evaluators.${at}.${type === "http" ? "url" : "command"}`;
    requireScope(token, "admin", `${field}: naming a verifier`, { field });
  }
  refuseVerifiers(env, evaluate, path);
};

/** Through a proxy of the caller's choice the browser host connects to an address of the caller's choice. */
export const checkNetwork = ({ network }: Pick<CreateSession, "network">, token: Token): void => {
  if (network.proxy !== undefined) requireScope(token, "admin", "Choosing a proxy");
};
