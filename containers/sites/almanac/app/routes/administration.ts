/**
 * @module What administrators do: protect, delete and bring back pages.
 */
import { articlePath, titleOf } from "../paths.ts";
import { LIMITS, PROTECTIONS, type Protection } from "../rules.ts";
import { findPage, protect, setDeleted } from "../store/articles.ts";
import { deleteView, protectView, undeleteView } from "../views/forms.ts";
import { type AlmanacContext, done, newRoutes, page, Refusal, readFields, requireAdmin } from "./context.ts";
import { requireArticle, tabsFor } from "./reading.ts";

const NEEDS_REASON = "Say why.";

export const administration = newRoutes()
  .get("/protect/:title", (c) => showProtect(c))
  .post("/protect/:title", async (c) => {
    const user = requireAdmin(c);
    const article = requireArticle(c);
    const field = await readFields(c);
    const level = field("level");
    const reason = field("reason", LIMITS.reason);
    if (!Object.hasOwn(PROTECTIONS, level)) throw new Refusal(422, "Choose who may edit the page.");
    if (reason === "") return showProtect(c, NEEDS_REASON);
    protect(c.env.sql, article, level as Protection, reason, user.id);
    return done(c, articlePath(article.title), "protected");
  })
  .get("/delete/:title", (c) => showDelete(c))
  .post("/delete/:title", async (c) => {
    const user = requireAdmin(c);
    const article = requireArticle(c);
    const reason = (await readFields(c))("reason", LIMITS.reason);
    if (reason === "") return showDelete(c, NEEDS_REASON);
    setDeleted(c.env.sql, article, true, reason, user.id);
    return done(c, "/log", "deleted");
  })
  .get("/undelete/:title", (c) => showUndelete(c))
  .post("/undelete/:title", async (c) => {
    const user = requireAdmin(c);
    const gone = requireDeleted(c);
    const reason = (await readFields(c))("reason", LIMITS.reason);
    if (reason === "") return showUndelete(c, NEEDS_REASON);
    setDeleted(c.env.sql, gone, false, reason, user.id);
    return done(c, articlePath(gone.title), "undeleted");
  });

const requireDeleted = (c: AlmanacContext) => {
  const found = findPage(c.env.sql, titleOf(c.req.param("title")));
  if (!found || found.deleted === 0) throw new Refusal(404, "No deleted page has this title.");
  return found;
};

const showUndelete = (c: AlmanacContext, error?: string) => {
  requireAdmin(c);
  const { title } = requireDeleted(c);
  return page(c, { title: `Bring back ${title}`, main: undeleteView(title, error) }, error ? 422 : 200);
};

const showProtect = (c: AlmanacContext, error?: string) => {
  requireAdmin(c);
  const article = requireArticle(c);
  return page(
    c,
    { title: `Protect ${article.title}`, main: protectView(article, error), tabs: { ...tabsFor(c, article), tab: "article" } },
    error ? 422 : 200,
  );
};

const showDelete = (c: AlmanacContext, error?: string) => {
  requireAdmin(c);
  const article = requireArticle(c);
  return page(
    c,
    {
      title: `Delete ${article.title}`,
      main: deleteView(article.title, error),
      tabs: { ...tabsFor(c, article), tab: "article" },
    },
    error ? 422 : 200,
  );
};
