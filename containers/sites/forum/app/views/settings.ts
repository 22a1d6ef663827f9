/**
 * @module The viewer's settings: profile, account, reading, blocked people.
 */
import { html } from "hono/html";
import { errorText, invalid, textField } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { AVATAR_COLOURS, LIMITS, PASSWORD_MIN, THEMES } from "../rules.ts";
import { SORTS } from "../store/ranking.ts";
import type { User } from "../store/users.ts";
import { passwordField } from "./account.ts";
import { avatar, empty, options, toggle } from "./parts.ts";

export interface SettingsForm {
  readonly displayName: string;
  readonly email: string;
  readonly bio: string;
}

export interface SettingsView {
  readonly user: User;
  readonly form: SettingsForm;
  readonly blocked: readonly { readonly name: string }[];
  readonly errors: Readonly<Record<string, string>>;
}

export const settingsView = ({ user, form, blocked, errors }: SettingsView): Markup => html`<h1>Settings</h1>
<div class="settings" data-sections="Settings">
<section id="profile" class="panel" aria-labelledby="profile-title"><h2 id="profile-title">Profile</h2>
<form class="stack" action="/settings/profile" method="post">
${textField({ name: "displayName", label: "Display name", value: form.displayName, error: errors.displayName })}
<p class="field" id="bio"><label for="bio-text">Bio</label><textarea id="bio-text" name="bio" rows="4" maxlength="${LIMITS.bio}">${form.bio}</textarea></p>
${colours(user)}
<p class="buttons"><button type="submit" class="button">Save profile</button></p>
</form></section>
<section id="account" class="panel" aria-labelledby="account-title"><h2 id="account-title">Account</h2>
<form class="stack" action="/settings/account" method="post">
<p class="field"><label for="email">Email</label><input id="email" name="email" type="email" value="${form.email}" maxlength="120" autocomplete="email"${invalid("email", errors.email)}>${errorText("email", errors.email)}</p>
<p class="field"><label class="check"><input type="checkbox" name="messages" value="1"${user.accepts_messages ? " checked" : ""}> Others may send me messages</label></p>
<p class="buttons"><button type="submit" class="button">Save account</button></p>
</form>
<h3>Password</h3>
<form class="stack" action="/settings/password" method="post">
${passwordField("current", "Current password", "current-password", errors.current)}
${passwordField("new", `New password, at least ${PASSWORD_MIN} characters`, "new-password", errors.new)}
<p class="buttons"><button type="submit" class="button quiet">Change password</button></p>
</form></section>
<section id="reading" class="panel" aria-labelledby="reading-title"><h2 id="reading-title">Reading</h2>
<form class="stack" action="/settings/reading" method="post" data-autosave>
<p class="field"><label for="sort">Default order of posts</label><select id="sort" name="sort">${options(SORTS, user.default_sort)}</select></p>
<p class="field"><label for="theme">Theme</label><select id="theme" name="theme" data-theme-choice>${options(THEMES, user.theme)}</select></p>
<p class="buttons"><button type="submit" class="button">Save reading settings</button> <span class="hint" data-saved aria-live="polite"></span></p>
</form></section>
<section id="blocked" class="panel" aria-labelledby="blocked-title"><h2 id="blocked-title">Blocked people</h2>
${blocked.length === 0 ? empty("You have blocked nobody.") : html`<ul class="plain">${blocked.map(({ name }) => html`<li class="row"><a href="/u/${name}">${name}</a> ${toggle({ action: `/u/${name}/block`, on: true, labels: [`Block ${name}`, `Unblock ${name}`], style: "button quiet small" })}</li>`)}</ul>`}
</section>
</div>`;

const colours = (
  user: User,
): Markup => html`<fieldset class="swatches" data-swatches><legend>Avatar colour</legend>${avatar(user.name, user.hue, "large")}
${Object.entries(AVATAR_COLOURS).map(([hue, label]) => html`<label class="swatch" style="--hue:${hue}"><input type="radio" name="hue" value="${hue}"${Number(hue) === user.hue ? " checked" : ""}><span>${label}</span></label>\n`)}</fieldset>`;
