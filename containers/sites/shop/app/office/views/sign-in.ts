/**
 * @module Signing in to the back office.
 */
import { html } from "hono/html";
import { textField } from "../../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../../durable-objects/site/kit/markup.ts";
import { SHOP_NAME } from "../../rules.ts";

export interface SignInPage {
  readonly username: string;
  readonly next: string;
  readonly error: string | null;
}

export const signInView = ({ username, next, error }: SignInPage): Markup => html`<div class="sign-in">
<p class="logo">${SHOP_NAME}<span>back office</span></p>
<h1>Sign in</h1>
${error && html`<p class="notice bad" role="alert">${error}</p>`}
<form action="/sign-in" method="post">
<input type="hidden" name="next" value="${next}">
${textField({ name: "username", label: "User name", value: username, error: undefined, autocomplete: "username" })}
${textField({ name: "password", label: "Password", value: "", error: undefined, type: "password", autocomplete: "current-password" })}
<button type="submit" class="button">Sign in</button>
</form>
</div>`;
