/**
 * @module What every request carries, and the ways to refuse one.
 */
import { type Context, Hono } from "hono";
import type { SiteCopy } from "../../../../../durable-objects/site/embedded-site.ts";
import type { Reader } from "../reader.ts";
import type { User } from "../store/users.ts";

export type ForumEnv = { Bindings: SiteCopy; Variables: { reader: Reader } };
export type ForumContext = Context<ForumEnv>;

export const newRoutes = () => new Hono<ForumEnv>();

/** Ends a request with a page, or with JSON for scripts. */
export class Refusal extends Error {
  readonly status: 401 | 403 | 404 | 409 | 422;

  constructor(status: Refusal["status"], message: string) {
    super(message);
    this.status = status;
  }
}

/** Who is signed in; everybody else is sent to the sign-in page. */
export const requireUser = (c: ForumContext): User => {
  const { viewer } = c.get("reader");
  if (!viewer) throw new Refusal(401, "Sign in to do that.");
  return viewer;
};

export const requireModerator = (c: ForumContext, communityId: number): User => {
  const user = requireUser(c);
  if (!c.get("reader").mayModerate(communityId)) throw new Refusal(403, "Only moderators of this community may do that.");
  return user;
};

export const wantsJSON = (c: ForumContext): boolean => c.req.header("accept")?.includes("application/json") ?? false;

/** A script wants the content of a page without its frame. */
export const wantsFragment = (c: ForumContext): boolean => c.req.header("x-fragment") !== undefined;

export type Field = (name: string, maxLength?: number) => string;

const MAX_FIELD_LENGTH = 500;

/** The fields of a form, trimmed and cut; what is not there, or no text, is "". */
export const readFields = async (c: ForumContext): Promise<Field> => {
  const fields = await c.req.parseBody().catch((): Record<string, unknown> => ({}));
  return (name, maxLength = MAX_FIELD_LENGTH) => {
    const value = fields[name];
    return typeof value === "string" ? value.replaceAll("\r\n", "\n").trim().slice(0, maxLength) : "";
  };
};

/** One of some words; anything else is the fallback. */
export const oneOf = <T extends string>(choices: Readonly<Record<T, unknown>>, text: string | undefined, fallback: T): T =>
  text !== undefined && Object.hasOwn(choices, text) ? (text as T) : fallback;
