/**
 * @module Signing in, and opening an account.
 */
import { html } from "hono/html";
import { textField } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import type { Registration, RegistrationErrors } from "../store/customers.ts";
import { tick } from "./fields.ts";

export interface SignInPage {
  readonly email: string;
  /** Where to go afterwards. */
  readonly next: string;
  readonly error: string | undefined;
}

export const signInView = ({ email, next, error }: SignInPage): Markup => html`<div class="narrow slim">
<h1>Sign in</h1>
${error && html`<p class="notice bad" role="alert">${error}</p>`}
<form class="panel" action="/sign-in" method="post">
<input type="hidden" name="next" value="${next}">
${textField({ name: "email", label: "Email", value: email, error: undefined, type: "email", autocomplete: "username" })}
${textField({ name: "password", label: "Password", value: "", error: undefined, type: "password", autocomplete: "current-password" })}
<button type="submit" class="button">Sign in</button>
</form>
<p>New here? <a href="/register">Create an account</a></p>
</div>`;

export const registerView = (form: Registration, errors: RegistrationErrors): Markup => html`<div class="narrow slim">
<h1>Create an account</h1>
<form class="panel" action="/register" method="post" novalidate>
${textField({ name: "name", label: "Full name", value: form.name, error: errors.name, autocomplete: "name" })}
${textField({ name: "email", label: "Email", value: form.email, error: errors.email, type: "email", autocomplete: "email" })}
${textField({ name: "password", label: "Password", value: "", error: errors.password, type: "password", autocomplete: "new-password" })}
${tick("newsletter", "Send me the newsletter", form.newsletter !== "")}
<button type="submit" class="button">Create account</button>
</form>
<p>Have an account? <a href="/sign-in">Sign in</a></p>
</div>`;
