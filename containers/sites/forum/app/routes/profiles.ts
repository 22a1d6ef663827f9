/**
 * @module People's pages, and blocking or suspending them.
 */
import { readPage } from "../../../../../durable-objects/site/kit/pages.ts";
import { moderatedBy } from "../store/communities.ts";
import { activityOf, pageOfTargets } from "../store/profiles.ts";
import { hiddenPosts, savedTargets } from "../store/reactions.ts";
import { findUser, hasBlocked, karma, setBlocked, type User, updateUser } from "../store/users.ts";
import {
  activityItems,
  moreLink,
  PRIVATE_TABS,
  PROFILE_TABS,
  type ProfileTab,
  profileSide,
  profileView,
} from "../views/profile.ts";
import { type ForumContext, newRoutes, Refusal, readFields, requireUser, wantsJSON } from "./context.ts";
import { done, page } from "./page.ts";

export const profiles = newRoutes()
  .get("/u/:name", (c) => show(c, "overview"))
  .get("/u/:name/:tab", (c, next) => {
    const tab = c.req.param("tab");
    return Object.hasOwn(PROFILE_TABS, tab) ? show(c, tab as ProfileTab) : next();
  })
  .post("/u/:name/block", async (c) => {
    const viewer = requireUser(c);
    const user = requireProfile(c);
    if (user.id === viewer.id) throw new Refusal(422, "You cannot block yourself.");
    const choice = (await readFields(c))("on");
    const on = choice === "" ? !hasBlocked(c.env.sql, viewer.id, user.id) : choice === "1";
    setBlocked(c.env.sql, viewer.id, user.id, on);
    return done(c, { notice: on ? "blocked" : "unblocked", json: { on } });
  })
  .post("/u/:name/suspend", (c) => {
    const viewer = requireUser(c);
    const user = requireProfile(c);
    if (viewer.role !== "admin") throw new Refusal(403, "Only admins may do that.");
    if (user.role === "admin") throw new Refusal(403, "Admins cannot be suspended.");
    updateUser(c.env.sql, user.id, { suspended: user.suspended ? 0 : 1 });
    return done(c, { notice: user.suspended ? "restored" : "suspended", to: `/u/${user.name}` });
  });

const requireProfile = (c: ForumContext): User => {
  const user = findUser(c.env.sql, c.req.param("name") ?? "");
  if (!user) throw new Refusal(404, "Nobody has this user name.");
  return user;
};

const show = (c: ForumContext, tab: ProfileTab) => {
  const { sql } = c.env;
  const reader = c.get("reader");
  const user = requireProfile(c);
  if (PRIVATE_TABS.includes(tab) && reader.viewerId !== user.id) throw new Refusal(403, "Only they themselves can see this.");
  const found = activity(c, user, tab);
  if (wantsJSON(c)) {
    return c.json({ ok: true, html: String(activityItems(found, reader)), more: String(moreLink(user.name, tab, found) ?? "") });
  }
  const blocked = reader.viewerId !== null && hasBlocked(sql, reader.viewerId, user.id);
  const profile = { user, karma: karma(sql, user.id), moderates: moderatedBy(sql, user.id), blocked };
  return page(c, {
    title: `${user.name}${tab === "overview" ? "" : `, ${PROFILE_TABS[tab].toLowerCase()}`}`,
    main: profileView(profile, tab, found, reader),
    aside: profileSide(profile, reader),
  });
};

const activity = (c: ForumContext, user: User, tab: ProfileTab) => {
  const { sql } = c.env;
  const { viewerId } = c.get("reader");
  const number = readPage(c.req.query("page"));
  if (tab === "saved") return pageOfTargets(sql, savedTargets(sql, user.id), number, viewerId);
  if (tab === "hidden") {
    const targets = hiddenPosts(sql, user.id).map(({ id }) => ({ kind: "post" as const, target_id: id }));
    return pageOfTargets(sql, targets, number, viewerId);
  }
  return activityOf(sql, user.id, tab === "posts" ? "post" : tab === "comments" ? "comment" : "all", number, viewerId);
};
