/**
 * @module The bearer token, compared in constant time.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { HostError } from "../errors.ts";

export function requireToken(header: string | undefined, token: string): void {
  if (bearsToken(header, token)) return;
  throw new HostError(
    401,
    "Send the browser host's token as `Authorization: Bearer <token>`.",
    {},
    { "www-authenticate": "Bearer" },
  );
}

export function bearsToken(header: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)\s*$/i.exec(header ?? "")?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
