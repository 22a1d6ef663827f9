/**
 * @module The almanac's stylesheet, script and icon.
 */
import { assetFiles } from "../../../../../durable-objects/site/kit/assets.ts";
import { ALMANAC_JS } from "./script.ts";
import { ALMANAC_CSS, ALMANAC_ICON } from "./style.ts";

export const assets = assetFiles({
  "almanac.css": { type: "text/css; charset=utf-8", body: ALMANAC_CSS },
  "almanac.js": { type: "text/javascript; charset=utf-8", body: ALMANAC_JS },
  "icon.svg": { type: "image/svg+xml", body: ALMANAC_ICON },
});
