/**
 * @module Bearer tokens.
 */
import type { Token } from "../../durable-objects/requests/token.ts";
import { offeredToken, ServiceError } from "../../sdk/protocol/index.ts";
import type { AppContext } from "../context.ts";
import { findToken } from "../tokens.ts";

/** Pages cannot set headers of a WebSocket: they offer the token as a subprotocol. */
const tokenOf = (c: AppContext): string | undefined => {
  const header = c.req.header("authorization");
  if (header !== undefined) return BEARER.exec(header)?.[1];
  return isUpgrade(c) ? offeredToken(c.req.header("sec-websocket-protocol")) : undefined;
};

export const isUpgrade = (c: AppContext): boolean => c.req.header("upgrade")?.toLowerCase() === "websocket";

const BEARER = /^Bearer +([^\s]+) *$/i;

/** The caller; throws unauthorized when the request carries no token of this service. */
export const authenticate = async (c: AppContext): Promise<Token> => {
  const header = c.req.header("authorization");
  const presented = tokenOf(c);
  if (!presented) {
    throw new ServiceError(
      "unauthorized",
      header === undefined ? "This route needs a token." : "The authorization header is not of the form 'Bearer <token>'.",
    );
  }
  const token = await findToken(c.env, presented);
  if (!token) throw new ServiceError("unauthorized", "This token is not known here.");
  c.set("token", token);
  return token;
};
