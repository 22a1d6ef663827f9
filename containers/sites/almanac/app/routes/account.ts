/**
 * @module Signing in, out and up.
 */
import { signIn, signOut } from "../../../../../durable-objects/site/kit/sign-in.ts";
import { localPath } from "../paths.ts";
import { PASSWORD_MIN, SIGN_IN_COOKIE, USERNAME } from "../rules.ts";
import { checkSignIn, createUser, findUser, hashPassword } from "../store/users.ts";
import { registerView, signInView } from "../views/forms.ts";
import { done, newRoutes, page, readFields } from "./context.ts";

export const account = newRoutes()
  .get("/login", (c) => page(c, { title: "Sign in", main: signInView("", localPath(c.req.query("next")) ?? "/") }))
  .post("/login", async (c) => {
    const field = await readFields(c);
    const name = field("username", 40).toLowerCase();
    const next = localPath(field("next")) ?? "/";
    const user = checkSignIn(c.env.sql, name, await hashPassword(name, field("password", 120)));
    if (!user) {
      return page(c, { title: "Sign in", main: signInView(name, next, "This user name and password do not fit together.") }, 422);
    }
    signIn(c, SIGN_IN_COOKIE, user.id);
    return done(c, next, "signed-in");
  })
  .post("/logout", (c) => {
    signOut(c, SIGN_IN_COOKIE);
    return done(c, "/", "signed-out");
  })
  .get("/register", (c) => page(c, { title: "Create an account", main: registerView("", {}) }))
  .post("/register", async (c) => {
    const field = await readFields(c);
    const name = field("username", 40).toLowerCase();
    const password = field("password", 120);
    const errors: Record<string, string> = {};
    if (!USERNAME.test(name)) errors.username = "Use 3 to 24 letters, digits and underscores.";
    else if (findUser(c.env.sql, name)) errors.username = "This name is taken.";
    if (password.length < PASSWORD_MIN) errors.password = `Use at least ${PASSWORD_MIN} characters.`;
    else if (password !== field("repeat", 120)) errors.repeat = "This is not the same password.";
    if (Object.keys(errors).length > 0) return page(c, { title: "Create an account", main: registerView(name, errors) }, 422);
    signIn(c, SIGN_IN_COOKIE, createUser(c.env.sql, name, await hashPassword(name, password)));
    return done(c, "/", "registered");
  });
