/**
 * @module What every request carries, the ways to answer it, and the ways to refuse it.
 */
import { type Context, Hono } from "hono";
import type { SiteCopy } from "../../../../../durable-objects/site/embedded-site.ts";
import { withNotice } from "../paths.ts";
import type { User } from "../store/users.ts";
import { type Frame, layout } from "../views/layout.ts";
import { NOTICES, type NoticeName } from "./notices.ts";

export type AlmanacEnv = { Bindings: SiteCopy; Variables: { viewer: User | null } };
export type AlmanacContext = Context<AlmanacEnv>;

export const newRoutes = () => new Hono<AlmanacEnv>();

/** Ends a request with a page that says why. */
export class Refusal extends Error {
  readonly status: 401 | 403 | 404 | 409 | 422;

  constructor(status: Refusal["status"], message: string) {
    super(message);
    this.status = status;
  }
}

/** Who is signed in; everybody else is sent to the sign-in page. */
export const requireUser = (c: AlmanacContext): User => {
  const viewer = c.get("viewer");
  if (!viewer) throw new Refusal(401, "Sign in to do that.");
  return viewer;
};

export const requireAdmin = (c: AlmanacContext): User => {
  const user = requireUser(c);
  if (user.role !== "admin") throw new Refusal(403, "Only administrators may do that.");
  return user;
};

export type Field = (name: string, maxLength?: number) => string;

const MAX_FIELD_LENGTH = 200;

/** The fields of a form, trimmed and cut; what is not there, or no text, is "". */
export const readFields = async (c: AlmanacContext): Promise<Field> => {
  const fields = await c.req.parseBody().catch((): Record<string, unknown> => ({}));
  return (name, maxLength = MAX_FIELD_LENGTH) => {
    const value = fields[name];
    return typeof value === "string" ? value.replaceAll("\r\n", "\n").trim().slice(0, maxLength) : "";
  };
};

export type Page = Omit<Frame, "viewer" | "path">;

export const page = (c: AlmanacContext, frame: Page, status: 200 | 401 | 403 | 404 | 409 | 422 | 500 = 200) => {
  c.header("cache-control", "private, no-cache");
  const name = c.req.query("notice") ?? "";
  const notice = Object.hasOwn(NOTICES, name) ? NOTICES[name as NoticeName] : null;
  const { pathname, search } = new URL(c.req.url);
  return c.html(layout({ notice, ...frame, viewer: c.get("viewer"), path: pathname + search }), status);
};

/** After a change. */
export const done = (c: AlmanacContext, to: string, notice: NoticeName) => c.redirect(withNotice(to, notice), 303);
