/**
 * @module Moderating reviews, and answering messages.
 */
import { Hono } from "hono";
import { readPage } from "../../../../../../durable-objects/site/kit/pages.ts";
import { MESSAGE_STATUSES, REVIEW_STATUSES } from "../../model.ts";
import { readBody } from "../../routes/body.ts";
import { textOf } from "../../store/form.ts";
import { countReviews, findReview, listMessages, listReviews, moderate, setMessageStatus } from "../store/feedback.ts";
import { oneOf } from "../store/lists.ts";
import { inboxView } from "../views/inbox.ts";
import { reviewsURL, reviewsView } from "../views/reviews.ts";
import { type OfficeEnv, page } from "./page.ts";
import { wantsJSON } from "./staff.ts";

export const feedback = new Hono<OfficeEnv>()
  .get("/reviews", (c) => {
    const query = readQuery(c.req.query());
    return page(c, { title: "Reviews", main: reviewsView(query, listReviews(c.env.sql, query), countReviews(c.env.sql)) });
  })
  .post("/reviews/:id{[0-9]+}", async (c, next) => {
    const review = findReview(c.env.sql, Number(c.req.param("id")));
    const fields = await readBody(c);
    const status = oneOf(["Published", "Rejected"], textOf(fields.status));
    if (!review || status === null) return next();
    moderate(c.env.sql, review, status);
    const notice = status === "Published" ? "published" : "rejected";
    if (wantsJSON(c)) return c.json({ ok: true, message: `The review has been ${notice}.` });
    const back = reviewsURL(readQuery(Object.fromEntries(new URLSearchParams(textOf(fields.back, 500)))));
    return c.redirect(`${back}${back.includes("?") ? "&" : "?"}notice=${notice}`, 303);
  })
  .get("/messages", (c) => {
    const status = oneOf(MESSAGE_STATUSES, c.req.query("status"));
    return page(c, {
      title: "Messages",
      main: inboxView(status, listMessages(c.env.sql, status, readPage(c.req.query("page")))),
    });
  })
  .post("/messages/:id{[0-9]+}", async (c, next) => {
    const status = oneOf(MESSAGE_STATUSES, textOf((await readBody(c)).status));
    if (status === null || !setMessageStatus(c.env.sql, Number(c.req.param("id")), status)) return next();
    return c.redirect(`/messages?notice=${status === "Answered" ? "answered" : "reopened"}`, 303);
  });

const readQuery = (params: Record<string, string>) => ({
  q: textOf(params.q, 80),
  status: oneOf(REVIEW_STATUSES, params.status) ?? "Pending",
  stars: /^[1-5]$/.test(params.stars ?? "") ? Number(params.stars) : null,
  page: readPage(params.page),
});
