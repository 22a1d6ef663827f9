/**
 * @module SSH keys and access tokens of a person.
 */
import type { SiteCopy } from "../../../../../durable-objects/site/embedded-site.ts";
import { seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import type { KeyRow, TokenRow } from "../rows.ts";
import { hashOf } from "../text/slug.ts";

export const TOKEN_SCOPES = {
  api: "Everything that you may do",
  read_api: "Read everything that you may see",
  read_repository: "Read files and commits",
  write_repository: "Push commits",
} as const;

const KEY = /^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp256) ([A-Za-z0-9+/]{32,}={0,3})(?: (.*))?$/;

export const listKeys = (sql: SqlStorage, userId: number): KeyRow[] =>
  sql.exec<KeyRow>("SELECT * FROM keys WHERE user_id = ? ORDER BY id", userId).toArray();

/** Null when the text is no public key. */
export const addKey = (sql: SqlStorage, userId: number, title: string, text: string): KeyRow | null => {
  const [, kind = "", body = "", comment = ""] = KEY.exec(text.trim()) ?? [];
  if (kind === "") return null;
  const at = tick(sql);
  return sql
    .exec<KeyRow>(
      "INSERT INTO keys (user_id, title, kind, fingerprint, created) VALUES (?, ?, ?, ?, ?) RETURNING *",
      userId,
      title || comment || kind,
      kind,
      `SHA256:${hashOf(body)}`,
      at,
    )
    .one();
};

export const removeKey = (sql: SqlStorage, userId: number, id: number): boolean => {
  tick(sql);
  return sql.exec("DELETE FROM keys WHERE id = ? AND user_id = ? RETURNING id", id, userId).toArray().length > 0;
};

export const listTokens = (sql: SqlStorage, userId: number): TokenRow[] =>
  sql.exec<TokenRow>("SELECT * FROM tokens WHERE user_id = ? AND active = 1 ORDER BY id", userId).toArray();

/** The whole token is shown once and not kept. */
export const addToken = (
  { sql, seed }: SiteCopy,
  userId: number,
  { name, scopes, expires }: { readonly name: string; readonly scopes: readonly string[]; readonly expires: string | null },
): { id: number; secret: string } => {
  const at = tick(sql);
  const { n } = sql.exec<{ n: number }>("SELECT count(*) AS n FROM tokens").one();
  const secret = `anv-${hashOf(`${seed}/${n}/${seededRandom(seed, `token/${n}`).integer(0, 1e9)}`).slice(0, 20)}`;
  const { id } = sql
    .exec<{ id: number }>(
      "INSERT INTO tokens (user_id, name, scopes, ending, created, expires, active) VALUES (?, ?, ?, ?, ?, ?, 1) RETURNING id",
      userId,
      name,
      scopes.join(" "),
      secret.slice(-4),
      at,
      expires,
    )
    .one();
  return { id, secret };
};

export const revokeToken = (sql: SqlStorage, userId: number, id: number): boolean => {
  tick(sql);
  return (
    sql.exec("UPDATE tokens SET active = 0 WHERE id = ? AND user_id = ? AND active = 1 RETURNING id", id, userId).toArray()
      .length > 0
  );
};
