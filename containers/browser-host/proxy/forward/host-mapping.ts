/**
 * @module Translates between the name that the page knows a site by and the one that its server goes by, in the
 * headers that carry origins: a server that redirects to itself, or that compares origins, then does the right thing.
 */
import type { Asked } from "../asked.ts";
import { parseURL } from "../policy/fields.ts";
import type { Route } from "../policy/route-table.ts";

export interface HostMapping {
  request(lowerName: string, value: string): string;
  response(lowerName: string, value: string): string;
}

/** Null where the server is asked by the page's own name: then what it says about itself is as the page knows it. */
export function hostMapping(asked: Asked, { hostHeader, upstream }: Route): HostMapping | null {
  if (hostHeader === null) return null;
  const page = `${asked.scheme}://${asked.host}`;
  // Servers name themselves by what they are asked as, or by where they listen; the scheme they guess.
  const names = [hostHeader, upstream.host].flatMap((host) => [`http://${host}`, `https://${host}`]);
  const toPage = (value: string) => replaceOrigin(value, names, page);
  return {
    request: (name, value) =>
      name === "origin" || name === "referer" ? replaceOrigin(value, [page], `${upstream.protocol}//${hostHeader}`) : value,
    response: (name, value) => {
      if (name === "location" || name === "content-location" || name === "access-control-allow-origin") return toPage(value);
      if (name === "refresh") return mapRefresh(value, toPage);
      return name === "set-cookie" ? mapCookieDomain(value, hostHeader, asked.hostname) : value;
    },
  };
}

/** Of an absolute URL, or a bare origin, that is at one of these origins; anything else stays as it is. */
function replaceOrigin(value: string, from: readonly string[], to: string): string {
  const [, scheme = "", authority = "", rest = ""] = /^\s*((?:https?:)?\/\/)([^/?#\\]*)(.*)$/is.exec(value) ?? [];
  const url = parseURL(`${scheme === "//" ? "http://" : scheme}${authority}`);
  if (url === null || url.username !== "" || url.password !== "") return value;
  return from.some((origin) => parseURL(origin)?.origin === url.origin) ? `${to}${rest}` : value;
}

/** 5; url=http://… */
function mapRefresh(value: string, map: (url: string) => string): string {
  return value.replace(/^([^;,]*[;,]\s*url\s*=\s*["']?)(.*)$/i, (_all, head: string, url: string) => `${head}${map(url)}`);
}

/** A cookie for the server's own name is one for the page's; one for a domain above it stays with the page's host alone. */
function mapCookieDomain(cookie: string, hostHeader: string, pageHost: string): string {
  const server = parseURL(`http://${hostHeader}`)?.hostname ?? hostHeader;
  return cookie.replace(/;\s*domain\s*=\s*\.?([^;\s]*)\s*/i, (attribute, domain: string) => {
    const lower = domain.toLowerCase();
    if (lower === server) return `; Domain=${pageHost}`;
    return server.endsWith(`.${lower}`) ? "" : attribute;
  });
}
