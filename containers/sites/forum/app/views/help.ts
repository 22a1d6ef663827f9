/**
 * @module Pages that explain, and pages for what is not there or not allowed.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { markdown } from "../markdown.ts";
import { withQuery } from "../paths.ts";

export const aboutView = (): Markup => html`<section class="narrow-page prose"><h1>About Commonplace</h1>
<p>A commonplace book is a notebook in which one keeps what is worth keeping. This site is one that many people write together.</p>
<h2>Communities</h2><p>Each community has a topic, rules and moderators. Subscribe to those that you like, and your home page shows their posts. If there is none for your topic, create one.</p>
<h2>Votes</h2><p>Vote up what adds something, and down what does not. You have one vote for each post and comment, and can change it or take it back. The score is votes up minus votes down, and the scores of all that you have written are your points.</p>
<h2>Moderation</h2><p>Report what breaks the rules. Moderators approve it or remove it with a reason, and everything that they do is in the public moderation log of their community.</p>
<h2>Order</h2><p><strong>Hot</strong> mixes votes and age, <strong>New</strong> is by time, <strong>Top</strong> is by score, and <strong>Controversial</strong> shows what divides opinion.</p></section>`;

const EXAMPLES = [
  "**bold**, *italic* and ~~struck~~",
  "[a link](https://example.com)",
  "> a quote",
  "- one\n- two",
  "1. first\n2. second",
  "`code`",
  "```\nseveral lines\nof code\n```",
  "## A heading",
  "c/baking and u/hazel_finch",
];

export const formattingView = (): Markup => html`<section class="narrow-page"><h1>Formatting</h1>
<table class="table"><thead><tr><th scope="col">You write</th><th scope="col">It becomes</th></tr></thead><tbody>${EXAMPLES.map((text) => html`<tr><td><pre>${text}</pre></td><td class="prose">${markdown(text)}</td></tr>`)}</tbody></table></section>`;

export const missingView = (message = "There is nothing at this address."): Markup =>
  html`<section class="narrow-page center"><h1>Not found</h1><p>${message}</p><p><a class="button quiet" href="/">Back to the front page</a></p></section>`;

export const refusedView = (message: string): Markup =>
  html`<section class="narrow-page center"><h1>Not possible</h1><p>${message}</p><p><a class="button quiet" href="/">Back to the front page</a></p></section>`;

export const signInFirstView = (message: string, path: string): Markup =>
  html`<section class="narrow-page center"><h1>Sign in first</h1><p>${message}</p><p><a class="button" href="${withQuery("/login", { next: path })}">Sign in</a></p></section>`;

export const brokenView = (): Markup =>
  html`<section class="narrow-page center"><h1>Something went wrong</h1><p>Please try again.</p></section>`;
