/**
 * @module Who works here, and what only managers may do.
 */
import type { MiddlewareHandler } from "hono";
import { signedIn } from "../../../../../../durable-objects/site/kit/sign-in.ts";
import { STAFF_COOKIE } from "../../accounts.ts";
import type { StaffRow } from "../../model.ts";
import { findStaff } from "../store/staff.ts";
import { forbiddenView } from "../views/messages.ts";
import { type OfficeContext, type OfficeEnv, page } from "./page.ts";

export const identifyStaff: MiddlewareHandler<OfficeEnv> = async (c, next) => {
  const id = signedIn(c, STAFF_COOKIE);
  c.set("staff", id === null ? null : findStaff(c.env.sql, id));
  await next();
};

export const staffOnly: MiddlewareHandler<OfficeEnv> = async (c, next) => {
  if (c.var.staff) return next();
  if (wantsJSON(c)) return c.json({ ok: false, message: "Please sign in first.", signIn: "/sign-in" }, 401);
  const { pathname, search } = new URL(c.req.url);
  const from = c.req.method === "GET" && pathname !== "/" ? `?${new URLSearchParams({ next: pathname + search })}` : "";
  return c.redirect(`/sign-in${from}`, 303);
};

export const managersOnly: MiddlewareHandler<OfficeEnv> = async (c, next) => (isManager(c) ? next() : forbidden(c));

export const isManager = (c: OfficeContext): boolean => c.var.staff?.role === "manager";

export const forbidden = (c: OfficeContext) => {
  if (wantsJSON(c)) return c.json({ ok: false, message: "Only managers may do this." }, 403);
  return page(c, { title: "Not allowed", main: forbiddenView() }, 403);
};

/** Behind staffOnly there is one. */
export const staffOf = (c: OfficeContext): StaffRow => {
  if (!c.var.staff) throw new Error("staffOf needs staffOnly before it");
  return c.var.staff;
};

export const wantsJSON = (c: OfficeContext): boolean => c.req.header("accept")?.includes("application/json") ?? false;
