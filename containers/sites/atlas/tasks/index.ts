/**
 * @module All templates about the map.
 */
import type { Template } from "../../suite/template.ts";
import { atlasChanging } from "./changing.ts";
import { atlasFinding } from "./finding.ts";
import { atlasImpossible } from "./impossible.ts";
import { atlasWays } from "./ways.ts";

export const templates: readonly Template[] = [...atlasFinding, ...atlasWays, ...atlasChanging, ...atlasImpossible];
