/**
 * @module What the back office says when there is nothing to show.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../../durable-objects/site/kit/markup.ts";

export const missingView = (): Markup => html`<h1>Not found</h1>
<p>There is no such page here. <a href="/">Go to the dashboard</a>.</p>`;

export const brokenView = (): Markup => html`<h1>Something went wrong</h1>
<p>This page could not be shown. Please try again.</p>`;

export const forbiddenView = (): Markup => html`<h1>Not allowed</h1>
<p>Only managers may do this. Ask a manager if it has to be done.</p>
<p><a href="/">Go to the dashboard</a></p>`;
