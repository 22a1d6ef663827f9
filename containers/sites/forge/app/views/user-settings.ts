/**
 * @module A person's settings: profile, password, SSH keys, access tokens.
 */
import { html } from "hono/html";
import { isoDate, longDate } from "../../../../../durable-objects/site/kit/dates.ts";
import { errorText, invalid, textField } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import type { KeyRow, TokenRow } from "../rows.ts";
import { TOKEN_SCOPES } from "../store/keys.ts";
import type { ProfileForm } from "../store/people.ts";
import { checked, current, empty } from "./parts.ts";

export type SettingsTab = "profile" | "password" | "keys" | "tokens";

const TABS: Readonly<Record<SettingsTab, string>> = {
  profile: "Profile",
  password: "Password",
  keys: "SSH keys",
  tokens: "Access tokens",
};

export const settingsFrame = (tab: SettingsTab, main: Markup): Markup => html`<h1>Settings</h1>
<nav class="tabs" aria-label="Settings">${Object.entries(TABS).map(([name, label]) => html`<a href="/settings/${name}"${current(name === tab)}>${label}</a>`)}</nav>${main}`;

type Errors = Readonly<Record<string, string>>;

export const profileForm = (
  form: ProfileForm,
  errors: Errors,
): Markup => html`<form class="card wide-form" action="/settings/profile" method="post" data-check>
<div class="pair">${textField({ name: "name", label: "Full name", value: form.name, error: errors.name, autocomplete: "name" })}${textField({ name: "email", label: "Email", value: form.email, error: errors.email, autocomplete: "email" })}</div>
<p class="field"><label for="bio">Bio</label><textarea id="bio" name="bio" rows="3" maxlength="300">${form.bio}</textarea></p>
<div class="pair">${textField({ name: "location", label: "Location", value: form.location, error: undefined })}${textField({ name: "status", label: "Status", value: form.status, error: undefined })}</div>
<button type="submit" class="button ember">Update profile</button></form>`;

export const passwordForm = (errors: Errors): Markup => {
  const field = (name: string, label: string, autocomplete: string): Markup =>
    textField({ name, label, value: "", error: errors[name], type: "password", autocomplete });
  return html`<form class="card wide-form" action="/settings/password" method="post">${field("current", "Current password", "current-password")}${field("new", "New password", "new-password")}${field("again", "New password again", "new-password")}<button type="submit" class="button ember">Change password</button></form>`;
};

export const keysView = (
  keys: readonly KeyRow[],
  form: { readonly title: string; readonly key: string },
  errors: Errors,
): Markup => html`<form class="card wide-form" action="/settings/keys" method="post" data-check><h2>Add an SSH key</h2>
<p class="field"><label for="key">Key</label><textarea id="key" name="key" class="code" rows="4" required spellcheck="false" placeholder="Begins with ssh-ed25519 or ssh-rsa"${invalid("key", errors.key)}>${form.key}</textarea>${errorText("key", errors.key)}</p>
${textField({ name: "title", label: "Title", value: form.title, error: errors.title })}<button type="submit" class="button ember">Add key</button></form>
<h2>Your SSH keys</h2>
${keys.length === 0 ? empty("You have no SSH keys.") : html`<ul class="rows">${keys.map(({ id, title, kind, fingerprint, created }) => html`<li class="row"><div class="row-main"><strong>${title}</strong><p class="muted"><code>${kind} ${fingerprint}</code><br>Added ${longDate(isoDate(created))}</p></div><div class="row-side"><form action="/settings/keys/${id}/remove" method="post" data-confirm="Remove the key ${title}?"><button type="submit" class="button small danger" aria-label="Remove ${title}">Remove</button></form></div></li>`)}</ul>`}`;

export interface TokenForm {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expires: string;
}

export const tokensView = (tokens: readonly TokenRow[], form: TokenForm, errors: Errors, secret: string | null): Markup => html`${
  secret === null
    ? null
    : html`<div class="notice good" role="status"><p>Your new access token. It is shown only now:</p><div class="inline-form"><label class="hidden" for="secret">New access token</label><input id="secret" value="${secret}" readonly><button type="button" class="button small" data-copy="${secret}">Copy</button></div></div>`
}
<form class="card wide-form" action="/settings/tokens" method="post" data-check><h2>Add an access token</h2>
<div class="pair">${textField({ name: "name", label: "Token name", value: form.name, error: errors.name })}<p class="field"><label for="expires">Expires on</label><input id="expires" type="date" name="expires" value="${form.expires}"${invalid("expires", errors.expires)}>${errorText("expires", errors.expires)}</p></div>
<fieldset id="scopes"><legend>Scopes</legend>${Object.entries(TOKEN_SCOPES).map(([scope, about]) => html`<label class="check"><input type="checkbox" name="scope" value="${scope}"${checked(form.scopes.includes(scope))}> <span><strong>${scope}</strong> <span class="muted">${about}</span></span></label>`)}${errorText("scopes", errors.scopes)}</fieldset>
<button type="submit" class="button ember">Create token</button></form>
<h2>Active tokens</h2>
${tokens.length === 0 ? empty("You have no access tokens.") : html`<table class="grid-table"><thead><tr><th>Name</th><th>Scopes</th><th>Created</th><th>Expires</th><th><span class="hidden">Actions</span></th></tr></thead><tbody>${tokens.map(({ id, name, scopes, ending, created, expires }) => html`<tr><td>${name} <span class="muted">…${ending}</span></td><td>${scopes.split(" ").join(", ")}</td><td>${longDate(isoDate(created))}</td><td>${expires === null ? "Never" : longDate(expires)}</td><td><form action="/settings/tokens/${id}/revoke" method="post" data-confirm="Revoke the token ${name}?"><button type="submit" class="button small danger" aria-label="Revoke ${name}">Revoke</button></form></td></tr>`)}</tbody></table>`}`;
