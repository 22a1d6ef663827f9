/**
 * @module Returns: the list, and deciding on one.
 */
import { Hono } from "hono";
import { readPage } from "../../../../../../durable-objects/site/kit/pages.ts";
import { RETURN_STATUSES } from "../../model.ts";
import { readBody } from "../../routes/body.ts";
import { textOf } from "../../store/form.ts";
import { allReturns, findReturn, type Return } from "../../store/returns.ts";
import { oneOf, onePage } from "../store/lists.ts";
import { decide } from "../store/returns.ts";
import { returnsView, returnView } from "../views/returns.ts";
import { type OfficeContext, type OfficeEnv, page } from "./page.ts";
import { staffOf } from "./staff.ts";

export const returns = new Hono<OfficeEnv>()
  .get("/returns", (c) => {
    const status = oneOf(RETURN_STATUSES, c.req.query("status"));
    const found = allReturns(c.env.sql).filter((one) => status === null || one.status === status);
    return page(c, { title: "Returns", main: returnsView(status, onePage(found, readPage(c.req.query("page")))) });
  })
  .get("/returns/:number", (c, next) => {
    const one = returnIn(c);
    return one ? page(c, { title: `Return ${one.number}`, main: returnView(one, null) }) : next();
  })
  .post("/returns/:number/approve", (c, next) => {
    const one = returnIn(c);
    return one ? leave(c, one, decide(c.env.sql, one, "Approved", staffOf(c).name), "approved") : next();
  })
  .post("/returns/:number/refuse", async (c, next) => {
    const one = returnIn(c);
    if (!one) return next();
    const answer = textOf((await readBody(c)).answer, 300);
    if (answer === "") return page(c, { title: `Return ${one.number}`, main: returnView(one, "Tell the customer why.") }, 422);
    return leave(c, one, decide(c.env.sql, one, "Refused", staffOf(c).name, answer), "refused");
  })
  .post("/returns/:number/refund", (c, next) => {
    const one = returnIn(c);
    return one ? leave(c, one, decide(c.env.sql, one, "Refunded", staffOf(c).name), "return-refunded") : next();
  });

const returnIn = (c: OfficeContext): Return | null => findReturn(c.env.sql, c.req.param("number") ?? "");

const leave = (c: OfficeContext, one: Return, done: boolean, notice: string) =>
  c.redirect(`/returns/${one.number}?notice=${done ? notice : "not-possible"}`, 303);
