/**
 * @module The prefix `/t/{token}/` before the path of a door, for clients that can send no header. Routes, logs and errors see
 * the path without it.
 */
import { getPath } from "hono/utils/url";

/** The first segment of each door's path. */
const DOORS: ReadonlySet<string> = new Set(["openenv", "mcp", "nemo", "cua", "cdp"]);
const PREFIX = /^\/t\/([^/]+)(\/([^/]+)(?:\/.*)?)?$/;
/** What every other path below the prefix is called, so that no token gets into an error. */
const NOWHERE = "/t";

/** Below the doors nothing is said to callers without a token. */
export const isDoor = (path: string): boolean => DOORS.has(path.split("/", 2)[1] ?? "");

/** The path that routes are found by. */
export const routePath = (request: Request): string => {
  const path = getPath(request);
  if (!path.startsWith("/t/")) return path;
  const [, , rest, door] = PREFIX.exec(path) ?? [];
  return rest !== undefined && door !== undefined && DOORS.has(door) ? rest : NOWHERE;
};

/** The token of the prefix; null where there is none. */
export const tokenInPath = (url: string): string | null => {
  const token = PREFIX.exec(new URL(url).pathname)?.[1];
  if (token === undefined) return null;
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
};
