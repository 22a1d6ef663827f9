/**
 * @module Writing a post, and changing it.
 */
import { html } from "hono/html";
import { errorText, invalid } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { postPath } from "../paths.ts";
import { LIMITS, TITLE_MIN } from "../rules.ts";
import type { Post } from "../store/posts.ts";
import { editor } from "./editor.ts";
import { options } from "./parts.ts";

export interface PostForm {
  readonly community: string;
  readonly kind: "text" | "link";
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly flair: string;
}

/** With scripts the kinds are tabs that show the fields of one at a time; without, both are there. */
export const composerView = (
  form: PostForm,
  flairs: readonly string[],
  errors: Readonly<Record<string, string>>,
): Markup => html`<h1>Create a post</h1>
<form class="stack composer" action="/submit" method="post" data-composer data-validate novalidate>
<div class="field"><label for="community">Community</label><span class="prefixed"><span aria-hidden="true">c/</span><input id="community" name="community" type="text" value="${form.community}" maxlength="24" required autocomplete="off" placeholder="Choose a community" data-combobox="/communities/suggestions"${invalid("community", errors.community)}></span>${errorText("community", errors.community)}</div>
<div class="kinds" role="tablist" aria-label="Kind of post" hidden>${kindTab("text", "Text", form.kind)}${kindTab("link", "Link", form.kind)}</div>
<input type="hidden" name="kind" value="${form.kind}" data-kind>
<div class="field"><label for="title">Title</label><input id="title" name="title" type="text" value="${form.title}" minlength="${TITLE_MIN}" maxlength="${LIMITS.title}" required autocomplete="off"${invalid("title", errors.title)}>${errorText("title", errors.title)}</div>
<div id="panel-link" role="tabpanel" aria-labelledby="tab-link" data-panel="link"><div class="field"><label for="url">Link</label><input id="url" name="url" type="url" value="${form.url}" maxlength="${LIMITS.url}" placeholder="https://" autocomplete="off"${invalid("url", errors.url)}>${errorText("url", errors.url)}</div></div>
<div id="panel-text" role="tabpanel" aria-labelledby="tab-text" data-panel="text">${editor({ name: "body", label: "Text", value: form.body, error: errors.body, maxLength: LIMITS.body })}</div>
${flairField(flairs, form.flair)}
<p class="buttons"><button type="submit" class="button">Publish</button> <a class="link" href="/">Cancel</a></p>
</form>`;

const kindTab = (kind: "text" | "link", label: string, chosen: string): Markup =>
  html`<button type="button" role="tab" id="tab-${kind}" aria-controls="panel-${kind}" aria-selected="${String(kind === chosen)}" tabindex="${kind === chosen ? 0 : -1}" data-tab="${kind}">${label}</button>`;

const flairField = (flairs: readonly string[], chosen: string): Markup =>
  html`<div class="field"><label for="flair">Flair</label><select id="flair" name="flair"><option value="">No flair</option>${options(Object.fromEntries(flairs.map((name) => [name, name])), chosen)}</select></div>`;

export const editPostView = (
  post: Post,
  flairs: readonly string[],
  form: Pick<PostForm, "body" | "flair">,
): Markup => html`<h1>Edit your post</h1>
<p class="muted">${post.title}</p>
<form class="stack" action="/posts/${post.id}/edit" method="post">
${editor({ name: "body", label: "Text", value: form.body, maxLength: LIMITS.body, rows: 12 })}
${flairField(flairs, form.flair)}
<p class="buttons"><button type="submit" class="button">Save changes</button> <a class="link" href="${postPath(post)}">Cancel</a></p>
</form>`;
