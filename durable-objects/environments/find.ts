/**
 * @module Finds environments: those that were stored, every suite by its name, and every site by its name.
 */
import { didYouMean } from "../../sdk/nearest.ts";
import { type Environment, EnvironmentSettings, ServiceError } from "../../sdk/protocol/index.ts";
import { type EnvironmentRow, findEnvironmentRow, listEnvironmentRows } from "../database/queries/environments.ts";
import { listSuiteRows, suiteExists } from "../database/queries/suites.ts";
import type { Env } from "../env.ts";
import { siteBook } from "../tasks/sites.ts";

export const storedEnvironment = ({ name, settings, updatedAt }: EnvironmentRow): Environment => ({
  name,
  kind: "stored",
  settings,
  updatedAt,
});

const suiteEnvironment = (suite: string): Environment => ({
  name: suite,
  kind: "suite",
  settings: EnvironmentSettings.parse({ suite }),
  updatedAt: null,
});

const siteEnvironment = (site: string): Environment => ({
  name: site,
  kind: "site",
  settings: EnvironmentSettings.parse({ sites: [site] }),
  updatedAt: null,
});

/** Throws environment_not_found. A stored one goes before a suite of its name, and that before a site. */
export const findEnvironment = async (env: Env, name: string): Promise<Environment> => {
  const row = await findEnvironmentRow(env.DB, name);
  if (row) return storedEnvironment(row);
  if (await suiteExists(env.DB, name)) return suiteEnvironment(name);
  const { sites } = await siteBook(env);
  if (sites.has(name)) return siteEnvironment(name);
  const known = await listEnvironments(env);
  const near = didYouMean(
    name,
    known.map((environment) => environment.name),
  );
  throw new ServiceError("environment_not_found", `There is no environment ${JSON.stringify(name)}.${near}`, { env: name });
};

/** Each name once. */
export const listEnvironments = async (env: Env): Promise<Environment[]> => {
  const [rows, suites, { sites }] = await Promise.all([listEnvironmentRows(env.DB), listSuiteRows(env.DB), siteBook(env)]);
  const all = [
    ...rows.map(storedEnvironment),
    ...suites.map(({ id }) => suiteEnvironment(id)),
    ...[...sites.keys()].sort().map(siteEnvironment),
  ];
  const names = new Set<string>();
  return all.filter(({ name }) => !names.has(name) && names.add(name));
};
