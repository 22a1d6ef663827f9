/**
 * @module The viewer's own settings.
 */
import { isoDate } from "../../../../../durable-objects/site/kit/dates.ts";
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import { addKey, addToken, listKeys, listTokens, removeKey, revokeToken, TOKEN_SCOPES } from "../store/keys.ts";
import { checkPassword, type ProfileForm, saveProfile } from "../store/people.ts";
import {
  keysView,
  passwordForm,
  profileForm,
  type SettingsTab,
  settingsFrame,
  type TokenForm,
  tokensView,
} from "../views/user-settings.ts";
import { type ForgeContext, forgeRoutes, missing, numberParam, readDate, readForm, signedIn } from "./context.ts";
import { changed, now, page } from "./page.ts";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const MIN_PASSWORD_LENGTH = 8;
const NO_TOKEN: TokenForm = { name: "", scopes: [], expires: "" };

export const userSettings = forgeRoutes();

const framed = (c: ForgeContext, tab: SettingsTab, main: Parameters<typeof settingsFrame>[1], errors: Record<string, string>) =>
  page(c, { title: "Settings", main: settingsFrame(tab, main) }, Object.keys(errors).length > 0 ? 422 : 200);

userSettings.get("/settings", (c) => c.redirect("/settings/profile", 303));

userSettings.get("/settings/profile", (c) => framed(c, "profile", profileForm(signedIn(c), {}), {}));

userSettings.post("/settings/profile", async (c) => {
  const viewer = signedIn(c);
  const read = await readForm(c);
  const form: ProfileForm = {
    name: read.text("name", 80),
    email: read.text("email", 120).toLowerCase(),
    bio: read.area("bio", 300),
    location: read.text("location", 80),
    status: read.text("status", 100),
  };
  const taken = c.env.sql.exec("SELECT 1 FROM users WHERE email = ? AND id <> ?", form.email, viewer.id).toArray().length > 0;
  const errors = {
    ...(form.name === "" ? { name: "Enter your name." } : {}),
    ...(EMAIL.test(form.email) ? {} : { email: "Enter an email address." }),
    ...(taken ? { email: "This address belongs to another account." } : {}),
  };
  if (Object.keys(errors).length > 0) return framed(c, "profile", profileForm(form, errors), errors);
  tick(c.env.sql);
  saveProfile(c.env.sql, viewer.id, form);
  return changed(c, { to: "/settings/profile", notice: "saved" });
});

userSettings.get("/settings/password", (c) => {
  signedIn(c);
  return framed(c, "password", passwordForm({}), {});
});

userSettings.post("/settings/password", async (c) => {
  const viewer = signedIn(c);
  const read = await readForm(c);
  const errors = {
    ...(checkPassword(c.env.sql, viewer.username, read.text("current")) === viewer.id
      ? {}
      : { current: "This is not your password." }),
    ...(read.text("new").length < MIN_PASSWORD_LENGTH ? { new: `Use at least ${MIN_PASSWORD_LENGTH} characters.` } : {}),
    ...(read.text("new") === read.text("again") ? {} : { again: "The two are not the same." }),
  };
  if (Object.keys(errors).length > 0) return framed(c, "password", passwordForm(errors), errors);
  tick(c.env.sql);
  c.env.sql.exec("UPDATE users SET password = ? WHERE id = ?", read.text("new"), viewer.id);
  return changed(c, { to: "/settings/password", notice: "password-saved" });
});

const keysPage = (c: ForgeContext, form: { title: string; key: string }, errors: Record<string, string>) =>
  framed(c, "keys", keysView(listKeys(c.env.sql, signedIn(c).id), form, errors), errors);

userSettings.get("/settings/keys", (c) => keysPage(c, { title: "", key: "" }, {}));

userSettings.post("/settings/keys", async (c) => {
  const viewer = signedIn(c);
  const read = await readForm(c);
  const form = { title: read.text("title", 80), key: read.area("key", 4000) };
  if (!addKey(c.env.sql, viewer.id, form.title, form.key)) {
    return keysPage(c, form, {
      key: "This is not a public SSH key. It begins with ssh-ed25519, ssh-rsa or ecdsa-sha2-nistp256.",
    });
  }
  return changed(c, { to: "/settings/keys", notice: "key-added" });
});

userSettings.post("/settings/keys/:id{[0-9]+}/remove", (c) => {
  if (!removeKey(c.env.sql, signedIn(c).id, numberParam(c, "id"))) throw missing();
  return changed(c, { to: "/settings/keys", notice: "key-removed" });
});

const tokensPage = (c: ForgeContext, form: TokenForm, errors: Record<string, string>, secret: string | null = null) =>
  framed(c, "tokens", tokensView(listTokens(c.env.sql, signedIn(c).id), form, errors, secret), errors);

userSettings.get("/settings/tokens", (c) => tokensPage(c, NO_TOKEN, {}));

userSettings.post("/settings/tokens", async (c) => {
  const viewer = signedIn(c);
  const read = await readForm(c);
  const form: TokenForm = {
    name: read.text("name", 80),
    scopes: read.list("scope").filter((scope) => Object.hasOwn(TOKEN_SCOPES, scope)),
    expires: read.text("expires"),
  };
  const expires = form.expires === "" ? null : readDate(form.expires);
  const errors = {
    ...(form.name === "" ? { name: "Give the token a name." } : {}),
    ...(form.scopes.length === 0 ? { scopes: "Choose at least one scope." } : {}),
    ...(form.expires !== "" && (expires === null || expires <= isoDate(now(c)))
      ? { expires: "Enter a date in the future." }
      : {}),
  };
  if (Object.keys(errors).length > 0) return tokensPage(c, form, errors);
  const { secret } = addToken(c.env, viewer.id, { name: form.name, scopes: form.scopes, expires });
  return tokensPage(c, NO_TOKEN, {}, secret);
});

userSettings.post("/settings/tokens/:id{[0-9]+}/revoke", (c) => {
  if (!revokeToken(c.env.sql, signedIn(c).id, numberParam(c, "id"))) throw missing();
  return changed(c, { to: "/settings/tokens", notice: "token-revoked" });
});
