/**
 * @module The environment that a door's path names.
 */
import { findEnvironment } from "../../../durable-objects/environments/find.ts";
import { type Environment, EnvironmentName, ServiceError } from "../../../sdk/protocol/index.ts";
import type { AppContext } from "../../context.ts";

/** Of the parameter {env}; throws environment_not_found. */
export const environmentOf = async (c: AppContext): Promise<Environment> => {
  const name = EnvironmentName.safeParse(c.req.param("env"));
  if (!name.success) throw new ServiceError("environment_not_found", "There is no environment with this name.");
  return findEnvironment(c.env, name.data);
};
