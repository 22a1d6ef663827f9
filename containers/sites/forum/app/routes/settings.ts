/**
 * @module Changing one's own profile, account and reading settings.
 */
import { markdown } from "../markdown.ts";
import { AVATAR_COLOURS, EMAIL, LIMITS, PASSWORD_MIN, THEMES } from "../rules.ts";
import { hashPassword } from "../store/passwords.ts";
import { SORTS } from "../store/ranking.ts";
import { blockedUsers, type Changes, checkSignIn, type User, updateUser } from "../store/users.ts";
import { type SettingsForm, settingsView } from "../views/settings.ts";
import { type ForumContext, newRoutes, oneOf, readFields, requireUser } from "./context.ts";
import { done, type Errors, hasErrors, page, unfit } from "./page.ts";

export const settings = newRoutes()
  .get("/settings", (c) => page(c, { title: "Settings", main: show(c, requireUser(c), {}, {}) }))
  .post("/settings/profile", async (c) => {
    const user = requireUser(c);
    const field = await readFields(c);
    const hue = field("hue");
    const changes: Changes = {
      display_name: field("displayName", LIMITS.displayName),
      bio: field("bio", LIMITS.bio),
      ...(Object.hasOwn(AVATAR_COLOURS, hue) ? { hue: Number(hue) } : {}),
    };
    updateUser(c.env.sql, user.id, changes);
    return done(c, { notice: "profile-saved", to: "/settings" });
  })
  .post("/settings/bio", async (c) => {
    const user = requireUser(c);
    const bio = (await readFields(c))("bio", LIMITS.bio);
    updateUser(c.env.sql, user.id, { bio });
    return done(c, { notice: "profile-saved", to: `/u/${user.name}`, json: { html: String(markdown(bio)) } });
  })
  .post("/settings/account", async (c) => {
    const user = requireUser(c);
    const field = await readFields(c);
    const email = field("email", 120).toLowerCase();
    const errors: Errors = EMAIL.test(email) ? {} : { email: "Enter an email address such as name@example.com." };
    if (hasErrors(errors)) return unfit(c, errors, { title: "Settings", main: show(c, user, { email }, errors) });
    updateUser(c.env.sql, user.id, { email, accepts_messages: field("messages") === "" ? 0 : 1 });
    return done(c, { notice: "settings-saved", to: "/settings#account" });
  })
  .post("/settings/password", async (c) => {
    const user = requireUser(c);
    const field = await readFields(c);
    const [current, chosen] = [field("current", 120), field("new", 120)];
    const errors: Record<string, string> = {};
    if (!checkSignIn(c.env.sql, user.name, await hashPassword(user.name, current))) errors.current = "This is not your password.";
    if (chosen.length < PASSWORD_MIN) errors.new = `Use at least ${PASSWORD_MIN} characters.`;
    if (hasErrors(errors)) return unfit(c, errors, { title: "Settings", main: show(c, user, {}, errors) });
    updateUser(c.env.sql, user.id, { password_hash: await hashPassword(user.name, chosen) });
    return done(c, { notice: "password-changed", to: "/settings#account" });
  })
  .post("/settings/reading", async (c) => {
    const user = requireUser(c);
    const field = await readFields(c);
    updateUser(c.env.sql, user.id, {
      default_sort: oneOf(SORTS, field("sort"), user.default_sort),
      theme: oneOf(THEMES, field("theme"), user.theme),
    });
    return done(c, { notice: "settings-saved", to: "/settings#reading" });
  });

const show = (c: ForumContext, user: User, typed: Partial<SettingsForm>, errors: Errors) =>
  settingsView({
    user,
    form: { displayName: user.display_name, email: user.email, bio: user.bio, ...typed },
    blocked: blockedUsers(c.env.sql, user.id),
    errors,
  });
