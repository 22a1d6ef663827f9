/**
 * @module The contact form.
 */
import { html } from "hono/html";
import { errorText, invalid, selectField, textField } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { MESSAGE_TOPICS } from "../rules.ts";
import type { MessageErrors, MessageForm } from "../store/messages.ts";
import type { Order } from "../store/orders.ts";
import { textArea } from "./fields.ts";

export const contactView = (
  form: MessageForm,
  errors: MessageErrors,
  orders: readonly Order[],
): Markup => html`<div class="narrow">
<h1>Contact us</h1>
<p>We answer on working days from 9 to 17. You can also write to help@harborandfern.example.</p>
<form class="panel" action="/contact" method="post" novalidate>
<div class="pair">${textField({ name: "name", label: "Your name", value: form.name, error: errors.name, autocomplete: "name" })}
${textField({ name: "email", label: "Email", value: form.email, error: errors.email, type: "email", autocomplete: "email" })}</div>
${selectField({ name: "topic", label: "What is it about?", value: form.topic, error: errors.topic, placeholder: "Choose a topic", values: MESSAGE_TOPICS })}
<p class="field"><label for="order">Order number (optional)</label>
<input id="order" name="order" list="own-orders" value="${form.order}" maxlength="20" autocomplete="off"${invalid("order", errors.order)}>${errorText("order", errors.order)}</p>
<datalist id="own-orders">${orders.map(({ number }) => html`<option value="${number}"></option>`)}</datalist>
${textArea({ name: "text", label: "Your message", value: form.text, error: errors.text, rows: 6 })}
<button type="submit" class="button">Send message</button>
</form>
</div>`;
