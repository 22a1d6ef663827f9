/**
 * @module What every request carries, and the ways to answer or refuse one.
 */
import { type Context, Hono } from "hono";
import type { SiteCopy } from "../../../../../durable-objects/site/embedded-site.ts";
import type { World } from "../geo/world.ts";
import type { Units } from "../rules.ts";
import { editsWith } from "../store/contributions.ts";
import { type Place, placeById } from "../store/places.ts";
import type { User } from "../store/users.ts";
import { type Frame, layout } from "../views/layout.ts";
import { NOTICES, type NoticeName } from "./notices.ts";

export type AtlasEnv = { Bindings: SiteCopy; Variables: { viewer: User | null; world: World; now: number } };
export type AtlasContext = Context<AtlasEnv>;

export const newRoutes = () => new Hono<AtlasEnv>();

/** Ends a request with a page. */
export class Refusal extends Error {
  readonly status: 401 | 403 | 404 | 409;

  constructor(status: Refusal["status"], message: string) {
    super(message);
    this.status = status;
  }
}

export const requireUser = (c: AtlasContext): User => {
  const viewer = c.get("viewer");
  if (!viewer) throw new Refusal(401, "Sign in to do that.");
  return viewer;
};

export const requireModerator = (c: AtlasContext): User => {
  const user = requireUser(c);
  if (user.role !== "moderator") throw new Refusal(403, "Only moderators may do that.");
  return user;
};

export const requirePlace = (c: AtlasContext): Place => {
  const place = placeById(c.env.sql, Number(c.req.param("id")));
  if (!place) throw new Refusal(404, "There is no such place.");
  return place;
};

export const unitsOf = (c: AtlasContext): Units => c.get("viewer")?.units ?? "metric";

export const page = (
  c: AtlasContext,
  frame: Omit<Frame, "world" | "viewer" | "path" | "open">,
  status: 200 | 403 | 404 | 409 | 422 | 500 = 200,
) => {
  const viewer = c.get("viewer");
  const { pathname, search } = new URL(c.req.url);
  const name = c.req.query("notice") ?? "";
  const notice = Object.hasOwn(NOTICES, name) ? NOTICES[name as NoticeName] : null;
  const open = viewer?.role === "moderator" ? editsWith(c.env.sql, "open").length : null;
  c.header("cache-control", "private, no-cache");
  return c.html(layout({ notice, ...frame, world: c.get("world"), viewer, path: pathname + search, open }), status);
};

/** After a change, on to a page that says what happened. */
export const done = (c: AtlasContext, notice: NoticeName, to: string) =>
  c.redirect(`${to}${to.includes("?") ? "&" : "?"}notice=${notice}`, 303);

export interface Fields {
  one(name: string, maxLength?: number): string;
  all(name: string): string[];
}

const MAX_FIELD_LENGTH = 500;

/** The fields of a form, trimmed and cut; what is not there, or no text, is "". */
export const readFields = async (c: AtlasContext): Promise<Fields> => {
  const body = await c.req.parseBody({ all: true }).catch((): Record<string, unknown> => ({}));
  const all = (name: string): string[] => [body[name] ?? []].flat().filter((value) => typeof value === "string");
  return {
    all,
    one: (name, maxLength = MAX_FIELD_LENGTH) => (all(name)[0] ?? "").replaceAll("\r\n", "\n").trim().slice(0, maxLength),
  };
};

/** One of some words; anything else is the fallback. */
export const oneOf = <T extends string>(choices: Readonly<Record<T, unknown>>, text: string | undefined, fallback: T): T =>
  text !== undefined && Object.hasOwn(choices, text) ? (text as T) : fallback;

/** A path of this site that came from outside; anything else is the front page. */
export const localPath = (text: string | undefined): string => (text && /^\/(?![/\\])[^\s\\]*$/.test(text) ? text : "/");
