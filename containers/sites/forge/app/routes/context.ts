/**
 * @module What the routes share: who asks, which project is meant, what a form says, and refusing.
 */
import { type Context, Hono } from "hono";
import type { SiteCopy } from "../../../../../durable-objects/site/embedded-site.ts";
import { MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from "../rules.ts";
import type { Viewer } from "../store/people.ts";
import { type Ability, can, type Project, pathOf } from "../store/projects.ts";

export interface ForgeEnv {
  Bindings: SiteCopy;
  Variables: { viewer: Viewer | null; project: Project };
}
export type ForgeContext = Context<ForgeEnv>;

export const forgeRoutes = (): Hono<ForgeEnv> => new Hono<ForgeEnv>();

/** An answer that says no: 401 leads to the sign-in page, the others are pages or JSON. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 422;

  constructor(status: Refusal["status"], message: string) {
    super(message);
    this.status = status;
  }
}

export const missing = (): Refusal => new Refusal(404, "There is nothing at this address, or you may not see it.");

export const signedIn = (c: ForgeContext): Viewer => {
  if (!c.var.viewer) throw new Refusal(401, "Sign in to do this.");
  return c.var.viewer;
};

const LACKING: Readonly<Record<Ability, string>> = {
  participate: "Sign in to do this.",
  plan: "You need to be at least a reporter of this project to do this.",
  push: "You need to be at least a developer of this project to do this.",
  maintain: "You need to be at least a maintainer of this project to do this.",
  own: "Only owners of this project can do this.",
};

/** The viewer, who is sure to be allowed to do it in this project. */
export const demand = (c: ForgeContext, ability: Ability): Viewer => {
  const viewer = signedIn(c);
  const { project } = c.var;
  if (can(project, viewer, ability)) return viewer;
  throw new Refusal(403, project.archived === 1 ? "This project is archived. Nothing can be changed in it." : LACKING[ability]);
};

export const wantsJSON = (c: ForgeContext): boolean => c.req.header("accept")?.includes("application/json") ?? false;

/** The address of something in the project at hand. */
export const inProject = (project: Project, rest = ""): string => `/${pathOf(project)}${rest}`;

/** A number in an address; anything else is nowhere. */
export const numberParam = (c: ForgeContext, name: string): number => {
  const text = c.req.param(name) ?? "";
  if (!/^\d{1,9}$/.test(text)) throw missing();
  return Number(text);
};

export interface Form {
  /** One line, without spaces around it. */
  text(name: string, maxLength?: number): string;
  /** Several lines. */
  area(name: string, maxLength?: number): string;
  list(name: string): string[];
  has(name: string): boolean;
}

export const readForm = async (c: ForgeContext): Promise<Form> => {
  const body = await c.req.parseBody({ all: true }).catch(() => {
    throw new Refusal(400, "The form could not be read.");
  });
  const all = (name: string): string[] => {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    return [value].flat().filter((part) => typeof part === "string");
  };
  return {
    text: (name, maxLength = MAX_TITLE_LENGTH) => (all(name)[0] ?? "").replaceAll(/\s+/g, " ").trim().slice(0, maxLength),
    area: (name, maxLength = MAX_TEXT_LENGTH) => (all(name)[0] ?? "").replaceAll(/\r\n?/g, "\n").trim().slice(0, maxLength),
    list: (name) => [...new Set(all(name))],
    has: (name) => all(name).length > 0,
  };
};

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A date of the calendar as 2026-03-09; null when the text is none. */
export const readDate = (text: string): string | null => {
  if (!DATE.test(text)) return null;
  const time = Date.parse(`${text}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
};
