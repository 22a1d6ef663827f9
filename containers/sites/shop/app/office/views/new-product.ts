/**
 * @module Creating a product.
 */
import { html } from "hono/html";
import { textField } from "../../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../../durable-objects/site/kit/markup.ts";
import { textArea } from "../../views/fields.ts";
import type { NewProductForm } from "../store/product-forms.ts";
import { categoryField } from "./product.ts";

export const newProductView = (form: NewProductForm, errors: Partial<Record<keyof NewProductForm, string>>): Markup => {
  const text = (name: keyof NewProductForm, label: string): Markup =>
    textField({ name, label, value: form[name], error: errors[name] });
  return html`<p class="crumbs"><a href="/products">Products</a> / New</p>
<h1>New product</h1>
<form class="card" action="/products/new" method="post" novalidate>
${text("name", "Name")}
<div class="pair">${categoryField(form.category, errors.category)}${text("brand", "Brand")}</div>
${textArea({ name: "description", label: "Description", value: form.description, error: errors.description, rows: 5 })}
<div class="pair">${text("price", "Price in dollars")}${text("stock", "Stock of each variant")}</div>
<div class="pair">${text("sizes", "Sizes, with commas between (optional)")}${text("colours", "Colours, with commas between (optional)")}</div>
<p class="actions"><button type="submit" class="button">Create product</button> <a href="/products">Back</a></p>
</form>`;
};
