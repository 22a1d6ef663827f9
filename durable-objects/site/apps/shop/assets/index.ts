/**
 * @module The shop's stylesheet, script and icon.
 */
import { assetFiles } from "../../../kit/assets.ts";
import { SHOP_JS } from "./script.ts";
import { SHOP_CSS, SHOP_ICON } from "./style.ts";

export const assets = assetFiles({
  "shop.css": { type: "text/css; charset=utf-8", body: SHOP_CSS },
  "shop.js": { type: "text/javascript; charset=utf-8", body: SHOP_JS },
  "icon.svg": { type: "image/svg+xml", body: SHOP_ICON },
});
