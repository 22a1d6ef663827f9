/**
 * @module The applications of the embedded sites that sessions can ask for by name.
 */
import { APPS } from "../../containers/sites/apps.generated.ts";
import type { EmbeddedSite } from "./embedded-site.ts";

export const EMBEDDED_SITES: readonly EmbeddedSite[] = APPS;

const byName: ReadonlyMap<string, EmbeddedSite> = new Map(EMBEDDED_SITES.map((site) => [site.name, site]));

export const findEmbeddedSite = (name: string): EmbeddedSite | null => byName.get(name) ?? null;
