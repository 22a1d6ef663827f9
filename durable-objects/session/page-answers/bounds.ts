/**
 * @module How large the parts of a page's answer may be. An honest script in an ordinary page stays far below all of them.
 */

/** The largest budget of a text has about as many tokens, and no line takes less than one. */
export const MAX_LINES = 70_000;
export const MAX_LINE_CHARS = 8_000;
/** All lines of one answer, indentation included. */
export const MAX_TEXT_CHARS = 2_000_000;
/** Deeper lines stand at this depth. */
export const MAX_DEPTH = 64;
export const MAX_URL_CHARS = 2_000;
export const MAX_TITLE_CHARS = 300;
export const MAX_NAME_CHARS = 300;
export const MAX_ROLE_CHARS = 64;
export const MAX_MESSAGE_CHARS = 2_000;
/** Of a point, a box or a way to scroll, in CSS pixels. */
export const MAX_PIXELS = 1e8;
export const MAX_PENDING = 500;
export const MAX_DETAIL_CHARS = 2_000;
export const MAX_BACKGROUND = 5_000;
export const MAX_BACKGROUND_CHARS = 2_100_000;
/** What is written around the cut of an HTML. */
export const HTML_SLACK_CHARS = 1_000;
