/**
 * @module Who is signed in: a cookie that names a row, so that a copy of the site's data keeps everybody signed in.
 */
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { SiteCopy } from "../embedded-site.ts";
import { seededRandom } from "./random.ts";

const TOKEN_PARTS = 4;
const PART_RANGE = 0xffffffff;

export const SIGN_INS_TABLE = "CREATE TABLE sign_ins (token TEXT PRIMARY KEY, user_id INTEGER NOT NULL);";

interface SiteEnv {
  Bindings: SiteCopy;
}

/** The value of the cookie for a new sign-in. It derives from the seed and from those there were before. */
export const newSignIn = ({ sql, seed }: SiteCopy, userId: number): string => {
  const before = sql.exec<{ n: number }>("SELECT coalesce(max(rowid), 0) AS n FROM sign_ins").one().n;
  const random = seededRandom(seed, `sign-in/${userId}/${before}`);
  const part = (): string => random.integer(0, PART_RANGE).toString(16).padStart(8, "0");
  const token = Array.from({ length: TOKEN_PARTS }, part).join("");
  // The same user may get the same value again after another of theirs has been signed out.
  sql.exec("INSERT OR REPLACE INTO sign_ins VALUES (?, ?)", token, userId);
  return token;
};

export const signIn = <E extends SiteEnv>(c: Context<E>, cookie: string, userId: number): void => {
  setCookie(c, cookie, newSignIn(c.env, userId), { path: "/", httpOnly: true, sameSite: "Lax" });
};

export const signOut = <E extends SiteEnv>(c: Context<E>, cookie: string): void => {
  c.env.sql.exec("DELETE FROM sign_ins WHERE token = ?", getCookie(c, cookie) ?? "");
  deleteCookie(c, cookie, { path: "/" });
};

/** The id of who is signed in. */
export const signedIn = <E extends SiteEnv>(c: Context<E>, cookie: string): number | null =>
  c.env.sql.exec<{ user_id: number }>("SELECT user_id FROM sign_ins WHERE token = ?", getCookie(c, cookie) ?? "").toArray()[0]
    ?.user_id ?? null;
