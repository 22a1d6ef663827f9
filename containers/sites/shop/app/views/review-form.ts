/**
 * @module Writing a review: in a dialog on the product's page, or on a page of its own.
 */
import { html } from "hono/html";
import { radioGroup, textField } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import type { Product } from "../store/products.ts";
import type { ReviewErrors, ReviewForm, ReviewRight } from "../store/reviews.ts";
import { textArea } from "./fields.ts";

const STAR_LABELS = ["5 stars: love it", "4 stars: like it", "3 stars: it is fine", "2 stars: not great", "1 star: do not buy"];

export const reviewForm = (
  product: Product,
  form: ReviewForm,
  errors: ReviewErrors,
  inDialog: boolean,
): Markup => html`<form action="/products/${product.slug}/review" method="post" data-check>
${radioGroup({ name: "stars", legend: "Your rating", value: form.stars, error: errors.stars, choices: STAR_LABELS.map((label, at) => ({ value: String(5 - at), label })) })}
${textField({ name: "title", label: "Headline", value: form.title, error: errors.title })}
${textArea({ name: "text", label: "Your review", value: form.text, error: errors.text, rows: 5 })}
<p class="actions"><button type="submit" class="button">Send review</button>${inDialog ? html` <button type="button" class="small" data-close>Cancel</button>` : html` <a class="plain" href="/products/${product.slug}">Back to the product</a>`}</p>
</form>`;

export const reviewFormView = (
  product: Product,
  right: ReviewRight,
  form: ReviewForm,
  errors: ReviewErrors,
): Markup => html`<div class="narrow">
<h1>Review the ${product.name}</h1>
${right === "may" ? reviewForm(product, form, errors, false) : html`<p class="notice bad" role="alert">${refusal(right)}</p><p><a href="/products/${product.slug}">Back to the product</a></p>`}
</div>`;

const refusal = (right: Exclude<ReviewRight, "may">): string => {
  if (right === "sign-in") return "Please sign in first.";
  return right === "not-bought" ? "You can only review what you have bought from us." : "You have already reviewed this product.";
};
