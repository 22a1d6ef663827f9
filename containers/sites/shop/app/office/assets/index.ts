/**
 * @module The back office's stylesheet, script and icon.
 */
import { assetFiles } from "../../../../../../durable-objects/site/kit/assets.ts";
import { COMBOBOX_JS } from "../../assets/script/combobox.ts";
import { CORE_JS } from "../../assets/script/core.ts";
import { SHOP_ICON } from "../../assets/style/base.ts";
import { OFFICE_JS } from "./script.ts";
import { OFFICE_CSS } from "./style.ts";

export const assets = assetFiles({
  "office.css": { type: "text/css; charset=utf-8", body: OFFICE_CSS },
  "office.js": {
    type: "text/javascript; charset=utf-8",
    body: `"use strict";\n(() => {${CORE_JS}${COMBOBOX_JS}${OFFICE_JS}})();\n`,
  },
  "icon.svg": { type: "image/svg+xml", body: SHOP_ICON },
});
