/**
 * @module The home page.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { CATEGORIES } from "../content/assortment/index.ts";
import type { Product } from "../store/products.ts";
import { picture } from "./art.ts";
import { productGrid } from "./card.ts";

export interface HomePage {
  /** One of the featured products; null when nothing is featured. */
  readonly hero: Product | null;
  readonly featured: readonly Product[];
  /** Products by category slug. */
  readonly counts: Readonly<Record<string, number>>;
}

const PLAIN_HUE = 150;

export const homeView = ({
  hero,
  featured,
  counts,
}: HomePage): Markup => html`<section class="hero" style="--hue:${hero?.hue ?? PLAIN_HUE}" aria-labelledby="hero">
<div>
<p class="eyebrow">The spring edit</p>
<h1 id="hero">Useful things for a calm home</h1>
<p>Lamps, linens, pots and pens that are made to be kept.${hero && html` This week we are fond of the <a href="/products/${hero.slug}">${hero.name}</a>.`}</p>
<a class="button" href="/products">Browse all products</a>
</div>
${hero && picture(hero.shape, hero.hue)}
</section>
<section aria-labelledby="by-category">
<h2 id="by-category">Shop by category</h2>
<ul class="tiles">${CATEGORIES.map(
  ({
    slug,
    title,
    blurb,
    hue,
    shape,
  }) => html`<li><a class="category" href="/products?category=${slug}" style="--hue:${hue}">${picture(shape, hue)}<span><strong>${title}</strong><span class="muted">${blurb}</span><span class="muted">${counts[slug] ?? 0} products</span></span></a></li>
`,
)}</ul>
</section>
${
  featured.length === 0
    ? null
    : html`<section aria-labelledby="featured">
<h2 id="featured">Featured products</h2>
${productGrid(featured)}
</section>`
}`;
