/**
 * @module Signing in, out and up.
 */
import { signIn, signOut } from "../../../../../durable-objects/site/kit/sign-in.ts";
import { localPath } from "../paths.ts";
import { EMAIL, PASSWORD_MIN, SIGN_IN_COOKIE, USERNAME } from "../rules.ts";
import { hashPassword } from "../store/passwords.ts";
import { checkSignIn, createUser, findUser } from "../store/users.ts";
import { registerView, signInView } from "../views/account.ts";
import { newRoutes, readFields } from "./context.ts";
import { done, hasErrors, page, unfit } from "./page.ts";

export const account = newRoutes()
  .get("/login", (c) => page(c, { title: "Sign in", main: signInView("", localPath(c.req.query("next")) ?? "/") }))
  .post("/login", async (c) => {
    const field = await readFields(c);
    const name = field("username", 40).toLowerCase();
    const next = localPath(field("next")) ?? "/";
    const user = checkSignIn(c.env.sql, name, await hashPassword(name, field("password", 120)));
    if (!user) {
      const error = "This user name and password do not fit together.";
      return unfit(c, { username: error }, { title: "Sign in", main: signInView(name, next, error) });
    }
    signIn(c, SIGN_IN_COOKIE, user.id);
    return done(c, { notice: "signed-in", to: next });
  })
  .post("/logout", (c) => {
    signOut(c, SIGN_IN_COOKIE);
    return done(c, { notice: "signed-out", to: "/" });
  })
  .get("/register", (c) => {
    const form = { username: "", email: "", next: localPath(c.req.query("next")) ?? "/" };
    return page(c, { title: "Sign up", main: registerView(form, {}) });
  })
  .get("/register/available", (c) => {
    const name = (c.req.query("value") ?? "").trim().toLowerCase();
    if (!USERNAME.test(name)) return c.json({ ok: false, message: "3 to 24 letters, digits and underscores." });
    const free = findUser(c.env.sql, name) === null;
    return c.json({ ok: free, message: free ? "This name is free." : "This name is taken." });
  })
  .post("/register", async (c) => {
    const field = await readFields(c);
    const form = {
      username: field("username", 40).toLowerCase(),
      email: field("email", 120),
      next: localPath(field("next")) ?? "/",
    };
    const password = field("password", 120);
    const errors: Record<string, string> = {};
    if (!USERNAME.test(form.username)) errors.username = "Use 3 to 24 letters, digits and underscores.";
    else if (findUser(c.env.sql, form.username)) errors.username = "This name is taken.";
    if (!EMAIL.test(form.email)) errors.email = "Enter an email address such as name@example.com.";
    if (password.length < PASSWORD_MIN) errors.password = `Use at least ${PASSWORD_MIN} characters.`;
    else if (password !== field("repeat", 120)) errors.repeat = "This is not the same password.";
    if (field("terms") === "") errors.terms = "Please agree to be kind.";
    if (hasErrors(errors)) return unfit(c, errors, { title: "Sign up", main: registerView(form, errors) });
    const passwordHash = await hashPassword(form.username, password);
    const id = createUser(c.env.sql, { name: form.username, email: form.email.toLowerCase(), passwordHash });
    signIn(c, SIGN_IN_COOKIE, id);
    return done(c, { notice: "registered", to: form.next });
  });
