/**
 * @module Answers: whole pages, fragments for scripts, and what follows a change.
 */
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { localPath, withQuery } from "../paths.ts";
import { moderatedBy } from "../store/communities.ts";
import { countUnread } from "../store/messages.ts";
import { countOpenReports } from "../store/mod-lists.ts";
import { countNotifications } from "../store/notifications.ts";
import { type Badges, type Frame, layout } from "../views/layout.ts";
import { type ForumContext, wantsFragment, wantsJSON } from "./context.ts";
import { NOTICES, type NoticeName } from "./notices.ts";

type Page = Omit<Frame, "reader" | "badges" | "path">;

const NO_BADGES: Badges = { messages: 0, notifications: 0, moderation: null };

export const page = (c: ForumContext, frame: Page, status: 200 | 401 | 403 | 404 | 409 | 422 | 500 = 200) => {
  c.header("cache-control", "private, no-cache");
  if (wantsFragment(c)) return c.html(frame.main as Markup, status);
  const name = c.req.query("notice") ?? "";
  const notice = Object.hasOwn(NOTICES, name) ? NOTICES[name as NoticeName] : null;
  const { pathname, search } = new URL(c.req.url);
  return c.html(layout({ notice, ...frame, reader: c.get("reader"), badges: badgesOf(c), path: pathname + search }), status);
};

const badgesOf = (c: ForumContext): Badges => {
  const { viewer } = c.get("reader");
  if (!viewer) return NO_BADGES;
  const { sql } = c.env;
  const moderated = moderatedBy(sql, viewer.id).map(({ id }) => id);
  return {
    messages: countUnread(sql, viewer.id),
    notifications: countNotifications(sql, viewer.id, true),
    moderation: moderated.length > 0 ? countOpenReports(sql, moderated) : null,
  };
};

interface Done {
  readonly notice: NoticeName;
  /** Where a form goes on; by default where it came from. */
  readonly to?: string;
  /** For scripts, beside the notice. */
  readonly json?: Readonly<Record<string, unknown>>;
}

/** After a change: forms go on to a page, scripts get JSON. */
export const done = (c: ForumContext, { notice, to, json }: Done) => {
  if (wantsJSON(c)) return c.json({ ok: true, message: NOTICES[notice].text, ...json });
  return c.redirect(withQuery(to ?? back(c), { notice }), 303);
};

/** The page that a form was on. */
export const back = (c: ForumContext, fallback = "/"): string => {
  const from = URL.parse(c.req.header("referer") ?? "");
  if (!from || from.host !== new URL(c.req.url).host) return fallback;
  return withQuery(localPath(from.pathname + from.search) ?? fallback, { notice: null });
};

export type Errors = Readonly<Record<string, string>>;

export const hasErrors = (errors: Errors): boolean => Object.keys(errors).length > 0;

/** A form that is not right: scripts get what is wrong by field, everybody else the form again. */
export const unfit = (c: ForumContext, errors: Errors, frame: Page) =>
  wantsJSON(c) ? c.json({ ok: false, message: Object.values(errors)[0], errors }, 422) : page(c, frame, 422);
