/**
 * @module A cookie that a browser gets before its first page, so that an account of the site is signed in.
 */
export interface SiteCookie {
  readonly name: string;
  readonly value: string;
  /** Of one host; with a dot before it, of the hosts below too. */
  readonly domain: string;
  readonly path: string;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly sameSite?: "Strict" | "Lax" | "None";
  /** Seconds since 1970; without it, until the browser's end. */
  readonly expires?: number;
}
