/**
 * @module Reading: the front page, articles, categories, indexes, search.
 */
import { seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import { readClock } from "../../../../../durable-objects/site/kit/site-clock.ts";
import { articlePath, titleOf } from "../paths.ts";
import { LIMITS } from "../rules.ts";
import {
  type Article,
  findArticle,
  findPage,
  findRevision,
  latestOf,
  listTitles,
  recentChanges,
  revisionsOf,
  textOf,
} from "../store/articles.ts";
import { categories, linkingTo, search, suggest } from "../store/finding.ts";
import { isWatched } from "../store/talk.ts";
import { articleView, missingArticleView } from "../views/article.ts";
import { frontView } from "../views/front.ts";
import { allCategoriesView, categoryView, indexView, linksView, searchView } from "../views/lists.ts";
import { type AlmanacContext, newRoutes, page, Refusal } from "./context.ts";

const SUGGESTIONS = 8;
const FEATURED_LABEL = "almanac/featured";

export const requireArticle = (c: AlmanacContext): Article => {
  const title = titleOf(c.req.param("title"));
  const article = findArticle(c.env.sql, title);
  if (!article) throw new Refusal(404, `There is no article “${title}”.`);
  return article;
};

export const existing = (c: AlmanacContext): ReadonlySet<string> => new Set(listTitles(c.env.sql));

export const tabsFor = (c: AlmanacContext, article: Article) => {
  const viewer = c.get("viewer");
  return { title: article.title, watched: viewer ? isWatched(c.env.sql, viewer.id, article.id) : false };
};

export const reading = newRoutes()
  .get("/", (c) => {
    const { sql, seed } = c.env;
    const titles = listTitles(sql).filter((title) => !title.startsWith("List of"));
    const random = seededRandom(seed, FEATURED_LABEL);
    const [first = "", ...more] = random.shuffle(titles);
    const featured = findArticle(sql, first);
    const groups = [...categories(sql)].map(([name, members]) => ({ name, count: members.length }));
    return page(c, {
      title: "Front page",
      main: frontView({
        featured,
        more: more.slice(0, 5),
        categories: groups.toSorted((a, b) => b.count - a.count).slice(0, 12),
        changes: recentChanges(sql, { limit: 6 }),
        articles: listTitles(sql).length,
        edits: sql.exec<{ n: number }>("SELECT count(*) AS n FROM revisions").one().n,
      }),
    });
  })
  .get("/article/:title", (c) => {
    const { sql } = c.env;
    const title = titleOf(c.req.param("title"));
    const article = findArticle(sql, title);
    if (!article) return page(c, { title, main: missingArticleView(title, findPage(sql, title) !== null, c.get("viewer")) }, 404);
    if (article.title !== title) return c.redirect(articlePath(article.title), 303);
    const [last = null] = revisionsOf(sql, article.id);
    const view = articleView({ article, text: article.text, last, old: null, exists: existing(c), viewer: c.get("viewer") });
    return page(c, { title, main: view, tabs: { ...tabsFor(c, article), tab: "article" } });
  })
  .get("/revision/:id{[0-9]+}", (c) => {
    const { sql } = c.env;
    const revision = findRevision(sql, Number(c.req.param("id")));
    const article = revision && findArticle(sql, revision.title);
    if (!revision || !article) throw new Refusal(404, "There is no such version.");
    const isLatest = latestOf(sql, article.id) === revision.id;
    const text = textOf(sql, article, revision.id);
    const view = articleView({
      article,
      text,
      last: revision,
      old: { revision, isLatest },
      exists: existing(c),
      viewer: c.get("viewer"),
    });
    return page(c, {
      title: `${article.title}: version ${revision.id}`,
      main: view,
      tabs: { ...tabsFor(c, article), tab: "history" },
    });
  })
  .get("/links/:title", (c) => {
    const article = requireArticle(c);
    return page(c, {
      title: `What links to ${article.title}`,
      main: linksView(article.title, linkingTo(c.env.sql, article.title)),
      tabs: { ...tabsFor(c, article), tab: "article" },
    });
  })
  .get("/category/:title", (c) => {
    const name = titleOf(c.req.param("title"));
    const members = categories(c.env.sql).get(name);
    if (!members) throw new Refusal(404, `There is no category “${name}”.`);
    return page(c, { title: `Category: ${name}`, main: categoryView(name, members) });
  })
  .get("/categories", (c) => page(c, { title: "All categories", main: allCategoriesView(categories(c.env.sql)) }))
  .get("/index", (c) => {
    const titles = listTitles(c.env.sql);
    const letter = (c.req.query("letter") ?? "").toUpperCase().slice(0, 1);
    return page(c, { title: "All articles", main: indexView(titles, letter) });
  })
  .get("/random", (c) => {
    const titles = listTitles(c.env.sql);
    const from = c.req.query("from") ?? "";
    const random = seededRandom(c.env.seed, `almanac/random/${from}/${readClock(c.env.sql)}`);
    return c.redirect(articlePath(random.pick(titles.filter((title) => title !== from))), 303);
  })
  .get("/search", (c) => {
    const q = (c.req.query("q") ?? "").trim().slice(0, LIMITS.query);
    const exact = q === "" || c.req.query("all") !== undefined ? null : findArticle(c.env.sql, q);
    if (exact) return c.redirect(articlePath(exact.title), 303);
    return page(c, { title: q === "" ? "Search" : `Results for “${q}”`, q, main: searchView(q, search(c.env.sql, q)) });
  })
  .get("/search/suggestions", (c) => {
    const q = (c.req.query("q") ?? "").trim().slice(0, LIMITS.query);
    return c.json({
      suggestions: q === "" ? [] : suggest(c.env.sql, q, SUGGESTIONS).map((title) => ({ title, url: articlePath(title) })),
    });
  });
