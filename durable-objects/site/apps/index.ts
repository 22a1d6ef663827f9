/**
 * @module The applications of the embedded sites that sessions can ask for by name.
 */
import type { EmbeddedSite } from "../embedded-site.ts";
import { forge } from "./forge/index.ts";
import { forum } from "./forum/index.ts";
import { shop } from "./shop/index.ts";

export const EMBEDDED_SITES: readonly EmbeddedSite[] = [forge, forum, shop];

const byName: ReadonlyMap<string, EmbeddedSite> = new Map(EMBEDDED_SITES.map((site) => [site.name, site]));

export const findEmbeddedSite = (name: string): EmbeddedSite | null => byName.get(name) ?? null;
