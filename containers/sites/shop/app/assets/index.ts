/**
 * @module The shop's stylesheet, script and icon.
 */
import { assetFiles } from "../../../../../durable-objects/site/kit/assets.ts";
import { COMBOBOX_JS } from "./script/combobox.ts";
import { CORE_JS } from "./script/core.ts";
import { SEARCHING_JS } from "./script/searching.ts";
import { SHOPPING_JS } from "./script/shopping.ts";
import { BASE_CSS, SHOP_ICON } from "./style/base.ts";
import { FORMS_CSS } from "./style/forms.ts";
import { GOODS_CSS } from "./style/goods.ts";

/** Every page works without the script: it only makes some things quicker. */
const SHOP_JS = `"use strict";\n(() => {${CORE_JS}${COMBOBOX_JS}${SHOPPING_JS}${SEARCHING_JS}})();\n`;

export const assets = assetFiles({
  "shop.css": { type: "text/css; charset=utf-8", body: BASE_CSS + GOODS_CSS + FORMS_CSS },
  "shop.js": { type: "text/javascript; charset=utf-8", body: SHOP_JS },
  "icon.svg": { type: "image/svg+xml", body: SHOP_ICON },
});
