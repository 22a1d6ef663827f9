/**
 * @module What every format is read into, and what is wrong with a line.
 */
import type { z } from "zod";
import type { Task } from "../../protocol/index.ts";

/** A task before its suite and version are known. */
export type TaskDraft = Omit<z.input<typeof Task>, "suite" | "version"> & { readonly version?: string };

/** Why a line is no task. */
export class TaskLineError extends Error {
  override readonly name = "TaskLineError";
}

const WEBARENA_SITES = ["shopping_admin", "shopping", "reddit", "gitlab", "map", "wikipedia", "homepage"] as const;

/** Where a site is found: the same for every copy of it. */
export const siteOrigin = (site: string): string => `http://${site.replaceAll("_", "-")}.localhost`;

/** Puts the sites' addresses in the place of WebArena's placeholders, wherever they stand. */
export const withOrigins = (raw: unknown): unknown => {
  let text = JSON.stringify(raw);
  for (const site of WEBARENA_SITES) text = text.replaceAll(`__${site.toUpperCase()}__`, siteOrigin(site));
  return JSON.parse(text);
};
