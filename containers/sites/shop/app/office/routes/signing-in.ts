/**
 * @module Signing in to the back office, and out.
 */
import { Hono } from "hono";
import { signIn, signOut } from "../../../../../../durable-objects/site/kit/sign-in.ts";
import { STAFF_COOKIE } from "../../accounts.ts";
import { readBody } from "../../routes/body.ts";
import { ownPath } from "../../routes/visitor.ts";
import { textOf } from "../../store/form.ts";
import { staffWith } from "../store/staff.ts";
import { signInView } from "../views/sign-in.ts";
import { type OfficeEnv, page } from "./page.ts";

const HOME = "/";

export const signingIn = new Hono<OfficeEnv>()
  .get("/sign-in", (c) => {
    if (c.var.staff) return c.redirect(HOME, 303);
    return page(c, { title: "Sign in", main: signInView({ username: "", next: c.req.query("next") ?? HOME, error: null }) });
  })
  .post("/sign-in", async (c) => {
    const fields = await readBody(c);
    const username = textOf(fields.username);
    const next = ownPath(textOf(fields.next, 500), HOME);
    const staff = staffWith(c.env.sql, username, textOf(fields.password));
    if (!staff) {
      const main = signInView({ username, next, error: "User name or password is wrong." });
      return page(c, { title: "Sign in", main }, 422);
    }
    signIn(c, STAFF_COOKIE, staff.id);
    return c.redirect(next, 303);
  })
  .post("/sign-out", (c) => {
    signOut(c, STAFF_COOKIE);
    return c.redirect("/sign-in?notice=signed-out", 303);
  });
