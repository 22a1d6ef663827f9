/**
 * @module A customer's saved addresses.
 */
import { html } from "hono/html";
import { selectField, textField } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import type { AddressRow } from "../model.ts";
import { COUNTRIES } from "../rules.ts";
import type { AddressErrors, AddressForm } from "../store/addresses.ts";

export const addressesView = (
  addresses: readonly AddressRow[],
): Markup => html`<div id="addresses" data-region><h1>My addresses</h1>
${addresses.length === 0 ? html`<p class="empty">No address is saved.</p>` : null}
<ul class="address-list">${addresses.map(addressCard)}</ul>
<p><a class="button" href="/account/addresses/new">Add an address</a></p></div>`;

const addressCard = (address: AddressRow): Markup => html`<li class="panel">
<h2>${address.label}${address.preferred === 1 ? html` <span class="status delivered">Default</span>` : null}</h2>
<p>${address.name}<br>${address.street}<br>${address.postcode} ${address.city}<br>${address.country}</p>
<div class="actions"><a class="small" href="/account/addresses/${address.id}" aria-label="Change address ${address.label}">Change</a>
${address.preferred === 1 ? null : html`<form action="/account/addresses/${address.id}/prefer" method="post" data-live><button type="submit" class="small" aria-label="Make ${address.label} the default">Make default</button></form>`}
<form action="/account/addresses/${address.id}/remove" method="post" data-live><button type="submit" class="small" aria-label="Remove address ${address.label}">Remove</button></form></div>
</li>
`;

export const addressFormView = (id: number | null, form: AddressForm, errors: AddressErrors): Markup => {
  const text = (name: Exclude<keyof AddressForm, "country">, label: string, autocomplete: string): Markup =>
    textField({ name, label, value: form[name], error: errors[name], autocomplete });
  return html`<h1>${id === null ? "New address" : "Change address"}</h1>
<form class="panel" action="/account/addresses/${id ?? "new"}" method="post" novalidate>
${text("label", "Name of this address", "off")}${text("name", "Full name", "name")}${text("street", "Street and house number", "street-address")}
<div class="pair">${text("city", "Town or city", "address-level2")}${text("postcode", "Postcode", "postal-code")}</div>
${selectField({ name: "country", label: "Country", value: form.country, error: errors.country, placeholder: "Choose a country", values: COUNTRIES })}
<p class="actions"><button type="submit" class="button">Save address</button> <a class="plain" href="/account/addresses">Back</a></p>
</form>`;
};
