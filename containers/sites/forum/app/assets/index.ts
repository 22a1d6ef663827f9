/**
 * @module The forum's stylesheet, script and icon.
 */
import { assetFiles } from "../../../../../durable-objects/site/kit/assets.ts";
import { FORUM_JS } from "./script.ts";
import { FORUM_CSS, FORUM_ICON } from "./style.ts";

export const assets = assetFiles({
  "forum.css": { type: "text/css; charset=utf-8", body: FORUM_CSS },
  "forum.js": { type: "text/javascript; charset=utf-8", body: FORUM_JS },
  "icon.svg": { type: "image/svg+xml", body: FORUM_ICON },
});
