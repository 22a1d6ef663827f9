/**
 * @module Tasks over HTTP: finding, drawing and reading them.
 */
import { z } from "zod";
import { unknownTask } from "../../durable-objects/database/queries/near-names.ts";
import { sampleTaskRows } from "../../durable-objects/database/queries/sampling.ts";
import { setAsideNow } from "../../durable-objects/database/queries/set-aside.ts";
import { findStoredTask, listTaskRows } from "../../durable-objects/database/queries/tasks.ts";
import { isInlineSite, isProcessSite, type SiteChoice, type StoredTask } from "../../sdk/protocol/index.ts";
import type { RouteHandler } from "../mount.ts";
import { decodeCursor, encodeCursor } from "../pagination.ts";

const Position = z.number().int().min(0);

export const listTasks: RouteHandler<"listTasks"> = async ({ query }, c) => {
  const rows = await listTaskRows(c.env.DB, query, decodeCursor(Position, query.cursor) ?? 0);
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  return c.json({
    items: items.map(({ n: _n, ...task }) => task),
    cursor: last && rows.length > items.length ? encodeCursor(last.n) : null,
  });
};

export const sampleTasks: RouteHandler<"sampleTasks"> = async ({ body }, c) =>
  c.json(await sampleTaskRows(c.env.DB, body, await setAsideNow(c.env)));

/** What scoring goes by is for those who run the service, never for whom it scores. */
export const getTask: RouteHandler<"getTask"> = async ({ params: { id }, token }, c) => {
  const task = await findStoredTask(c.env.DB, id);
  if (!task) throw await unknownTask(c.env.DB, id);
  if (token.scopes.has("admin")) return c.json(task);
  return c.json(withoutReferences(task));
};

/** The task without how it is scored and proved. */
export const withoutReferences = ({ evaluate: _evaluate, proofs: _proofs, start: _start, sites, ...shown }: StoredTask) => ({
  ...shown,
  ...(sites ? { sites: sites.map(withoutDoors) } : {}),
});

/** Hooks and commands are for the service, and may hold keys. */
export const withoutDoors = (site: SiteChoice) => {
  if (!isInlineSite(site)) return site;
  const { name, hosts } = site;
  return { name, ...(hosts ? { hosts } : {}), ...(isProcessSite(site) ? {} : { upstream: site.upstream }) };
};
