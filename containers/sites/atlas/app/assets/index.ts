/**
 * @module The stylesheet, the script and the icon.
 */
import { assetFiles } from "../../../../../durable-objects/site/kit/assets.ts";
import { MAP_JS } from "./map-script.ts";
import { ATLAS_CSS, ATLAS_ICON } from "./style.ts";
import { SUGGEST_JS } from "./suggest-script.ts";

export const assets = assetFiles({
  "atlas.css": { type: "text/css; charset=utf-8", body: ATLAS_CSS },
  "atlas.js": { type: "text/javascript; charset=utf-8", body: `"use strict";\n${MAP_JS}${SUGGEST_JS}` },
  "icon.svg": { type: "image/svg+xml", body: ATLAS_ICON },
});
