/**
 * @module The tokens that the settings name, and the constant-time search for the one that a caller presents.
 */
import type { Env } from "../durable-objects/env.ts";
import type { Token } from "../durable-objects/requests/token.ts";
import { ADMIN_NAME, readTokens } from "../durable-objects/settings.ts";
import { SCOPES, type Scope } from "../sdk/protocol/index.ts";

interface KnownToken extends Token {
  readonly digest: ArrayBuffer;
}

interface TokenBook {
  readonly tokens: readonly KnownToken[];
  /** What is wrong with the settings, or null. Never holds a token. */
  readonly problem: string | null;
}

type TokenSettings = Pick<Env, "STILLWATER_TOKEN" | "STILLWATER_TOKENS">;

/** What a scope lets its holder do besides. */
const IMPLIED: Readonly<Record<Scope, readonly Scope[]>> = {
  read: ["read"],
  run: ["run", "read"],
  score: ["score", "read"],
  cdp: ["cdp", "read"],
  admin: SCOPES,
};

const grant = (scopes: readonly Scope[]): ReadonlySet<Scope> => new Set(scopes.flatMap((scope) => IMPLIED[scope]));

const digestOf = (token: string): Promise<ArrayBuffer> => crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));

let memo: { admin: string | undefined; further: string | undefined; book: Promise<TokenBook> } | undefined;

/** The settings do not change within an isolate, so they are read once. */
export const tokenBook = ({ STILLWATER_TOKEN: admin, STILLWATER_TOKENS: further }: TokenSettings): Promise<TokenBook> => {
  if (!memo || memo.admin !== admin || memo.further !== further) memo = { admin, further, book: readBook(admin, further) };
  return memo.book;
};

const readBook = async (admin: string | undefined, further: string | undefined): Promise<TokenBook> => {
  const entries: { name: string; token: string; scopes: readonly Scope[] }[] = [];
  if (admin) entries.push({ name: ADMIN_NAME, token: admin, scopes: ["admin"] });
  const read = further ? readTokens(further) : null;
  entries.push(...(read?.value ?? []));
  const problem = read?.problem ? `STILLWATER_TOKENS is ignored: ${read.problem}` : null;
  if (problem) console.error(JSON.stringify({ level: "error", event: "bad_setting", message: problem }));
  const known = entries.map(async ({ name, token, scopes }) => ({ name, scopes: grant(scopes), digest: await digestOf(token) }));
  return {
    tokens: await Promise.all(known),
    problem: problem ?? (entries.length > 0 ? null : "No token is set: set STILLWATER_TOKEN."),
  };
};

/** Compares with every known token, so that time tells nothing about which one comes close. */
export const findToken = async (settings: TokenSettings, presented: string): Promise<Token | null> => {
  const { tokens } = await tokenBook(settings);
  const digest = await digestOf(presented);
  let found: Token | null = null;
  for (const token of tokens) {
    if (crypto.subtle.timingSafeEqual(digest, token.digest)) found = token;
  }
  return found;
};
