/**
 * @module Answers with a whole page of the back office.
 */
import type { Context } from "hono";
import type { SiteCopy } from "../../../../../../durable-objects/site/embedded-site.ts";
import type { StaffRow } from "../../model.ts";
import { waitingCounts } from "../store/figures.ts";
import { type Frame, layout } from "../views/layout.ts";
import { NOTICES, type NoticeName } from "./notices.ts";

export interface OfficeEnv {
  Bindings: SiteCopy;
  Variables: { staff: StaffRow | null };
}
export type OfficeContext = Context<OfficeEnv>;

type Status = 200 | 403 | 404 | 422 | 500;

export const page = (c: OfficeContext, frame: Omit<Frame, "staff" | "waiting" | "path">, status: Status = 200) => {
  c.header("cache-control", "private, no-cache");
  const name = c.req.query("notice") ?? "";
  const notice = Object.hasOwn(NOTICES, name) ? NOTICES[name as NoticeName] : null;
  const staff = c.var.staff ?? null;
  const waiting = staff ? waitingCounts(c.env.sql) : {};
  return c.html(layout({ notice, ...frame, staff, waiting, path: c.req.path }), status);
};
