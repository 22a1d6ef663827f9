/**
 * @module Editing: source, preview, changes, saving, taking back one edit, going back to an older version.
 */
import { articlePath, titleOf } from "../paths.ts";
import { LIMITS, PROTECTIONS } from "../rules.ts";
import { type Article, findArticle, findRevision, latestOf, type Revision, saveArticle, textOf } from "../store/articles.ts";
import { isWatched, setWatched } from "../store/talk.ts";
import { mayEdit, type User } from "../store/users.ts";
import { confirmView, editView, sourceView } from "../views/editor.ts";
import { takenBack } from "../wikitext/changes.ts";
import { sectionOf, usualForm, withSection } from "../wikitext/usual-form.ts";
import { type AlmanacContext, done, newRoutes, page, Refusal, readFields, requireUser } from "./context.ts";
import { existing, tabsFor } from "./reading.ts";

const TITLE = /^[^[\]{}|#<>_/]+$/;

export const editing = newRoutes()
  .get("/edit/:title", (c) => {
    const { title, article, section } = target(c);
    const viewer = c.get("viewer");
    const tabs = article ? { ...tabsFor(c, article), tab: "edit" as const } : undefined;
    if (article && !mayEdit(viewer, article.protection)) {
      const why = viewer
        ? `This page is protected: ${PROTECTIONS[article.protection].toLowerCase()} may edit it.`
        : "Sign in to edit this page.";
      return page(c, { title: `Source of ${title}`, main: sourceView(article, why), ...(tabs && { tabs }) });
    }
    const user = requireUser(c);
    const whole = article?.text ?? "";
    const text = section === null ? whole : (sectionOf(whole, section) ?? whole);
    const form = {
      title,
      section,
      text,
      summary: "",
      minor: false,
      watch: watches(c, user, article),
      base: article ? latestOf(c.env.sql, article.id) : 0,
    };
    return page(c, {
      title: `${article ? "Edit" : "Create"} ${title}`,
      main: editView({ form, isNew: article === null }),
      ...(tabs && { tabs }),
    });
  })
  .post("/edit/:title", async (c) => {
    const { sql } = c.env;
    const { title, article, section } = target(c);
    const user = requireUser(c);
    if (article && !mayEdit(user, article.protection)) throw new Refusal(403, "This page is protected.");
    const field = await readFields(c);
    const form = {
      title,
      section,
      text: field("text", LIMITS.text),
      summary: field("summary", LIMITS.summary),
      minor: field("minor") !== "",
      watch: field("watch") !== "",
      base: Number(field("base")) || 0,
    };
    const whole = usualForm(section === null || !article ? form.text : withSection(article.text, section, form.text));
    const show = (
      more: { error?: string; preview?: string; changes?: { before: string; after: string } },
      status: 200 | 409 | 422,
    ) =>
      page(
        c,
        { title: `Edit ${title}`, main: editView({ form, isNew: article === null, exists: existing(c), ...more }) },
        status,
      );
    const action = field("action");
    if (action === "preview") return show({ preview: usualForm(form.text) }, 200);
    if (action === "changes") return show({ changes: { before: article?.text ?? "", after: whole } }, 200);
    if (whole === "") return show({ error: "An article cannot be empty." }, 422);
    if (article && form.base !== latestOf(sql, article.id)) {
      return show({ error: "Somebody has edited this page in the meantime. Open it again and repeat your change." }, 409);
    }
    const saved = saveArticle(sql, { title, text: whole, summary: form.summary, minor: form.minor, userId: user.id });
    const now = findArticle(sql, title);
    if (now) setWatched(sql, user.id, now.id, form.watch);
    return done(c, articlePath(title), saved === null ? "unchanged" : "saved");
  })
  .get("/undo/:id{[0-9]+}", (c) => {
    const { article, revision, text } = undone(c);
    return page(c, {
      title: "Take back an edit",
      main: confirmView({
        heading: "Take back this edit?",
        action: `/undo/${revision.id}`,
        submit: "Take back the edit",
        summary: `Take back the edit by ${revision.author}`,
        article,
        text,
      }),
      tabs: { ...tabsFor(c, article), tab: "history" },
    });
  })
  .post("/undo/:id{[0-9]+}", async (c) => {
    const { article, text, user } = undone(c);
    const summary = (await readFields(c))("summary", LIMITS.summary);
    const saved = saveArticle(c.env.sql, { title: article.title, text, summary, minor: false, userId: user.id });
    return done(c, articlePath(article.title), saved === null ? "unchanged" : "undone");
  })
  .get("/restore/:id{[0-9]+}", (c) => {
    const { article, revision } = versioned(c);
    return page(c, {
      title: "Restore an older version",
      main: confirmView({
        heading: "Restore this version?",
        action: `/restore/${revision.id}`,
        submit: "Restore this version",
        summary: `Restore version ${revision.id} by ${revision.author}`,
        article,
        text: textOf(c.env.sql, article, revision.id),
      }),
      tabs: { ...tabsFor(c, article), tab: "history" },
    });
  })
  .post("/restore/:id{[0-9]+}", async (c) => {
    const { article, revision, user } = versioned(c);
    const summary = (await readFields(c))("summary", LIMITS.summary);
    const text = textOf(c.env.sql, article, revision.id);
    const saved = saveArticle(c.env.sql, { title: article.title, text, summary, minor: false, userId: user.id });
    return done(c, articlePath(article.title), saved === null ? "unchanged" : "restored");
  });

const target = (c: AlmanacContext): { title: string; article: Article | null; section: number | null } => {
  const asked = titleOf(c.req.param("title"));
  if (asked.length > LIMITS.title || !TITLE.test(asked))
    throw new Refusal(422, "A title has 1 to 90 characters and none of [ ] { } | # < > / _.");
  const article = findArticle(c.env.sql, asked);
  const section = Number(c.req.query("section") ?? "");
  const isSection = article !== null && c.req.query("section") !== undefined && sectionOf(article.text, section) !== null;
  return { title: article?.title ?? asked, article, section: isSection ? section : null };
};

const watches = (c: AlmanacContext, user: User, article: Article | null): boolean =>
  article !== null && isWatched(c.env.sql, user.id, article.id);

const versioned = (c: AlmanacContext): { article: Article; revision: Revision; user: User } => {
  const user = requireUser(c);
  const revision = findRevision(c.env.sql, Number(c.req.param("id")));
  const article = revision && findArticle(c.env.sql, revision.title);
  if (!revision || !article) throw new Refusal(404, "There is no such version.");
  if (!mayEdit(user, article.protection)) throw new Refusal(403, "This page is protected.");
  return { article, revision, user };
};

const undone = (c: AlmanacContext) => {
  const found = versioned(c);
  const { article, revision } = found;
  if (revision.previous === null) throw new Refusal(409, "The first version of a page cannot be taken back.");
  const text = takenBack(article.text, textOf(c.env.sql, article, revision.previous), textOf(c.env.sql, article, revision.id));
  if (text === null) throw new Refusal(409, "Later edits changed the same lines: this edit can only be taken back by hand.");
  return { ...found, text: usualForm(text) };
};
