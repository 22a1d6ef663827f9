/**
 * @module The embedded sites that sessions can ask for by name.
 */
import type { EmbeddedSite } from "../embedded-site.ts";
import { shop } from "./shop/index.ts";

export const EMBEDDED_SITES: Readonly<Record<string, EmbeddedSite>> = { [shop.name]: shop };

/** Looks up own names only, so that `constructor` is no site. */
export const findEmbeddedSite = (name: string): EmbeddedSite | null =>
  Object.hasOwn(EMBEDDED_SITES, name) ? (EMBEDDED_SITES[name] ?? null) : null;
