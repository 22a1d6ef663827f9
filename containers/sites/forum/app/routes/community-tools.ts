/**
 * @module The moderator tools of one community: queue, log, bans, settings, rules, moderators.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { readPage, slice } from "../../../../../durable-objects/site/kit/pages.ts";
import { BAN_DAYS, LIMITS } from "../rules.ts";
import { type Community, moderatorsOf, rulesOf } from "../store/communities.ts";
import {
  addModerator,
  addRule,
  deleteRule,
  editRule,
  logOrder,
  orderRules,
  removeModerator,
  updateTexts,
} from "../store/community-settings.ts";
import { countLog, modLog, modQueue } from "../store/mod-lists.ts";
import { ban, bansOf, unban } from "../store/moderation.ts";
import { isModerator } from "../store/permissions.ts";
import { findUser } from "../store/users.ts";
import { banForm } from "../views/forms.ts";
import { moderatorsView, rulesView, textsView } from "../views/mod-settings.ts";
import { bansView, LOG_ACTIONS, logView, queueView, type Tool, toolsHeader } from "../views/moderation.ts";
import { readTexts } from "./composing.ts";
import { type Field, type ForumContext, newRoutes, oneOf, Refusal, readFields, requireModerator } from "./context.ts";
import { requireCommunity } from "./feeds.ts";
import { done, type Errors, hasErrors, page, unfit } from "./page.ts";

const LOG_PER_PAGE = 20;

export const communityTools = newRoutes()
  .get("/c/:slug/mod", (c) => c.redirect(`/c/${requireCommunity(c).slug}/mod/queue`, 303))
  .get("/c/:slug/mod/queue", (c) => {
    const { community, user } = moderated(c);
    return tool(c, community, "queue", queueView(modQueue(c.env.sql, [community.id], user.id), c.get("reader")));
  })
  .get("/c/:slug/mod/log", (c) => {
    const community = requireCommunity(c);
    const action = oneOf({ ...LOG_ACTIONS, "": "" }, c.req.query("action"), "");
    const total = countLog(c.env.sql, community.id, action);
    const { page: number, pages, offset } = slice(total, LOG_PER_PAGE, readPage(c.req.query("page")));
    const entries = modLog(c.env.sql, community.id, action, LOG_PER_PAGE, offset);
    return tool(c, community, "log", logView({ entries, action, page: number, pages }, community, c.get("reader")));
  })
  .get("/c/:slug/mod/bans", (c) => {
    const { community } = moderated(c);
    return tool(c, community, "bans", bansView(bansOf(c.env.sql, community.id), community, c.get("reader")));
  })
  .get("/c/:slug/mod/bans/new", (c) => {
    const { community } = moderated(c);
    const user = findUser(c.env.sql, c.req.query("user") ?? "")?.name ?? "";
    return page(c, { title: "Ban", main: banForm({ community: community.slug, user, days: "7", reason: "", errors: {} }) });
  })
  .post("/c/:slug/mod/bans", async (c) => {
    const { community, user } = moderated(c);
    const field = await readFields(c);
    const form = {
      community: community.slug,
      user: field("user", 30).toLowerCase(),
      days: field("days"),
      reason: field("reason", LIMITS.reason),
    };
    const person = findUser(c.env.sql, form.user);
    const errors: Record<string, string> = {};
    if (!person) errors.user = "Nobody has this user name.";
    else if (person.role === "admin" || isModerator(c.env.sql, person.id, community.id))
      errors.user = "Moderators and admins cannot be banned.";
    if (!Object.hasOwn(BAN_DAYS, form.days)) errors.days = "Choose how long.";
    if (form.reason === "") errors.reason = "Write a reason.";
    if (!person || hasErrors(errors)) return unfit(c, errors, { title: "Ban", main: banForm({ ...form, errors }) });
    ban(c.env.sql, user.id, community.id, person.id, Number(form.days), form.reason);
    return done(c, { notice: "banned", to: `/c/${community.slug}/mod/bans` });
  })
  .post("/c/:slug/mod/bans/:user/lift", (c) => {
    const { community, user } = moderated(c);
    const person = findUser(c.env.sql, c.req.param("user"));
    if (!person) throw new Refusal(404, "Nobody has this user name.");
    unban(c.env.sql, user.id, community.id, person.id);
    return done(c, { notice: "unbanned", to: `/c/${community.slug}/mod/bans` });
  })
  .get("/c/:slug/mod/settings", (c) => {
    const { community } = moderated(c);
    const form = { ...community, flairs: community.flairs.join(", ") };
    return tool(c, community, "settings", textsView(community, form, {}));
  })
  .post("/c/:slug/mod/settings", async (c) => {
    const { community, by } = moderated(c);
    const { form, errors, values } = readTexts(await readFields(c));
    if (hasErrors(errors)) return unfitTool(c, community, "settings", errors, textsView(community, form, errors));
    updateTexts(c.env.sql, by, values);
    return done(c, { notice: "community-saved", to: `/c/${community.slug}/mod/settings` });
  })
  .get("/c/:slug/mod/rules", (c) => {
    const { community } = moderated(c);
    return tool(c, community, "rules", rulesView(community, rulesOf(c.env.sql, community.id), { title: "", text: "" }, {}));
  })
  .post("/c/:slug/mod/rules", async (c) => {
    const { community, by } = moderated(c);
    const form = readRule(await readFields(c));
    const rules = rulesOf(c.env.sql, community.id);
    const errors: Record<string, string> = {};
    if (form.title === "") errors.title = "Write a title.";
    else if (rules.length >= LIMITS.rules) errors.title = `A community has at most ${LIMITS.rules} rules.`;
    if (hasErrors(errors)) return unfitTool(c, community, "rules", errors, rulesView(community, rules, form, errors));
    addRule(c.env.sql, by, form.title, form.text);
    return done(c, { notice: "rule-saved", to: `/c/${community.slug}/mod/rules` });
  })
  .post("/c/:slug/mod/rules/order", async (c) => {
    const { community, by } = moderated(c);
    const ids = (await readFields(c))("ids").split(",").map(Number);
    orderRules(c.env.sql, by, ids);
    logOrder(c.env.sql, by);
    return done(c, { notice: "rules-ordered", to: `/c/${community.slug}/mod/rules` });
  })
  .post("/c/:slug/mod/rules/:rule{[0-9]+}", async (c) => {
    const { community, by } = moderated(c);
    const { title, text } = readRule(await readFields(c));
    if (title === "") throw new Refusal(422, "A rule needs a title.");
    if (!editRule(c.env.sql, by, Number(c.req.param("rule")), title, text)) throw new Refusal(404, "There is no such rule.");
    return done(c, { notice: "rule-saved", to: `/c/${community.slug}/mod/rules` });
  })
  .post("/c/:slug/mod/rules/:rule{[0-9]+}/delete", (c) => {
    const { community, by } = moderated(c);
    if (!deleteRule(c.env.sql, by, Number(c.req.param("rule")))) throw new Refusal(404, "There is no such rule.");
    return done(c, { notice: "rule-deleted", to: `/c/${community.slug}/mod/rules` });
  })
  .post("/c/:slug/mod/rules/:rule{[0-9]+}/:direction{up|down}", (c) => {
    const { community, by } = moderated(c);
    const ids = rulesOf(c.env.sql, community.id).map(({ id }) => id);
    const from = ids.indexOf(Number(c.req.param("rule")));
    if (from < 0) throw new Refusal(404, "There is no such rule.");
    const to = Math.min(ids.length - 1, Math.max(0, from + (c.req.param("direction") === "up" ? -1 : 1)));
    const [moved] = ids.splice(from, 1);
    if (moved !== undefined) ids.splice(to, 0, moved);
    orderRules(c.env.sql, by, ids);
    logOrder(c.env.sql, by);
    return done(c, { notice: "rules-ordered", to: `/c/${community.slug}/mod/rules` });
  })
  .get("/c/:slug/mod/moderators", (c) => {
    const { community } = moderated(c);
    return tool(c, community, "moderators", moderatorsView(community, moderatorsOf(c.env.sql, community.id), ""));
  })
  .post("/c/:slug/mod/moderators", async (c) => {
    const { community, by } = moderated(c);
    const name = (await readFields(c))("user", 30).toLowerCase();
    const person = findUser(c.env.sql, name);
    const error = !person
      ? "Nobody has this user name."
      : isModerator(c.env.sql, person.id, community.id)
        ? "Already a moderator."
        : null;
    if (!person || error !== null) {
      const main = moderatorsView(community, moderatorsOf(c.env.sql, community.id), name, error ?? "");
      return unfitTool(c, community, "moderators", { user: error ?? "" }, main);
    }
    addModerator(c.env.sql, by, person.id);
    return done(c, { notice: "moderator-added", to: `/c/${community.slug}/mod/moderators` });
  })
  .post("/c/:slug/mod/moderators/:user/remove", (c) => {
    const { community, by } = moderated(c);
    const team = moderatorsOf(c.env.sql, community.id);
    const person = team.find(({ name }) => name === c.req.param("user"));
    if (!person) throw new Refusal(404, "They do not moderate this community.");
    if (team.length === 1) throw new Refusal(409, "A community needs a moderator.");
    removeModerator(c.env.sql, by, person.id);
    return done(c, { notice: "moderator-removed", to: `/c/${community.slug}/mod/moderators` });
  });

const moderated = (c: ForumContext) => {
  const community = requireCommunity(c);
  const user = requireModerator(c, community.id);
  return { community, user, by: { communityId: community.id, moderatorId: user.id } };
};

const tool = (c: ForumContext, community: Community, name: Tool, main: Markup) =>
  page(c, { title: `Moderation of c/${community.slug}`, main: html`${toolsHeader(community, name, c.get("reader"))}${main}` });

const unfitTool = (c: ForumContext, community: Community, name: Tool, errors: Errors, main: Markup) =>
  unfit(c, errors, {
    title: `Moderation of c/${community.slug}`,
    main: html`${toolsHeader(community, name, c.get("reader"))}${main}`,
  });

const readRule = (field: Field) => ({ title: field("title", LIMITS.ruleTitle), text: field("text", LIMITS.ruleText) });
