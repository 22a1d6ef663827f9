/**
 * @module The environment that a door's path names, remembered for a moment: contracts that name it with every call would
 * otherwise ask the database before every step.
 */
import type { Environment } from "../../../sdk/protocol/index.ts";
import type { AppContext } from "../../context.ts";
import { environmentOf } from "./environment.ts";

/** For this long a change of an environment may go unnoticed. */
const REMEMBERED_MS = 2_000;
const MAX_REMEMBERED = 256;

const remembered = new Map<string, { readonly environment: Environment; readonly until: number }>();

/** Throws environment_not_found. */
export const recentEnvironmentOf = async (c: AppContext): Promise<Environment> => {
  const name = c.req.param("env") ?? "";
  const known = remembered.get(name);
  if (known && known.until > Date.now()) return known.environment;
  const environment = await environmentOf(c);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(name, { environment, until: Date.now() + REMEMBERED_MS });
  return environment;
};
