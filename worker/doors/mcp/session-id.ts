/**
 * @module MCP session ids. An id is random and signed, so that it is known again without being stored; the session of ours
 * that it holds is opened by the first tool call.
 */
import type { Env } from "../../../durable-objects/env.ts";
import { hex } from "../../../durable-objects/hash.ts";
import { randomHex } from "../../../durable-objects/ids.ts";
import { KEY_MEMORY_MS } from "../../../sdk/protocol/index.ts";

const SEPARATOR = ".";
const MAX_LENGTH = 256;

/** Whom an id was given to; it is none for anybody else. */
export interface Holder {
  readonly owner: string;
  readonly environment: string;
}

export const newMCPSessionID = async (env: Env, holder: Holder): Promise<string> => {
  const body = `${Date.now().toString(36)}${SEPARATOR}${randomHex()}`;
  return `${body}${SEPARATOR}${await sign(env, holder, body)}`;
};

/** When the id was given; null when it is none of this holder's. */
export const readMCPSessionID = async (env: Env, holder: Holder, id: string): Promise<number | null> => {
  if (id.length > MAX_LENGTH) return null;
  const at = id.lastIndexOf(SEPARATOR);
  const body = id.slice(0, Math.max(0, at));
  if (id.slice(at + 1) !== (await sign(env, holder, body))) return null;
  return Number.parseInt(body.split(SEPARATOR, 1)[0] ?? "", 36);
};

/** An id that was never used is forgotten after this long, as the key of an ended session is. */
export const isForgotten = (givenAt: number): boolean => Date.now() - givenAt > KEY_MEMORY_MS;

/** Keyed by what the deployment keeps secret anyway; what is signed is no secret. */
const sign = async (
  { STILLWATER_TOKEN, SITE_DOOR_SECRET }: Env,
  { owner, environment }: Holder,
  body: string,
): Promise<string> => {
  const secret = new TextEncoder().encode(`mcp session/${STILLWATER_TOKEN ?? ""}/${SITE_DOOR_SECRET ?? ""}`);
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const text = new TextEncoder().encode(JSON.stringify([owner, environment, body]));
  return hex(await crypto.subtle.sign("HMAC", key, text)).slice(0, 32);
};
