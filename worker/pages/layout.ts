/**
 * @module The shell of the pages for people. Nothing is loaded from elsewhere, and only scripts of this answer run.
 */
import { randomHex } from "../../durable-objects/ids.ts";
import { type Content, html, trusted } from "./html.ts";
import { THEME } from "./theme.ts";

export interface Page {
  readonly title: string;
  readonly style: string;
  readonly script: string;
  readonly body: Content;
}

const ICON =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b7285"/>' +
      '<path d="M5 13q5.5-4 11 0t11 0M5 20q5.5-4 11 0t11 0" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/></svg>',
  );

export const pageResponse = ({ title, style, script, body }: Page): Response => {
  const nonce = randomHex();
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${ICON}">
<style nonce="${nonce}">${trusted(THEME + style)}</style>
</head>
<body>
${body}
<script nonce="${nonce}">${trusted(script)}</script>
</body>
</html>
`;
  return new Response(page.text, {
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy(nonce) },
  });
};

const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src blob: data:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** The head line of every page. */
export const masthead = (here: string, aside: Content): Content => html`<header class="masthead">
<a class="brand" href="/"><svg viewBox="0 0 32 32" aria-hidden="true"><path d="M3 12q6.5-5 13 0t13 0M3 20q6.5-5 13 0t13 0"/></svg>Stillwater</a>
<nav aria-label="Pages">${NAV.map(([path, label]) => html`<a href="${path}" ${path === here ? trusted('aria-current="page"') : ""}>${label}</a>`)}</nav>
<div class="aside">${aside}</div>
</header>`;

const NAV = [
  ["/", "Dashboard"],
  ["/docs", "API"],
  ["/openapi.json", "OpenAPI"],
] as const;
