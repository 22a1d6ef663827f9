/**
 * @module What the page's side of the clipboard and the session's object say to each other.
 */

/** Texts by their MIME type. */
export type ClipboardContent = Readonly<Record<string, string>>;

export type ClipboardKeys = "copy" | "cut" | "paste" | "paste-plain";

/** Of the binding by which a page reaches the session's object, and of the event by which it is answered. */
export const clipboardName = (key: string): string => `${key}c`;
