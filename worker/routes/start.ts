/**
 * @module What create and reset check before a session object is asked: the task, the sites, and who may bring sites along.
 */
import type { Env } from "../../durable-objects/env.ts";
import { findEmbeddedSite } from "../../durable-objects/site/apps/index.ts";
import { type CreateSession, type InlineTask, ServiceError } from "../../sdk/protocol/index.ts";
import { findTask } from "../db/queries/tasks.ts";
import { requireScope } from "../middleware/auth.ts";
import type { Token } from "../tokens.ts";
import { invalidRequest } from "../validation.ts";

type Wish = Pick<CreateSession, "task" | "sites">;

/** The wish's task, looked up when it is named; null when there is none. */
export const resolveTask = async (env: Env, { task }: Wish): Promise<InlineTask | null> => {
  if (typeof task !== "string") return task ?? null;
  const found = await findTask(env.DB, task);
  if (!found) throw new ServiceError("task_not_found", `There is no task ${JSON.stringify(task)}.`, { task });
  return found;
};

/** The names of the sites that the session will have. */
export const checkSites = ({ sites }: Wish, task: InlineTask | null, token: Token): string[] => {
  const wished = sites ?? task?.sites ?? [];
  const names = wished.map((site) => (typeof site === "string" ? site : site.name));
  const twice = names.findIndex((name, i) => names.indexOf(name) < i);
  if (twice >= 0) throw invalidRequest([{ path: `sites.${twice}`, message: `${JSON.stringify(names[twice])} is named twice` }]);
  if (wished.some((site) => typeof site !== "string")) requireScope(token, "admin", "Bringing a site of your own");
  for (const name of wished) {
    if (typeof name !== "string" || findEmbeddedSite(name)) continue;
    throw new ServiceError("site_not_found", `There is no site ${JSON.stringify(name)}.`, { site: name });
  }
  return names;
};

/** Through a proxy of the caller's choice the browser host connects to an address of the caller's choice. */
export const checkNetwork = ({ network }: Pick<CreateSession, "network">, token: Token): void => {
  if (network.proxy !== undefined) requireScope(token, "admin", "Choosing a proxy");
};
