/**
 * @module Signing in and signing up.
 */
import { html } from "hono/html";
import { errorText, invalid, textField } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { withQuery } from "../paths.ts";
import { PASSWORD_MIN } from "../rules.ts";

export const signInView = (
  name: string,
  next: string,
  error?: string,
): Markup => html`<section class="narrow-page"><h1>Sign in</h1>
${error === undefined ? null : html`<p class="notice bad" role="alert">${error}</p>`}
<form class="stack panel" action="/login" method="post">
<input type="hidden" name="next" value="${next}">
${textField({ name: "username", label: "User name", value: name, error: undefined, autocomplete: "username" })}
${passwordField("password", "Password", "current-password", undefined)}
<p class="buttons"><button type="submit" class="button wide">Sign in</button></p>
</form>
<p>No account yet? <a href="${withQuery("/register", { next: next === "/" ? null : next })}">Sign up</a></p></section>`;

export interface RegisterForm {
  readonly username: string;
  readonly email: string;
  readonly next: string;
}

export const registerView = (
  form: RegisterForm,
  errors: Readonly<Record<string, string>>,
): Markup => html`<section class="narrow-page"><h1>Sign up</h1>
<form class="stack panel" action="/register" method="post" data-validate novalidate>
<input type="hidden" name="next" value="${form.next}">
<p class="field"><label for="username">User name</label><input id="username" name="username" type="text" value="${form.username}" maxlength="24" pattern="[a-zA-Z0-9_]{3,24}" title="3 to 24 letters, digits and underscores" required autocomplete="username" data-check="/register/available"${invalid("username", errors.username)}><span class="hint" data-check-result aria-live="polite">3 to 24 letters, digits and underscores.</span>${errorText("username", errors.username)}</p>
<p class="field"><label for="email">Email</label><input id="email" name="email" type="email" value="${form.email}" maxlength="120" required autocomplete="email"${invalid("email", errors.email)}>${errorText("email", errors.email)}</p>
${passwordField("password", `Password, at least ${PASSWORD_MIN} characters`, "new-password", errors.password)}
${passwordField("repeat", "Password again", "new-password", errors.repeat)}
<p class="field"><label class="check"><input type="checkbox" name="terms" value="1" required${invalid("terms", errors.terms)}> I will be kind, and follow the rules of each community</label>${errorText("terms", errors.terms)}</p>
<p class="buttons"><button type="submit" class="button wide">Create account</button></p>
</form>
<p>Already here? <a href="/login">Sign in</a></p></section>`;

export const passwordField = (name: string, label: string, autocomplete: string, error: string | undefined): Markup =>
  html`<p class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="password" maxlength="120" required autocomplete="${autocomplete}"${invalid(name, error)}>${errorText(name, error)}</p>`;
