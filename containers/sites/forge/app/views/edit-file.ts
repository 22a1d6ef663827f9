/**
 * @module Editing or adding a file in the browser: the text, the message, and the branch that gets the commit.
 */
import { html } from "hono/html";
import { errorText, invalid } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { checked } from "./parts.ts";

export interface EditForm {
  readonly path: string;
  readonly content: string;
  readonly message: string;
  readonly target: "same" | "new";
  readonly branch: string;
  readonly propose: boolean;
}

export interface EditProps {
  readonly base: string;
  /** Where the form is sent. */
  readonly action: string;
  readonly title: string;
  readonly ref: string;
  readonly form: EditForm;
  /** For new files, and to rename. */
  readonly errors: Readonly<Record<string, string>>;
  /** Whether the viewer may commit to the branch itself. */
  readonly mayCommitHere: boolean;
  readonly back: string;
  /** The last commit that the text is based on. */
  readonly parent: number;
}

export const editFileView = ({
  action,
  title,
  ref,
  form,
  errors,
  mayCommitHere,
  back,
  parent,
}: EditProps): Markup => html`<h1>${title}</h1>
<form class="card wide-form" action="${action}" method="post" data-check data-unsaved>
<input type="hidden" name="parent" value="${parent}">
<p class="field"><label for="path">File path</label><input id="path" name="path" value="${form.path}" required maxlength="200" spellcheck="false"${invalid("path", errors.path)}>${errorText("path", errors.path)}</p>
<p class="field"><label for="content">Content</label><textarea id="content" name="content" class="code" rows="20" spellcheck="false" data-code${invalid("content", errors.content)}>${"\n"}${form.content}</textarea>${errorText("content", errors.content)}</p>
<p class="field"><label for="message">Commit message</label><input id="message" name="message" value="${form.message}" required maxlength="200"${invalid("message", errors.message)}>${errorText("message", errors.message)}</p>
<fieldset data-branching><legend>Commit to</legend>
${mayCommitHere ? html`<label class="check"><input type="radio" name="target" value="same"${checked(form.target === "same")}> The branch <code>${ref}</code></label>` : html`<p class="muted">You may not write to ${ref}, so the change goes to a new branch.</p>`}
<label class="check"><input type="radio" name="target" value="new"${checked(form.target === "new" || !mayCommitHere)}> A new branch</label>
<div data-new-branch><p class="field"><label for="branch">Name of the new branch</label><input id="branch" name="branch" value="${form.branch}" maxlength="100" spellcheck="false"${invalid("branch", errors.branch)}>${errorText("branch", errors.branch)}</p>
<label class="check"><input type="checkbox" name="propose" value="yes"${checked(form.propose)}> Start a merge request with it</label></div>
</fieldset>
<div class="actions"><button type="submit" class="button ember">Commit changes</button><a class="plain" href="${back}">Cancel</a></div>
</form>`;
