/**
 * @module Environments over HTTP.
 */
import {
  countEnvironments,
  deleteEnvironmentRow,
  findEnvironmentRow,
  saveEnvironmentRow,
} from "../../durable-objects/database/queries/environments.ts";
import { unknownSuite } from "../../durable-objects/database/queries/near-names.ts";
import { suiteExists } from "../../durable-objects/database/queries/suites.ts";
import type { Env } from "../../durable-objects/env.ts";
import { findEnvironment, listEnvironments as listAll, storedEnvironment } from "../../durable-objects/environments/find.ts";
import type { Token } from "../../durable-objects/requests/token.ts";
import { checkNetwork, checkSites, checkVerifiers, resolve } from "../../durable-objects/session/creation/resolve.ts";
import { CreateSession, type Environment, type EnvironmentSettings, ServiceError } from "../../sdk/protocol/index.ts";
import type { RouteHandler } from "../mount.ts";
import { withoutDoors, withoutReferences } from "./tasks.ts";

const MAX_ENVIRONMENTS = 1_000;

export const listEnvironments: RouteHandler<"listEnvironments"> = async ({ token }, c) =>
  c.json({ items: (await listAll(c.env)).map((environment) => shown(environment, token)), cursor: null });

export const getEnvironment: RouteHandler<"getEnvironment"> = async ({ params, token }, c) =>
  c.json(shown(await findEnvironment(c.env, params.env), token));

export const putEnvironment: RouteHandler<"putEnvironment"> = async ({ params: { env: name }, body, token }, c) => {
  await checkSettings(c.env, body, token);
  const before = await findEnvironmentRow(c.env.DB, name);
  if (!before && (await countEnvironments(c.env.DB)) >= MAX_ENVIRONMENTS) {
    throw new ServiceError("too_many", `There are ${MAX_ENVIRONMENTS} environments.`, { max: MAX_ENVIRONMENTS });
  }
  return c.json(storedEnvironment(await saveEnvironmentRow(c.env.DB, name, body)), before ? 200 : 201);
};

export const deleteEnvironment: RouteHandler<"deleteEnvironment"> = async ({ params: { env: name } }, c) => {
  await deleteEnvironmentRow(c.env.DB, name);
  return c.json({ name, status: "deleted" });
};

/** What would make every session of it fail is said now. */
const checkSettings = async (env: Env, settings: EnvironmentSettings, token: Token): Promise<void> => {
  const { suite, filter, task, sites, snapshot, network } = settings;
  for (const name of [suite, filter?.suite]) {
    if (name !== undefined && !(await suiteExists(env.DB, name))) throw await unknownSuite(env.DB, name);
  }
  const request = CreateSession.parse({ task, sites, snapshot, ...(network ? { network } : {}) });
  await checkSites(env, request, await resolve(env, request), token);
  checkNetwork(request, token);
  if (typeof task === "object") checkVerifiers(env, task.evaluate, "task.evaluate", token);
};

/** How a task is scored, and what may hold keys, is for those who run the service. */
const shown = (environment: Environment, { scopes }: Token): Environment => {
  if (scopes.has("admin")) return environment;
  const { task, sites, network, ...settings } = environment.settings;
  return {
    ...environment,
    settings: {
      ...settings,
      ...(task === undefined ? {} : { task: typeof task === "string" ? task : withoutReferences(task) }),
      ...(sites ? { sites: sites.map(withoutDoors) } : {}),
      ...(network ? { network: { ...network, proxy: undefined } } : {}),
    } as EnvironmentSettings,
  };
};
