/**
 * @module The pages with nothing to buy: help, and what to say when there is no such page.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import {
  EXPRESS_SHIPPING_CENTS,
  FREE_SHIPPING_FROM_CENTS,
  MAX_QUANTITY,
  money,
  RETURN_DAYS,
  STANDARD_SHIPPING_CENTS,
} from "../rules.ts";

export const helpView = (): Markup => html`<div class="narrow">
<h1>Help</h1>
<section aria-labelledby="shipping"><h2 id="shipping">Shipping</h2>
<p>Standard shipping takes 3 to 5 working days and costs ${money(STANDARD_SHIPPING_CENTS)}. It is free for orders of ${money(FREE_SHIPPING_FROM_CENTS)} or more. Express shipping comes on the next working day and costs ${money(EXPRESS_SHIPPING_CENTS)}.</p>
<p>One order may have up to ${MAX_QUANTITY} pieces of a product.</p></section>
<section aria-labelledby="returns"><h2 id="returns">Returns</h2>
<p>Send anything back within ${RETURN_DAYS} days of its delivery, unused and in its packaging, and we refund the full price. Return shipping is free in the country that we sent it to. Open the order in <a href="/account/orders">your account</a> to ask for a return.</p></section>
<section aria-labelledby="cancelling"><h2 id="cancelling">Cancelling</h2>
<p>You can cancel an order in your account as long as we have not shipped it.</p></section>
<section aria-labelledby="coupons"><h2 id="coupons">Coupons</h2>
<p>Enter a coupon code in the cart. One order takes one coupon. A coupon for free shipping covers standard shipping only.</p></section>
<section aria-labelledby="contact"><h2 id="contact">Contact</h2>
<p><a href="/contact">Send us a message</a> or write to help@harborandfern.example. We answer on working days from 9 to 17.</p></section>
</div>`;

export const missingView = (): Markup => html`<div class="narrow">
<h1>This page does not exist</h1>
<p>The product may have been taken out of the catalogue. <a href="/">Go to the home page</a> or <a href="/products">browse all products</a>.</p>
</div>`;

export const brokenView = (): Markup => html`<div class="narrow">
<h1>Something went wrong</h1>
<p>We could not show this page. Please try again.</p>
</div>`;

export const refusedView = (message: string): Markup => html`<div class="narrow">
<h1>This is not possible</h1>
<p>${message}</p>
</div>`;
