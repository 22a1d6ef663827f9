/**
 * @module New posts, new communities, and the preview of what is being written.
 */
import { markdown } from "../markdown.ts";
import { postPath } from "../paths.ts";
import { COMMUNITY_SLUG, LIMITS, TITLE_MIN } from "../rules.ts";
import { createCommunity, findCommunity } from "../store/communities.ts";
import { createPost } from "../store/writing.ts";
import { newCommunityView } from "../views/communities.ts";
import { composerView } from "../views/composer.ts";
import { type Field, newRoutes, readFields, requireUser } from "./context.ts";
import { done, hasErrors, page, unfit } from "./page.ts";
import { requireNotBanned } from "./posts.ts";

const MAX_FLAIRS = 12;
const MAX_FLAIR_LENGTH = 24;
const NAME_MIN = 3;

export const composing = newRoutes()
  .get("/submit", (c) => {
    requireUser(c);
    const community = findCommunity(c.env.sql, c.req.query("community") ?? "", null);
    const form = { community: community?.slug ?? "", kind: "text" as const, title: "", body: "", url: "", flair: "" };
    return page(c, { title: "Create a post", main: composerView(form, community?.flairs ?? [], {}) });
  })
  .post("/submit", async (c) => {
    const user = requireUser(c);
    const field = await readFields(c);
    const community = findCommunity(c.env.sql, field("community").replace(/^c\//, ""), null);
    const url = field("url", LIMITS.url);
    const form = {
      community: field("community", 30),
      // Without scripts both fields are there, and a link says what it is.
      kind: field("kind") === "link" || url !== "" ? ("link" as const) : ("text" as const),
      title: field("title", LIMITS.title),
      body: field("body", LIMITS.body),
      url,
      flair: field("flair"),
    };
    const errors: Record<string, string> = {};
    if (!community) errors.community = "Choose a community that exists.";
    if (form.title.length < TITLE_MIN) errors.title = `Write a title of at least ${TITLE_MIN} characters.`;
    if (form.kind === "link" && !isWebURL(url)) errors.url = "Enter a full address that begins with http:// or https://.";
    if (!community || hasErrors(errors)) {
      return unfit(c, errors, { title: "Create a post", main: composerView(form, community?.flairs ?? [], errors) });
    }
    requireNotBanned(c, community.id);
    const flair = community.flairs.find((name) => name === form.flair) ?? "";
    const link = form.kind === "link" ? url : null;
    const id = createPost(c.env.sql, {
      communityId: community.id,
      authorId: user.id,
      title: form.title,
      body: form.body,
      url: link,
      flair,
    });
    const to = postPath({ id, title: form.title, community: community.slug });
    return done(c, { notice: "posted", to, json: { to: `${to}?notice=posted` } });
  })
  .post("/preview", async (c) => {
    requireUser(c);
    return c.json({ ok: true, html: String(markdown((await readFields(c))("body", LIMITS.body))) });
  })
  .get("/communities/new", (c) => {
    requireUser(c);
    const form = { slug: "", name: "", description: "", sidebar: "", flairs: "" };
    return page(c, { title: "Create a community", main: newCommunityView(form, {}) });
  })
  .post("/communities/new", async (c) => {
    const user = requireUser(c);
    const field = await readFields(c);
    const slug = field("slug", 30).toLowerCase();
    const texts = readTexts(field);
    const errors: Record<string, string> = { ...texts.errors };
    if (!COMMUNITY_SLUG.test(slug)) errors.slug = "Use 3 to 24 small letters and digits.";
    else if (findCommunity(c.env.sql, slug, null)) errors.slug = "This address is taken.";
    if (hasErrors(errors)) {
      return unfit(c, errors, { title: "Create a community", main: newCommunityView({ slug, ...texts.form }, errors) });
    }
    createCommunity(c.env.sql, user.id, { slug, ...texts.values });
    return done(c, { notice: "community-created", to: `/c/${slug}`, json: { to: `/c/${slug}?notice=community-created` } });
  });

/** Name, description, sidebar and flairs of a community, as its form gives them. */
export const readTexts = (field: Field) => {
  const form = {
    name: field("name", 60),
    description: field("description", LIMITS.description),
    sidebar: field("sidebar", LIMITS.sidebar),
    flairs: field("flairs", 300),
  };
  const flairs = [...new Set(form.flairs.split(",").map((name) => name.trim().slice(0, MAX_FLAIR_LENGTH)))].filter(
    (name) => name !== "",
  );
  const errors: Record<string, string> = {};
  if (form.name.length < NAME_MIN) errors.name = `Write a name of at least ${NAME_MIN} characters.`;
  if (form.description === "") errors.description = "Say in one sentence what it is about.";
  if (flairs.length > MAX_FLAIRS) errors.flairs = `A community has at most ${MAX_FLAIRS} flairs.`;
  return { form, errors, values: { ...form, flairs } };
};

const isWebURL = (text: string): boolean => {
  const url = URL.parse(text);
  return (url?.protocol === "http:" || url?.protocol === "https:") && url.hostname !== "";
};
