/**
 * @module All sites of the bench.
 */
import { demoSite } from "./demos.ts";
import { referenceSite } from "./reference.ts";
import { registrySite } from "./registry.ts";
import { shopSite } from "./shop.ts";
import type { Site } from "./site.ts";
import { wikiSite } from "./wiki.ts";

export const makeSites = async (): Promise<Site[]> => [
  await shopSite(),
  await wikiSite(),
  await registrySite(),
  referenceSite(),
  await demoSite(),
];
