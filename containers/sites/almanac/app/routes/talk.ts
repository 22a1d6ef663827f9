/**
 * @module Talk pages: topics and answers.
 */
import { pathTo } from "../paths.ts";
import { LIMITS } from "../rules.ts";
import { addPost, addTopic, topicsOf } from "../store/talk.ts";
import { type TalkForm, talkView } from "../views/talk.ts";
import { type AlmanacContext, done, newRoutes, page, Refusal, readFields, requireUser } from "./context.ts";
import { requireArticle, tabsFor } from "./reading.ts";

const NO_FORM: TalkForm = { heading: "", text: "", error: null };

export const talk = newRoutes()
  .get("/talk/:title", (c) => show(c, NO_FORM, 200))
  .post("/talk/:title", async (c) => {
    const user = requireUser(c);
    const article = requireArticle(c);
    const field = await readFields(c);
    const form = { heading: field("heading", LIMITS.topic), text: field("text", LIMITS.post) };
    if (form.heading === "" || form.text === "") return show(c, { ...form, error: "A topic has a heading and a message." }, 422);
    const id = addTopic(c.env.sql, article.id, user.id, form.heading, form.text);
    return done(c, `${pathTo("talk", article.title)}#topic-${id}`, "posted");
  })
  .post("/talk/:title/:topic{[0-9]+}", async (c) => {
    const user = requireUser(c);
    const article = requireArticle(c);
    const topic = topicsOf(c.env.sql, article.id).find(({ id }) => id === Number(c.req.param("topic")));
    if (!topic) throw new Refusal(404, "There is no such topic.");
    const text = (await readFields(c))("text", LIMITS.post);
    if (text === "") return show(c, { ...NO_FORM, error: "Write something first." }, 422);
    addPost(c.env.sql, topic.id, user.id, text);
    return done(c, `${pathTo("talk", article.title)}#topic-${topic.id}`, "posted");
  });

const show = (c: AlmanacContext, form: TalkForm, status: 200 | 422) => {
  const article = requireArticle(c);
  const main = talkView(article.title, topicsOf(c.env.sql, article.id), c.get("viewer"), form);
  return page(c, { title: `Talk: ${article.title}`, main, tabs: { ...tabsFor(c, article), tab: "talk" } }, status);
};
