/**
 * @module The internal door through which a session's browser reaches its embedded sites, and nothing else does.
 */
import { ServiceError } from "../../sdk/protocol/index.ts";
import type { Env } from "../env.ts";

const DOOR_HEADER = "x-stillwater-door";
const LEASE_HEADER = "x-stillwater-lease";
const URL_HEADER = "x-stillwater-url";
/** As the fence marks its own answers where a server gives none. */
const NO_ANSWER = { "x-stillwater-blocked": "upstream" };

/** What the way to the door adds to a page's request, and no site may see. */
const STRIPPED_PREFIXES = ["x-stillwater-", "cf-"];

type DoorEnv = Pick<Env, "SITE" | "SITE_DOOR_SECRET">;

/** The headers that a browser's route carries to the door; the browser host adds the page's URL itself. */
export const doorHeaders = (env: Pick<Env, "SITE_DOOR_SECRET">, lease: string): Record<string, string> => {
  if (!env.SITE_DOOR_SECRET) {
    throw new ServiceError("site_failed", "Embedded sites need the secret SITE_DOOR_SECRET, which is not set.");
  }
  return { [DOOR_HEADER]: env.SITE_DOOR_SECRET, [LEASE_HEADER]: lease };
};

/** Answers a request that comes through the door; null when it is an ordinary request. */
export const serveSiteDoor = async (request: Request, env: DoorEnv): Promise<Response | null> => {
  const { headers } = request;
  const secret = headers.get(DOOR_HEADER);
  const lease = headers.get(LEASE_HEADER);
  const url = headers.get(URL_HEADER);
  if (secret === null && lease === null && url === null) return null;
  if (!sameSecret(secret ?? "", env.SITE_DOOR_SECRET ?? "")) return text(403, "This door is closed.");
  if (!lease || !isWebURL(url)) return text(400, `The door needs ${LEASE_HEADER} and an absolute http(s) ${URL_HEADER}.`);
  try {
    return await env.SITE.getByName(lease).fetch(pageRequest(request, url));
  } catch (error) {
    console.error(JSON.stringify({ event: "site_failed", url, error: String(error) }));
    return text(502, "The site failed to answer.", NO_ANSWER);
  }
};

/** The request as the page made it. */
const pageRequest = (request: Request, url: string): Request => {
  const headers = new Headers();
  for (const [name, value] of request.headers) {
    if (!STRIPPED_PREFIXES.some((prefix) => name.startsWith(prefix))) headers.append(name, value);
  }
  return new Request(url, { method: request.method, headers, body: request.body, redirect: "manual" });
};

const isWebURL = (url: string | null): url is string => {
  const parsed = url === null ? null : URL.parse(url);
  return parsed?.protocol === "http:" || parsed?.protocol === "https:";
};

/** Constant in time for secrets of the right length; no secret opens a door that has none. */
const sameSecret = (given: string, expected: string): boolean => {
  const encoder = new TextEncoder();
  const [a, b] = [encoder.encode(given), encoder.encode(expected)];
  if (a.byteLength !== b.byteLength) return !crypto.subtle.timingSafeEqual(a, a);
  return crypto.subtle.timingSafeEqual(a, b) && b.byteLength > 0;
};

const text = (status: number, message: string, more: Record<string, string> = {}): Response =>
  new Response(`${message}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...more },
  });
