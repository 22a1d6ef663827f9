/**
 * @module What every format is read into, and what is wrong with a line.
 */
import type { z } from "zod";
import { PLACEHOLDERS, type PlaceholderName, type Placeholders, type Task } from "../../protocol/index.ts";

/** A task before its suite and version are known. */
export type TaskDraft = Omit<z.input<typeof Task>, "suite" | "version"> & { readonly version?: string };

/** Why a line is no task. */
export class TaskLineError extends Error {
  override readonly name = "TaskLineError";
}

/** Where the sites of WebArena are found by default: the start pages of their manifests, as its own settings have them. */
const ADDRESSES: Readonly<Record<PlaceholderName, string>> = {
  SHOPPING: "http://shopping.localhost",
  SHOPPING_ADMIN: "http://shopping-admin.localhost/admin",
  REDDIT: "http://reddit.localhost",
  GITLAB: "http://gitlab.localhost",
  MAP: "http://map.localhost",
  WIKIPEDIA: "http://wikipedia.localhost/wikipedia_en_all_maxi_2022-05/A/User:The_other_Kiwix_guy/Landing",
  HOMEPAGE: "http://homepage.localhost",
};

/** Puts the sites' addresses in the place of WebArena's placeholders, wherever they stand. */
export const withAddresses = (raw: unknown, given: Placeholders): unknown => {
  let text = JSON.stringify(raw);
  for (const name of PLACEHOLDERS) {
    const address = JSON.stringify((given[name] ?? ADDRESSES[name]).replace(/\/+$/, "")).slice(1, -1);
    text = text.replaceAll(`__${name}__`, address);
  }
  return JSON.parse(text);
};
