/**
 * @module Signing in, out and up.
 */
import { signIn, signOut } from "../../../../../durable-objects/site/kit/sign-in.ts";
import { PASSWORD_MIN, SIGN_IN_COOKIE, USERNAME } from "../rules.ts";
import { checkSignIn, createUser, hashPassword, userByName } from "../store/users.ts";
import { registerPanel, signInPanel } from "../views/panels.ts";
import { done, localPath, newRoutes, page, readFields } from "./context.ts";

export const account = newRoutes()
  .get("/login", (c) => page(c, { title: "Sign in", panel: signInPanel("", localPath(c.req.query("next"))) }))
  .post("/login", async (c) => {
    const fields = await readFields(c);
    const name = fields.one("username", 40).toLowerCase();
    const next = localPath(fields.one("next"));
    const user = checkSignIn(c.env.sql, name, await hashPassword(name, fields.one("password", 120)));
    if (!user) {
      const errors = { username: "This user name and password do not fit together." };
      return page(c, { title: "Sign in", panel: signInPanel(name, next, errors) }, 422);
    }
    signIn(c, SIGN_IN_COOKIE, user.id);
    return done(c, "signed-in", next);
  })
  .post("/logout", (c) => {
    signOut(c, SIGN_IN_COOKIE);
    return done(c, "signed-out", "/");
  })
  .get("/register", (c) => page(c, { title: "Sign up", panel: registerPanel("") }))
  .post("/register", async (c) => {
    const fields = await readFields(c);
    const name = fields.one("username", 40).toLowerCase();
    const password = fields.one("password", 120);
    const errors: Record<string, string> = {};
    if (!USERNAME.test(name)) errors.username = "Use 3 to 24 letters, digits and underscores.";
    else if (userByName(c.env.sql, name)) errors.username = "This name is taken.";
    if (password.length < PASSWORD_MIN) errors.password = `Use at least ${PASSWORD_MIN} characters.`;
    if (Object.keys(errors).length > 0) return page(c, { title: "Sign up", panel: registerPanel(name, errors) }, 422);
    signIn(c, SIGN_IN_COOKIE, createUser(c.env.sql, name, await hashPassword(name, password)));
    return done(c, "signed-in", "/");
  });
