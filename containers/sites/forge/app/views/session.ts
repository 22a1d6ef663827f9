/**
 * @module Signing in, help, and pages that say no.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { FORGE_NAME } from "../rules.ts";

export const signInView = (
  login: string,
  to: string,
  error: string | null,
): Markup => html`<div class="narrow"><h1>Sign in to ${FORGE_NAME}</h1>
<form class="card" action="/users/sign_in" method="post">
${error === null ? null : html`<p class="notice bad" role="alert">${error}</p>`}
<input type="hidden" name="to" value="${to}">
<p class="field"><label for="login">User name or email</label><input id="login" name="login" value="${login}" autocomplete="username" required maxlength="120"></p>
<p class="field"><label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"></p>
<button type="submit" class="button ember">Sign in</button></form></div>`;

export const refusalView = (status: number, message: string): Markup =>
  html`<div class="narrow refusal"><p class="big">${status}</p><h1>${status === 403 ? "You may not do this" : status === 404 ? "Page not found" : status >= 500 ? "Something went wrong" : "That did not work"}</h1><p>${message}</p><p><a class="button" href="/">Go to the start page</a></p></div>`;

export const helpView = (): Markup => html`<div class="narrow prose"><h1>Help</h1>
<h2>Roles</h2><table><thead><tr><th>Role</th><th>May</th></tr></thead><tbody>
<tr><td>Guest</td><td>see private projects, write issues and comments</td></tr>
<tr><td>Reporter</td><td>also plan: labels, milestones, assignees, boards</td></tr>
<tr><td>Developer</td><td>also write to branches that are not protected, approve and merge into them</td></tr>
<tr><td>Maintainer</td><td>also write to protected branches, invite members, change settings</td></tr>
<tr><td>Owner</td><td>also change the visibility, archive, move and delete the project</td></tr></tbody></table>
<h2>Visibility</h2><p>Public projects can be seen by everybody, internal ones by everybody who is signed in, private ones by their members.</p>
<h2>Merge requests</h2><p>A merge request can be merged when it is not a draft, has the approvals that the project asks for, and does not conflict with the target branch. “Closes #12” in its description closes that issue.</p>
<h2>Markdown</h2><p>Descriptions, comments and README files may use headings, lists, task lists, tables, quotes and code. <code>@name</code> mentions somebody, <code>#12</code> links to an issue and <code>!3</code> to a merge request.</p></div>`;
