/**
 * @module Anvil's stylesheet, script and icon.
 */
import { assetFiles } from "../../../../../durable-objects/site/kit/assets.ts";
import { BOARD_JS } from "./board-script.ts";
import { CODE_JS } from "./code-script.ts";
import { FIELDS_JS } from "./fields-script.ts";
import { FORMS_JS } from "./forms-script.ts";
import { PAGES_CSS } from "./pages-style.ts";
import { BASE_CSS } from "./style.ts";

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#20262e"/><path d="M4 10h8v2h16c0 4-4 5.500-8.500 5.500V20l3.500 3.500V25H10v-1.500L13.500 20v-2.500C8 17.500 4 14.500 4 10z" fill="#f08a3c"/></svg>
`;

/** Each part is a function of its own; they share what the first one puts into `anvil`. */
const script = (parts: readonly string[]): string => `(() => {\n"use strict";\nconst anvil = {};\n${parts.join("\n")}})();\n`;

export const assets = assetFiles({
  "anvil.css": { type: "text/css; charset=utf-8", body: `${BASE_CSS}${PAGES_CSS}` },
  "anvil.js": { type: "text/javascript; charset=utf-8", body: script([FORMS_JS, FIELDS_JS, BOARD_JS, CODE_JS]) },
  "icon.svg": { type: "image/svg+xml", body: ICON },
});
