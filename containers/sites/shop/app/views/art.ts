/**
 * @module Pictures of products, drawn as small inline SVGs in the product's hue.
 */
import { html, raw } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import type { Shape } from "../content/assortment/index.ts";

/** Classes: a the body, b its dark parts, c its light parts, g leaves, s lines. The stylesheet has their colours. */
const DRAWINGS: Readonly<Record<Shape, string>> = {
  lamp: '<ellipse class="c" cx="60" cy="58" rx="36" ry="6"/><path class="a" d="M43 22h34l14 36H29z"/><path class="b" d="M57 58h6v34h-6z"/><rect class="b" x="40" y="92" width="40" height="7" rx="3"/>',
  pendant:
    '<path class="b" d="M58.5 6h3v40h-3z"/><ellipse class="c" cx="60" cy="82" rx="16" ry="9"/><path class="a" d="M28 82a32 40 0 0 1 64 0z"/>',
  candle:
    '<rect class="c" x="51" y="44" width="18" height="44" rx="3"/><path class="a" d="M60 18c8 10 8 18 0 23c-8-5-8-13 0-23z"/><path class="b" d="M59 38h2v8h-2z"/><ellipse class="b" cx="60" cy="91" rx="34" ry="8"/>',
  mug: '<path class="s" d="M78 48h8a12 12 0 0 1 0 28h-8"/><rect class="a" x="32" y="34" width="46" height="58" rx="9"/><path class="b" d="M32 46h46v6H32z"/>',
  bowl: '<path class="a" d="M22 50h76a38 42 0 0 1-76 0z"/><ellipse class="c" cx="60" cy="50" rx="38" ry="8"/><rect class="b" x="46" y="90" width="28" height="6" rx="3"/>',
  pan: '<rect class="b" x="76" y="56" width="38" height="11" rx="5"/><circle class="b" cx="48" cy="62" r="33"/><circle class="a" cx="48" cy="62" r="26"/><path class="c" d="M32 54a18 18 0 0 1 14-10v3a15 15 0 0 0-11 9z"/>',
  board:
    '<rect class="a" x="51" y="12" width="18" height="30" rx="9"/><rect class="a" x="33" y="32" width="54" height="70" rx="9"/><circle class="c" cx="60" cy="22" r="4"/><path class="s t" d="M44 52h32M44 66h32M44 80h20"/>',
  chair:
    '<path class="s" d="M41 68l-6 34M79 68l6 34M46 54v10M74 54v10"/><rect class="a" x="38" y="16" width="44" height="40" rx="7"/><rect class="b" x="33" y="61" width="54" height="10" rx="4"/>',
  table:
    '<path class="s" d="M31 52l-5 48M89 52l5 48"/><rect class="c" x="42" y="52" width="36" height="13"/><rect class="a" x="18" y="42" width="84" height="11" rx="4"/>',
  shelf:
    '<rect class="c" x="30" y="16" width="60" height="88"/><path class="a" d="M37 24h8v20h-8zM47 28h7v16h-7zM68 54h8v18h-8zM37 84h22v16H37z"/><path class="b" d="M56 22h8v22h-8zM78 50h7v22h-7zM66 92h18v8H66z"/><path class="s" d="M30 16h60v88H30zM30 46h60M30 74h60"/>',
  cushion:
    '<path class="a" d="M26 34q34-10 68 0q6 28 0 56q-34 10-68 0q-6-28 0-56z"/><path class="s t" d="M38 44l44 36M82 44L38 80"/><circle class="c" cx="60" cy="62" r="6"/>',
  blanket:
    '<path class="s t" d="M28 82v12M40 82v12M52 82v12M64 82v12M76 82v12M88 82v12"/><path class="a" d="M22 30h76v52H22z"/><path class="b" d="M22 42h76v6H22zM22 62h76v6H22z"/><path class="c" d="M40 30h5v52h-5zM75 30h5v52h-5z"/>',
  towel:
    '<path class="a" d="M38 24h44v74H38z"/><path class="c" d="M38 76h44v5H38zM38 85h44v3H38z"/><rect class="b" x="20" y="20" width="80" height="6" rx="3"/>',
  pot: '<path class="g" d="M60 54c0-22-18-26-26-32c18-3 26 8 27 20c3-14 12-21 26-20c-4 14-21 14-24 32z"/><path class="a" d="M36 58h48l-7 42H43z"/><rect class="b" x="31" y="50" width="58" height="12" rx="3"/>',
  can: '<path class="s" d="M84 66l22-24M44 48c0-26 32-26 32 0"/><path class="a" d="M38 46h44l6 50H32z"/><path class="b" d="M36 60h48l1 6H35z"/>',
  tool: '<rect class="b" x="53" y="58" width="14" height="46" rx="7"/><path class="a" d="M43 16h34v26a17 22 0 0 1-34 0z"/><path class="c" d="M50 22h5v26h-5z"/>',
  notebook:
    '<rect class="c" x="38" y="22" width="54" height="82" rx="4"/><rect class="a" x="32" y="18" width="54" height="82" rx="4"/><path class="b" d="M32 22q0-4 4-4h7v82h-7q-4 0-4-4z"/><rect class="c" x="50" y="34" width="28" height="16" rx="2"/>',
  pen: '<g transform="rotate(38 60 60)"><rect class="a" x="52" y="10" width="16" height="70" rx="5"/><path class="b" d="M52 80h16l-8 24z"/><path class="c" d="M52 26h16v6H52z"/></g>',
  organiser:
    '<rect class="c" x="36" y="20" width="36" height="44" rx="2"/><rect class="c" x="50" y="28" width="36" height="40" rx="2"/><path class="b" d="M24 48h72v50H24z"/><path class="a" d="M24 62h72v36H24z"/>',
  bottle:
    '<rect class="b" x="50" y="12" width="20" height="14" rx="3"/><path class="a" d="M44 38q0-12 8-12h16q8 0 8 12v60q0 7-7 7H51q-7 0-7-7z"/><path class="c" d="M44 58h32v18H44z"/>',
  tent: '<path class="c" d="M60 22L22 94H10z"/><path class="a" d="M60 22L108 94H14z"/><path class="b" d="M60 46L82 94H38z"/><path class="s t" d="M60 22v-8"/>',
  bag: '<path class="s" d="M46 36c0-24 28-24 28 0"/><rect class="a" x="31" y="32" width="58" height="70" rx="16"/><rect class="b" x="41" y="66" width="38" height="26" rx="6"/><path class="c" d="M41 50h38v4H41z"/>',
  sweater:
    '<path class="a" d="M43 22q17 12 34 0l26 22l-13 17l-10-7v46H40V54l-10 7l-13-17z"/><path class="b" d="M43 22q17 12 34 0l4 4q-21 16-42 0zM40 92h40v8H40z"/>',
  hat: '<circle class="c" cx="60" cy="28" r="9"/><path class="a" d="M32 76a28 42 0 0 1 56 0z"/><rect class="b" x="27" y="72" width="66" height="16" rx="8"/>',
  socks:
    '<path class="b" d="M64 22h22v42l-3 22q-5 12-17 10q-12-2-8-14l6-12z"/><path class="a" d="M38 16h26v46l-4 26q-6 14-22 12q-16-2-10-17l10-15z"/><path class="c" d="M38 16h26v10H38z"/>',
};

/** Without a label the picture is decoration beside a text that says the same. */
export const picture = (shape: Shape, hue: number, label?: string): Markup =>
  html`<svg class="art" viewBox="0 0 120 120" style="--hue:${hue}" ${naming(label)}>${raw(DRAWINGS[shape])}</svg>`;

/** The same thing closer, and in a room. */
export const closeUp = (shape: Shape, hue: number, label?: string): Markup =>
  html`<svg class="art" viewBox="28 20 58 58" style="--hue:${hue}" ${naming(label)}>${raw(DRAWINGS[shape])}</svg>`;

export const inRoom = (shape: Shape, hue: number, label?: string): Markup =>
  html`<svg class="art" viewBox="0 0 120 120" style="--hue:${hue}" ${naming(label)}><path class="c" d="M0 84h120v36H0z"/><path class="s t" d="M0 84h120M14 14h30v34H14zM29 14v34M14 31h30"/><g transform="translate(34 34) scale(.66)">${raw(DRAWINGS[shape])}</g></svg>`;

const naming = (label: string | undefined): Markup =>
  label === undefined ? html`aria-hidden="true"` : html`role="img" aria-label="${label}"`;
