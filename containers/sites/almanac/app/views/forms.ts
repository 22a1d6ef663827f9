/**
 * @module Forms for accounts and administrators, and pages that only say something.
 */
import { html } from "hono/html";
import { radioGroup, textField } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { articlePath, pathTo } from "../paths.ts";
import { PROTECTIONS, type Protection } from "../rules.ts";
import type { Article } from "../store/articles.ts";

export const signInView = (username: string, next: string, error?: string): Markup => html`<h1>Sign in</h1>
<form action="/login" method="post" class="stack narrow"><input type="hidden" name="next" value="${next}">
${textField({ name: "username", label: "User name", value: username, error, autocomplete: "username" })}
${textField({ name: "password", label: "Password", value: "", error: undefined, type: "password", autocomplete: "current-password" })}
<p><button type="submit">Sign in</button></p><p>New here? <a href="/register">Create an account</a></p></form>`;

export const registerView = (
  username: string,
  errors: Readonly<Record<string, string>>,
): Markup => html`<h1>Create an account</h1>
<form action="/register" method="post" class="stack narrow">
${textField({ name: "username", label: "User name", value: username, error: errors.username, autocomplete: "username" })}
${textField({ name: "password", label: "Password", value: "", error: errors.password, type: "password", autocomplete: "new-password" })}
${textField({ name: "repeat", label: "Password again", value: "", error: errors.repeat, type: "password", autocomplete: "new-password" })}
<p><button type="submit">Create the account</button></p></form>`;

const reasonField = (error: string | undefined): Markup => textField({ name: "reason", label: "Reason", value: "", error });

export const protectView = ({ title, protection }: Article, error?: string): Markup => html`<h1>Protect ${title}</h1>
<form action="${pathTo("protect", title)}" method="post" class="stack narrow">
${radioGroup({ name: "level", legend: "Who may edit this page", value: protection, error: undefined, choices: (Object.keys(PROTECTIONS) as Protection[]).map((value) => ({ value, label: PROTECTIONS[value] })) })}
${reasonField(error)}
<p class="buttons"><button type="submit">Change the protection</button> <a href="${articlePath(title)}">Cancel</a></p></form>`;

export const deleteView = (title: string, error?: string): Markup => html`<h1>Delete ${title}</h1>
<p>The page and its history disappear for readers and editors. An administrator can bring them back.</p>
<form action="${pathTo("delete", title)}" method="post" class="stack narrow">${reasonField(error)}
<p class="buttons"><button type="submit" class="danger">Delete the page</button> <a href="${articlePath(title)}">Cancel</a></p></form>`;

export const undeleteView = (title: string, error?: string): Markup => html`<h1>Bring back ${title}</h1>
<form action="/undelete/${encodeURIComponent(title.replaceAll(" ", "_"))}" method="post" class="stack narrow">${reasonField(error)}
<p class="buttons"><button type="submit">Bring the page back</button> <a href="/log">Cancel</a></p></form>`;

export const messageView = (heading: string, message: string): Markup =>
  html`<h1>${heading}</h1><p role="alert">${message}</p><p><a href="/">Go to the front page</a></p>`;

const SAMPLES = [
  ["[[Title]]", "a link to an article; [[Title|words]] shows other words"],
  ["'''words'''", "bold; ''words'' is italic"],
  ["== Heading ==", "a section, and === Heading === a smaller one"],
  ["* words", "an item of a list"],
  ["{{Infobox kind", "begins the box of key facts; each fact is a line “| Name = value”, and “}}” ends it"],
  ["{| Caption", "begins a table; “! A !! B” is its head, “| 1 || 2” a row, and “|}” ends it"],
  ["[[Category:Name]]", "on a line of its own puts the article into a category"],
] as const;

export const helpView = (): Markup => html`<h1>Help: how to write</h1>
<p>Every line of the source is a paragraph of its own. Blank lines and spaces make no difference.</p>
<div class="scroll"><table class="grid"><caption class="hidden">Marks</caption><thead><tr><th scope="col">Source</th><th scope="col">Meaning</th></tr></thead><tbody>${SAMPLES.map(([source, meaning]) => html`<tr><td><code>${source}</code></td><td>${meaning}</td></tr>`)}</tbody></table></div>
<h2 id="rules">House rules</h2><ul><li>Numbers in an article agree with those in the lists.</li><li>Nonsense is taken back, not argued with.</li><li>A page that is fought over may be protected by an administrator.</li></ul>`;
