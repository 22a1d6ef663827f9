/**
 * @module Reports, and what moderators do with posts and comments.
 */
import { html } from "hono/html";
import { commentPath, postPath } from "../paths.ts";
import { LIMITS, REPORT_REASONS, type ReportReason } from "../rules.ts";
import { listCommunities, moderatedBy, rulesOf } from "../store/communities.ts";
import { countOpenReports, modQueue } from "../store/mod-lists.ts";
import { approveTarget, removeTarget, report, setFlag, type Target } from "../store/moderation.ts";
import { removeForm, reportForm } from "../views/forms.ts";
import { queueView } from "../views/moderation.ts";
import { requireComment } from "./comments.ts";
import { type ForumContext, newRoutes, Refusal, readFields, requireModerator, requireUser } from "./context.ts";
import { back, done, page, unfit } from "./page.ts";
import { requirePost, requireVisible } from "./posts.ts";
import { commentTarget, postTarget } from "./targets.ts";

interface Named {
  readonly target: Target;
  readonly view: { readonly path: string; readonly name: string; readonly href: string };
}

/** The post or comment of the request. */
const named = (c: ForumContext): Named => {
  if (c.req.param("kind") === "posts") {
    const post = requirePost(c);
    if (post.status === "deleted") requireVisible(post);
    return {
      target: postTarget(post),
      view: { path: `/posts/${post.id}`, name: `the post “${post.title}”`, href: postPath(post) },
    };
  }
  const comment = requireComment(c);
  if (comment.status === "deleted") throw new Refusal(409, "This comment is gone.");
  return {
    target: commentTarget(comment),
    view: { path: `/comments/${comment.id}`, name: `the comment by ${comment.author}`, href: commentPath(comment) },
  };
};

/** What still waits, for the badge beside the link. */
const openReports = (c: ForumContext, userId: number) => {
  const moderated = moderatedBy(c.env.sql, userId).map(({ id }) => id);
  return { moderation: countOpenReports(c.env.sql, moderated) };
};

const NO_REASON = "Choose what is wrong.";

export const moderation = newRoutes()
  .get("/moderation", (c) => {
    const user = requireUser(c);
    const { sql } = c.env;
    const own = moderatedBy(sql, user.id);
    const all = user.role === "admin" && (own.length === 0 || c.req.query("all") === "1");
    const moderated = all ? listCommunities(sql, null, "", "name") : own;
    if (moderated.length === 0) throw new Refusal(403, "You moderate no community.");
    const items = modQueue(
      sql,
      moderated.map(({ id }) => id),
      user.id,
    );
    const main = html`<h1>${all ? "All reports" : "Moderation"}</h1><p class="muted">${all ? "Every community" : moderated.map(({ slug }) => html`<a href="/c/${slug}/mod/queue">c/${slug}</a> `)}</p>${queueView(items, c.get("reader"))}`;
    return page(c, { title: all ? "All reports" : "Moderation", nav: "moderation", main });
  })
  .get("/:kind{posts|comments}/:id{[0-9]+}/report", (c) => {
    requireUser(c);
    return page(c, { title: "Report", main: reportForm(named(c).view) });
  })
  .post("/:kind{posts|comments}/:id{[0-9]+}/report", async (c) => {
    const user = requireUser(c);
    const { target, view } = named(c);
    const field = await readFields(c);
    const reason = field("reason");
    if (target.authorId === user.id) throw new Refusal(403, "You cannot report what you wrote yourself.");
    if (!Object.hasOwn(REPORT_REASONS, reason)) {
      return unfit(c, { reason: NO_REASON }, { title: "Report", main: reportForm(view, NO_REASON) });
    }
    const isNew = report(c.env.sql, user.id, target, reason as ReportReason, field("details", LIMITS.reason));
    return done(c, { notice: isNew ? "reported" : "reported-already", to: view.href });
  })
  .get("/:kind{posts|comments}/:id{[0-9]+}/remove", (c) => {
    const { target, view } = named(c);
    requireModerator(c, target.communityId);
    return page(c, { title: "Remove", main: removeForm(view, rulesOf(c.env.sql, target.communityId)) });
  })
  .post("/:kind{posts|comments}/:id{[0-9]+}/remove", async (c) => {
    const { target, view } = named(c);
    const user = requireModerator(c, target.communityId);
    const field = await readFields(c);
    const rules = rulesOf(c.env.sql, target.communityId);
    const rule = rules.find(({ title }) => title === field("rule"))?.title ?? "";
    const reason = [rule, field("reason", LIMITS.reason)].filter((text) => text !== "").join(": ");
    if (reason === "") {
      const error = "Choose a rule or write a reason.";
      return unfit(c, { reason: error }, { title: "Remove", main: removeForm(view, rules, error) });
    }
    removeTarget(c.env.sql, user.id, target, reason);
    return done(c, { notice: "removed", to: view.href, json: { badges: openReports(c, user.id) } });
  })
  .post("/:kind{posts|comments}/:id{[0-9]+}/approve", (c) => {
    const { target } = named(c);
    const user = requireModerator(c, target.communityId);
    approveTarget(c.env.sql, user.id, target);
    return done(c, { notice: "approved", json: { badges: openReports(c, user.id) } });
  })
  .post("/posts/:id{[0-9]+}/:change{lock|unlock|pin|unpin}", (c) => {
    const post = requireVisible(requirePost(c));
    const user = requireModerator(c, post.community_id);
    const change = c.req.param("change");
    setFlag(c.env.sql, user.id, postTarget(post), /lock/.test(change) ? "locked" : "pinned", !change.startsWith("un"));
    const notice = ({ lock: "locked", unlock: "unlocked", pin: "pinned", unpin: "unpinned" } as const)[
      change as "lock" | "unlock" | "pin" | "unpin"
    ];
    return done(c, { notice, to: back(c, postPath(post)) });
  });
