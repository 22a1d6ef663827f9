/**
 * @module The products on the home page, to be put in order by dragging or by buttons.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../../durable-objects/site/kit/markup.ts";
import { money } from "../../rules.ts";
import type { Product } from "../../store/products.ts";
import { picture } from "../../views/art.ts";
import { MAX_FEATURED } from "../store/featured.ts";

export const featuredView = (products: readonly Product[]): Markup => html`<div id="featured" data-region>
<h1>Home page</h1>
<p class="muted">Featured products, in the order in which the home page shows them. At most ${MAX_FEATURED}. Drag a row, or use its buttons.</p>
<form id="featured-order" action="/featured" method="post" data-order></form>
<ol class="sortable card" data-sortable="featured-order">${products.map((product, at) => row(product, at, products.length))}</ol>
${products.length === 0 ? html`<p class="empty">Nothing is featured.</p>` : null}
<form class="filters" action="/featured/add" method="post" aria-label="Add a product" data-live="submit">
<p class="field" data-combo="/suggest/products"><label for="name">Add a product</label><input id="name" name="name" placeholder="Name" maxlength="80" autocomplete="off" required></p>
<p class="field"><button type="submit" class="button">Add to home page</button></p>
</form>
</div>`;

const row = (
  { slug, name, price_cents, shape, hue }: Product,
  at: number,
  count: number,
): Markup => html`<li draggable="true" data-slug="${slug}"><span class="grip" aria-hidden="true">⠿</span><span class="thumb" style="--hue:${hue}">${picture(shape, hue)}</span><span class="grow">${name} <span class="muted">${money(price_cents)}</span></span>
${move(slug, name, "up", at === 0)}${move(slug, name, "down", at === count - 1)}
<form action="/featured/${slug}/remove" method="post" data-live><button type="submit" class="small" aria-label="Take ${name} off the home page">Remove</button></form></li>
`;

const move = (slug: string, name: string, way: "up" | "down", disabled: boolean): Markup =>
  html`<form action="/featured/${slug}/${way}" method="post" data-live><button type="submit" id="${way}-${slug}" class="small" aria-label="Move ${name} ${way}"${disabled ? " disabled" : ""}>${way === "up" ? "↑" : "↓"}</button></form>`;
