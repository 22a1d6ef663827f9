/**
 * @module What a notebook shows: one thing in several forms, of which the notebook takes the richest that it knows.
 */

/** The method by which Deno's kernel asks a value how it looks; the value of a cell's last line is asked by itself. */
export const DISPLAY: unique symbol = Symbol.for("Jupyter.display");

export interface MIMEBundle {
  readonly "text/html": string;
  readonly "text/plain": string;
  /** Base64. */
  readonly "image/png"?: string;
}

export interface Displayable {
  [DISPLAY](): MIMEBundle | Promise<MIMEBundle>;
}

export interface Picture {
  readonly mediaType: string;
  readonly base64: string;
}

export const PNG = "image/png";
const CHUNK = 0x8000;

export const base64 = (bytes: Uint8Array): string => {
  let binary = "";
  // In parts: all at once is more arguments than an engine takes.
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
};
