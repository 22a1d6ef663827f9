/**
 * @module How a CDP address is written: the session's number and the secret in one path segment.
 */
import type { NewAddress } from "../../../durable-objects/session/cdp/addresses.ts";
import type { CDPAddress } from "../../../sdk/protocol/index.ts";
import type { AppContext } from "../../context.ts";

const SEGMENT = /^([0-9a-f]{32})([0-9a-f]{64})$/;
const SESSION_PREFIX = "s_";

export interface ParsedAddress {
  readonly session: string;
  readonly secret: string;
}

export const parseAddress = (segment: string): ParsedAddress | null => {
  const [, id, secret] = SEGMENT.exec(segment) ?? [];
  return id && secret ? { session: `${SESSION_PREFIX}${id}`, secret } : null;
};

export const addressOf = (c: AppContext, session: string, { secret, expiresAt }: NewAddress): CDPAddress => {
  const segment = session.slice(SESSION_PREFIX.length) + secret;
  return { url: socketURL(c, segment), httpUrl: `${origin(c)}/cdp/${segment}`, expiresAt };
};

export const socketURL = (c: AppContext, segment: string): string =>
  `${origin(c).replace(/^http/, "ws")}/cdp/${segment}/devtools/browser/${segment.slice(0, 32)}`;

/** As the caller sees it: a proxy with TLS before us says so. */
const origin = (c: AppContext): string => {
  const url = new URL(c.req.url);
  if (c.req.header("x-forwarded-proto") === "https") url.protocol = "https:";
  return url.origin;
};
