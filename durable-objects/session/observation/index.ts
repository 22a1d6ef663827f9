/**
 * @module What the policy sees: the scripts for the page, and the text made of what they find.
 */

export { sha256Hex as textHash } from "../../hash.ts";
export { neutralise } from "../page/neutral.ts";
export { estimateTokens } from "../page/tokens.ts";
export { brokenText } from "./broken.ts";
export { dialogText } from "./dialog.ts";
export { diffText } from "./diff.ts";
export { errorLine, type HeaderInfo, headerTokens } from "./header.ts";
export { type PageScripts, pageScripts, VIEW_WORLD, viewCall, viewMethod } from "./page-script.ts";
export { type RenderedText, renderText } from "./text.ts";
