/**
 * @module What the policy sees: the script for the page, and the text made of what it finds.
 */
export { type HeaderInfo, headerTokens } from "./header.ts";
export { textHash } from "./hash.ts";
export { pageScript } from "./page-script.ts";
export { type RenderedText, renderText } from "./text.ts";
export { neutralise } from "../page/neutral.ts";
