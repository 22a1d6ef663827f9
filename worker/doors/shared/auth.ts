/**
 * @module Who calls a door: by the path's prefix, a Bearer token, or HTTP Basic, which is what user-info in a URL becomes.
 */
import { requireScope, type Token } from "../../../durable-objects/requests/token.ts";
import { ServiceError } from "../../../sdk/protocol/index.ts";
import type { AppContext } from "../../context.ts";
import { findToken } from "../../tokens.ts";
import { tokenInPath } from "./token-path.ts";

const BEARER = /^Bearer +([^\s]+) *$/i;
const BASIC = /^Basic +([A-Za-z0-9+/=_-]+) *$/i;

/** The caller, with scope run; throws unauthorized or forbidden. The prefix of the path goes before a header. */
export const authenticateDoor = async (c: AppContext): Promise<Token> => {
  const presented = tokenInPath(c.req.url) ?? tokenInHeader(c.req.header("authorization"));
  if (!presented) {
    throw new ServiceError(
      "unauthorized",
      "This address needs a token: as 'Authorization: Bearer <token>', as the password of HTTP Basic, or as /t/<token>/ before the path.",
    );
  }
  const token = await findToken(c.env, presented);
  if (!token) throw new ServiceError("unauthorized", "This token is not known here.");
  c.set("token", token);
  requireScope(token, "run", "This address");
  return token;
};

export const tokenInHeader = (header: string | undefined): string | null => {
  if (header === undefined) return null;
  const bearer = BEARER.exec(header)?.[1];
  if (bearer !== undefined) return bearer;
  const basic = BASIC.exec(header)?.[1];
  return basic === undefined ? null : tokenInBasic(basic);
};

/** The password; the user name where there is no password. */
const tokenInBasic = (encoded: string): string | null => {
  try {
    const bytes = Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0));
    const text = new TextDecoder().decode(bytes);
    const colon = text.indexOf(":");
    const [user, password] = colon < 0 ? [text, ""] : [text.slice(0, colon), text.slice(colon + 1)];
    return password || user || null;
  } catch {
    return null;
  }
};
