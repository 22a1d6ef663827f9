/**
 * @module The list of products, with filters, stock to edit in place, and prices to change together.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../../durable-objects/site/kit/markup.ts";
import { pageLinks } from "../../../../../../durable-objects/site/kit/pages.ts";
import { CATEGORIES, findCategory } from "../../content/assortment/index.ts";
import { LOW_STOCK, money } from "../../rules.ts";
import type { Product } from "../../store/products.ts";
import { picture } from "../../views/art.ts";
import { type Listed, listURL } from "../store/lists.ts";
import { PRODUCT_SORTS, type ProductListQuery, STOCK_LEVELS } from "../store/products.ts";
import { filterSelect, filterText, found, statusMark, table } from "./parts.ts";

export const productsURL = ({ q, category, status, stock, sort, page }: ProductListQuery): string =>
  listURL("/products", {
    q,
    category,
    status: status === "active" ? null : status,
    stock,
    sort: sort === "newest" ? null : sort,
    page: page > 1 ? page : null,
  });

export const productsView = (
  query: ProductListQuery,
  list: Listed<Product>,
  manager: boolean,
): Markup => html`<div id="products" data-region data-live-links>
<div class="head"><h1>Products</h1>${manager ? html`<a class="button" href="/products/new">New product</a>` : null}</div>
<form class="filters" action="/products" method="get" aria-label="Filter products" data-live>
${filterText("q", "q", "Search", query.q)}
${filterSelect({ id: "category", name: "category", label: "Category", value: query.category ?? "", any: "All", options: CATEGORIES.map(({ slug, title }) => [slug, title]) })}
${filterSelect({ id: "stock", name: "stock", label: "Stock", value: query.stock ?? "", any: "All", options: Object.entries(STOCK_LEVELS) })}
${filterSelect({
  id: "status",
  name: "status",
  label: "Status",
  value: query.status,
  options: [
    ["active", "Active"],
    ["archived", "Archived"],
  ],
})}
${filterSelect({ id: "sort", name: "sort", label: "Sort by", value: query.sort, options: Object.entries(PRODUCT_SORTS) })}
<p class="field"><button type="submit" class="button">Filter</button></p><p class="field"><a href="/products">Clear</a></p>
</form>
${found(list, "product")}
${list.total === 0 ? html`<p class="empty">No products match.</p>` : rows(query, list, manager)}
${pageLinks(list, (page) => productsURL({ ...query, page }))}
</div>`;

const rows = (query: ProductListQuery, list: Listed<Product>, manager: boolean): Markup => {
  const choose = html`<input type="checkbox" aria-label="Choose all products on this page" data-all>`;
  const all = table(
    [...(manager ? [choose] : []), "Product", "Category", "Brand", "Price", "Stock", "Rating", "Status"],
    list.items.map((product) => productRow(product, manager)),
    "Products",
  );
  if (!manager) return all;
  return html`<form action="/products/prices" method="post" data-live="submit" data-bulk>
<input type="hidden" name="back" value="${productsURL(query).split("?")[1] ?? ""}">
<div class="bulk"><span data-chosen role="status">Choose products to change their prices together.</span>
<label for="percent">Change prices by percent</label><input id="percent" name="percent" inputmode="decimal" placeholder="-10" maxlength="6" size="6">
<button type="submit" class="small">Change prices</button></div>
${all}
</form>`;
};

const productRow = (
  product: Product,
  manager: boolean,
): Markup => html`<tr>${manager ? html`<td><input type="checkbox" name="product" value="${product.slug}" aria-label="Choose ${product.name}"></td>` : null}<th scope="row"><span class="line"><span class="thumb" style="--hue:${product.hue}">${picture(product.shape, product.hue)}</span><a href="/products/${product.slug}">${product.name}</a></span></th><td>${findCategory(product.category)?.title}</td><td>${product.brand}</td><td class="sum">${product.top_cents > product.price_cents ? "from " : ""}${money(product.price_cents)}</td><td class="sum">${product.stock <= LOW_STOCK ? html`<strong class="low">${product.stock}</strong>` : product.stock}</td><td class="sum">${product.ratings === 0 ? "–" : `${(product.rating / 10).toFixed(1)} (${product.ratings})`}</td><td>${statusMark(product.status === "active" ? "Active" : "Archived")}</td></tr>
`;
