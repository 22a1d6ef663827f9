/**
 * @module The frame of every page of the back office: the side bar, the page itself, notices.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../../durable-objects/site/kit/markup.ts";
import type { StaffRow } from "../../model.ts";
import { SHOP_NAME } from "../../rules.ts";
import type { Notice } from "../../views/layout.ts";
import { assets } from "../assets/index.ts";
import type { Waiting } from "../store/figures.ts";

export interface Frame {
  readonly title: string;
  readonly main: Markup;
  readonly staff: StaffRow | null;
  readonly waiting: Waiting;
  readonly path: string;
  readonly notice?: Notice | null;
}

const PAGES: readonly { readonly path: string; readonly label: string; readonly managers?: boolean }[] = [
  { path: "/", label: "Dashboard" },
  { path: "/orders", label: "Orders" },
  { path: "/returns", label: "Returns" },
  { path: "/products", label: "Products" },
  { path: "/featured", label: "Home page" },
  { path: "/customers", label: "Customers" },
  { path: "/reviews", label: "Reviews" },
  { path: "/messages", label: "Messages" },
  { path: "/coupons", label: "Coupons" },
  { path: "/reports", label: "Reports", managers: true },
];

export const layout = ({ title, main, staff, waiting, path, notice = null }: Frame): Markup => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${SHOP_NAME} back office</title>
<link rel="icon" href="${assets.url("icon.svg")}" type="image/svg+xml">
<link rel="stylesheet" href="${assets.url("office.css")}">
<script src="${assets.url("office.js")}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${staff ? sideBar(staff, waiting, path) : null}
<main id="main">
<div id="notice" data-region aria-live="polite">${notice && html`<p class="notice ${notice.tone}" role="${notice.tone === "bad" ? "alert" : "status"}">${notice.text}</p>`}</div>
${main}
</main>
<div class="toasts" role="status" aria-live="polite" data-toasts></div>
</body>
</html>
`;

const sideBar = (staff: StaffRow, waiting: Waiting, path: string): Markup => html`<header class="side">
<a class="logo" href="/">${SHOP_NAME}<span>back office</span></a>
<nav id="menu" aria-label="Back office" data-region>
${PAGES.filter(({ managers }) => !managers || staff.role === "manager").map(
  ({ path: target, label }) =>
    html`<a href="${target}"${isUnder(path, target) ? html` aria-current="page"` : null}>${label}${(waiting[target] ?? 0) > 0 ? html` <span class="badge">${waiting[target]}<span class="hidden"> waiting</span></span>` : null}</a>\n`,
)}</nav>
<div class="who"><strong>${staff.name}</strong><span>${staff.role === "manager" ? "Manager" : "Staff"}</span>
<form action="/sign-out" method="post"><button type="submit" class="link">Sign out</button></form></div>
</header>`;

const isUnder = (path: string, target: string): boolean =>
  target === "/" ? path === "/" : path === target || path.startsWith(`${target}/`);
