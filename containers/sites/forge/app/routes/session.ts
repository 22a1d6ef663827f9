/**
 * @module Signing in and out.
 */
import { signIn, signOut } from "../../../../../durable-objects/site/kit/sign-in.ts";
import { SIGN_IN_COOKIE } from "../rules.ts";
import { checkPassword } from "../store/people.ts";
import { helpView, signInView } from "../views/session.ts";
import { forgeRoutes, readForm } from "./context.ts";
import { changed, page } from "./page.ts";

/** Only addresses of this site. */
const SAFE_PATH = /^\/(?![/\\])[^\s\\]{0,500}$/;

export const session = forgeRoutes();

const target = (text: string | undefined): string => (text !== undefined && SAFE_PATH.test(text) ? text : "/");

session.get("/users/sign_in", (c) => {
  const to = target(c.req.query("to"));
  if (c.var.viewer) return c.redirect(to, 303);
  return page(c, { title: "Sign in", main: signInView("", to, null) });
});

session.post("/users/sign_in", async (c) => {
  const form = await readForm(c);
  const [login, to] = [form.text("login"), target(form.text("to", 500))];
  const id = checkPassword(c.env.sql, login, form.text("password"));
  if (id === null) return page(c, { title: "Sign in", main: signInView(login, to, "User name or password is wrong.") }, 422);
  signIn(c, SIGN_IN_COOKIE, id);
  return changed(c, { to, notice: "signed-in" });
});

session.post("/users/sign_out", (c) => {
  signOut(c, SIGN_IN_COOKIE);
  return changed(c, { to: "/users/sign_in", notice: "signed-out" });
});

session.get("/help", (c) => page(c, { title: "Help", main: helpView() }));
