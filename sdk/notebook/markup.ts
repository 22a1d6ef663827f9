/**
 * @module HTML whose every inserted text is escaped: what a page says is shown in a notebook and never becomes a part of it.
 * Styles are inline and colours follow the notebook's own, so that it fits light and dark themes and needs nothing from elsewhere.
 */
import type { Picture } from "./bundle.ts";

/** Text that is HTML already. Only `markup` makes it. */
class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

export type { Markup };

type Part = Markup | readonly Markup[] | string | number;

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const render = (part: Part): string => {
  if (part instanceof Markup) return part.html;
  if (typeof part === "object") return part.map(render).join("");
  return escaped(String(part));
};

/** A template of HTML: what is put into it is escaped, unless it is a template itself. */
export const markup = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...parts.map(render)));

export const NOTHING = markup``;

/** Shades of the notebook's own text colour. */
const shade = (percent: number): string => `color-mix(in srgb,currentColor ${percent}%,transparent)`;
export const LINE = shade(22);
export const TINT = shade(6);

export const MUTED = "opacity:.72";
export const MONO = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:12px";
/** Long words of a page, such as addresses, break instead of widening the output. */
export const BREAK = "overflow-wrap:anywhere;min-width:0";

/** The outermost element. Its class keeps the notebook from reading prices, such as $16 and $21, as a formula between them. */
export const frame = (content: Markup): string =>
  markup`<div class="tex2jax_ignore mathjax_ignore" style="font:13px/1.45 system-ui,sans-serif;color:inherit;max-width:100%;text-align:left">${content}</div>`
    .html;

/** Colours that keep their contrast to white text, and to light and dark paper. */
export const COLOURS = {
  good: "#1a7f4b",
  bad: "#c2364b",
  fault: "#9a4dca",
  warn: "#a86200",
  plain: "#64748b",
  dim: "#7c6f64",
  live: "#2670c4",
} as const;
export type Colour = keyof typeof COLOURS;

export const badge = (text: string, colour: Colour): Markup =>
  markup`<span style="display:inline-block;background:${COLOURS[colour]};color:#fff;border-radius:4px;padding:0 6px;font-size:11px;line-height:18px;font-weight:600;max-width:100%;${BREAK}">${text}</span>`;

/** Things in a row that wraps. */
export const row = (items: readonly Markup[]): Markup =>
  markup`<div style="display:flex;flex-wrap:wrap;gap:4px 8px;align-items:center;margin:0 0 6px">${items}</div>`;

export const muted = (text: string): Markup => markup`<span style="${MUTED};${BREAK}">${text}</span>`;

const SHOWN_TYPES = /^image\/(png|jpeg|webp)$/;

/** A picture that is a part of the output; null for what is no picture. */
export const image = ({ mediaType, base64 }: Picture, description: string): Markup | null =>
  SHOWN_TYPES.test(mediaType)
    ? markup`<img alt="${description}" src="data:${mediaType};base64,${base64}" style="display:block;width:100%;height:auto;margin:0;border-radius:4px">`
    : null;

export const excerpt = (text: string, characters: number): string =>
  text.length > characters ? `${text.slice(0, characters - 1)}…` : text;
