/**
 * @module What was changed: histories, differences, recent changes, watch list, people, the log.
 */
import { isoDate } from "../../../../../durable-objects/site/kit/dates.ts";
import { readClock } from "../../../../../durable-objects/site/kit/site-clock.ts";
import { articlePath, diffPath, localPath, pathTo } from "../paths.ts";
import { findArticle, findRevision, readLog, recentChanges, revisionsOf, textOf } from "../store/articles.ts";
import { setWatched, watchedTitles } from "../store/talk.ts";
import { findUser, listUsers } from "../store/users.ts";
import { diffView, historyView } from "../views/history.ts";
import { changesView, logView, usersView, userView, watchListView } from "../views/lists.ts";
import { done, newRoutes, page, Refusal, readFields, requireUser } from "./context.ts";
import { requireArticle, tabsFor } from "./reading.ts";

const MINUTES_PER_DAY = 24 * 60;
const DAYS = [1, 3, 7, 14, 30] as const;
const DEFAULT_DAYS = 7;
const MOST_CHANGES = 250;

export const history = newRoutes()
  .get("/history/:title", (c) => {
    const article = requireArticle(c);
    const revisions = revisionsOf(c.env.sql, article.id);
    return page(c, {
      title: `History of ${article.title}`,
      main: historyView(article, revisions, c.get("viewer")),
      tabs: { ...tabsFor(c, article), tab: "history" },
    });
  })
  .get("/compare", (c) => {
    const [one, other] = [Number(c.req.query("from")), Number(c.req.query("to"))];
    if (!Number.isSafeInteger(one) || !Number.isSafeInteger(other)) throw new Refusal(422, "Choose two versions to compare.");
    return c.redirect(diffPath(Math.min(one, other), Math.max(one, other)), 303);
  })
  .get("/diff/:from{[0-9]+}/:to{[0-9]+}", (c) => {
    const { sql } = c.env;
    const [from, to] = [findRevision(sql, Number(c.req.param("from"))), findRevision(sql, Number(c.req.param("to")))];
    const article = to && findArticle(sql, to.title);
    if (!from || !to || !article || from.article_id !== to.article_id)
      throw new Refusal(404, "There are no such two versions of one page.");
    const view = diffView({ article, from, to, before: textOf(sql, article, from.id), after: textOf(sql, article, to.id) });
    return page(c, { title: `Changes to ${article.title}`, main: view, tabs: { ...tabsFor(c, article), tab: "history" } });
  })
  .get("/changes", (c) => {
    const days = DAYS.find((count) => String(count) === c.req.query("days")) ?? DEFAULT_DAYS;
    const author = (c.req.query("author") ?? "").trim().toLowerCase();
    const minor = c.req.query("minor") !== "0";
    const since = readClock(c.env.sql) - days * MINUTES_PER_DAY;
    const found = recentChanges(c.env.sql, { since, author, minor, limit: MOST_CHANGES });
    return page(c, { title: "Recent changes", main: changesView(found, { days, author, minor }) });
  })
  .get("/watch-list", (c) => {
    const user = requireUser(c);
    const changes = recentChanges(c.env.sql, { watchedBy: user.id, limit: 30 });
    return page(c, { title: "Watch list", main: watchListView(watchedTitles(c.env.sql, user.id), changes) });
  })
  .post("/watch/:title", async (c) => {
    const user = requireUser(c);
    const article = requireArticle(c);
    const field = await readFields(c);
    const on = field("on") === "1";
    setWatched(c.env.sql, user.id, article.id, on);
    return done(c, localPath(field("next")) ?? articlePath(article.title), on ? "watched" : "unwatched");
  })
  .get("/watch/:title", (c) => c.redirect(pathTo("article", requireArticle(c).title), 303))
  .get("/users", (c) => page(c, { title: "Editors", main: usersView(listUsers(c.env.sql)) }))
  .get("/user/:name", (c) => {
    const user = findUser(c.env.sql, c.req.param("name"));
    if (!user) throw new Refusal(404, "Nobody has this user name.");
    const edits = recentChanges(c.env.sql, { author: user.name, limit: MOST_CHANGES });
    return page(c, { title: user.name, main: userView(user, isoDate(user.registered), edits) });
  })
  .get("/log", (c) => page(c, { title: "Log of administrators", main: logView(readLog(c.env.sql)) }));
