/**
 * @module What the policy sees: the script for the page, and the text made of what it finds.
 */

export { sha256Hex as textHash } from "../../hash.ts";
export { neutralise } from "../page/neutral.ts";
export { estimateTokens } from "../page/tokens.ts";
export { dialogText } from "./dialog.ts";
export { diffText } from "./diff.ts";
export { errorLine, type HeaderInfo, headerTokens } from "./header.ts";
export { pageScript } from "./page-script.ts";
export { type RenderedText, renderText } from "./text.ts";
