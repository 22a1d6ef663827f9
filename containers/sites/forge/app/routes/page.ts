/**
 * @module Answers: a whole page with what all pages share, or what a script needs to change the page in place.
 */
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { readClock } from "../../../../../durable-objects/site/kit/site-clock.ts";
import { countTodos } from "../store/todos.ts";
import { type Frame, layout } from "../views/layout.ts";
import { type ForgeContext, wantsJSON } from "./context.ts";
import { NOTICES, type NoticeName } from "./notices.ts";

type Page = Omit<Frame, "viewer" | "todos" | "address">;

export const page = (c: ForgeContext, frame: Page, status: 200 | 400 | 403 | 404 | 409 | 422 | 500 = 200) => {
  c.header("cache-control", "private, no-cache");
  const name = c.req.query("notice") ?? "";
  const notice = Object.hasOwn(NOTICES, name) ? NOTICES[name as NoticeName] : null;
  const { viewer } = c.var;
  const todos = viewer ? countTodos(c.env.sql, viewer.id) : 0;
  return c.html(layout({ notice, ...frame, viewer, todos, address: c.req.path }), status);
};

/** A part of a page, for a script that puts it in. */
export const fragment = (c: ForgeContext, markup: Markup) => {
  c.header("cache-control", "private, no-cache");
  return c.html(markup);
};

export interface Change {
  /** Where a form goes on. */
  readonly to: string;
  readonly notice: NoticeName;
  /** Elements of the page as they look after the change, by id. Without them a script goes on to `to` as well. */
  parts?(): Readonly<Record<string, Markup | null>>;
}

/** After a change: a redirect for forms, JSON for scripts. */
export const changed = (c: ForgeContext, { to, notice, parts }: Change) => {
  const url = withNotice(to, notice);
  if (!wantsJSON(c)) return c.redirect(url, 303);
  if (!parts) return c.json({ go: url });
  const rendered = Object.entries(parts()).map(([id, markup]) => [id, markup === null ? "" : String(markup)]);
  return c.json({ message: NOTICES[notice].text, parts: Object.fromEntries(rendered) });
};

const withNotice = (to: string, notice: NoticeName): string => {
  const [address = "", anchor] = to.split("#");
  return `${address}${address.includes("?") ? "&" : "?"}notice=${notice}${anchor === undefined ? "" : `#${anchor}`}`;
};

export const now = (c: ForgeContext): number => readClock(c.env.sql);
