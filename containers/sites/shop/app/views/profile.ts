/**
 * @module A customer's profile, password and newsletter.
 */
import { html } from "hono/html";
import { textField } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import type { CustomerRow } from "../model.ts";
import type { Profile } from "../store/customers.ts";

export const profileView = (
  customer: CustomerRow,
  form: Profile,
  errors: Partial<Record<string, string>>,
): Markup => html`<h1>My profile</h1>
<form class="panel" action="/account/profile" method="post" novalidate aria-label="Profile">
${textField({ name: "name", label: "Full name", value: form.name, error: errors.name, autocomplete: "name" })}
${textField({ name: "email", label: "Email", value: form.email, error: errors.email, type: "email", autocomplete: "email" })}
${textField({ name: "phone", label: "Phone", value: form.phone, error: errors.phone, type: "tel", autocomplete: "tel" })}
<button type="submit" class="button">Save profile</button>
</form>
<form class="panel" action="/account/newsletter" method="post" aria-label="Newsletter" data-switch>
<h2>Newsletter</h2>
<p class="field"><label class="check"><input type="checkbox" name="newsletter" value="1"${customer.newsletter === 1 ? " checked" : ""}> Send me the newsletter, twice a month</label></p>
<button type="submit" class="small" data-scriptless>Save preference</button>
</form>
<form class="panel" action="/account/password" method="post" novalidate aria-label="Password">
<h2>Password</h2>
${textField({ name: "current", label: "Current password", value: "", error: errors.current, type: "password", autocomplete: "current-password" })}
${textField({ name: "password", label: "New password", value: "", error: errors.password, type: "password", autocomplete: "new-password" })}
<button type="submit" class="button">Change password</button>
</form>`;
