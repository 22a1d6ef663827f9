/**
 * @module The pages with nothing to buy: help, and what to say when there is no such page.
 */
import { html } from "hono/html";
import type { Markup } from "../../../kit/markup.ts";
import { EXPRESS_SHIPPING_CENTS, FREE_SHIPPING_FROM_CENTS, MAX_QUANTITY, money, STANDARD_SHIPPING_CENTS } from "../rules.ts";

export const helpView = (): Markup => html`<div class="narrow">
<h1>Help</h1>
<section aria-labelledby="shipping"><h2 id="shipping">Shipping</h2>
<p>Standard shipping takes 3 to 5 working days and costs ${money(STANDARD_SHIPPING_CENTS)}. It is free for orders of ${money(FREE_SHIPPING_FROM_CENTS)} or more. Express shipping comes on the next working day and costs ${money(EXPRESS_SHIPPING_CENTS)}.</p>
<p>One order may have up to ${MAX_QUANTITY} pieces of a product.</p></section>
<section aria-labelledby="returns"><h2 id="returns">Returns</h2>
<p>Send anything back within 30 days, unused and in its packaging, and we refund the full price. Return shipping is free in the country that we sent it to.</p></section>
<section aria-labelledby="contact"><h2 id="contact">Contact</h2>
<p>Write to help@harborandfern.example. We answer on working days from 9 to 17.</p></section>
</div>`;

export const missingView = (): Markup => html`<div class="narrow">
<h1>This page does not exist</h1>
<p>The product may have been taken out of the catalogue. <a href="/">Go to the home page</a> or <a href="/products">browse all products</a>.</p>
</div>`;

export const brokenView = (): Markup => html`<div class="narrow">
<h1>Something went wrong</h1>
<p>We could not show this page. Please try again.</p>
</div>`;
