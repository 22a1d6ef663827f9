/**
 * @module The dashboard.
 */
import { Hono } from "hono";
import { readFigures, waitingCounts } from "../store/figures.ts";
import { dashboardView } from "../views/dashboard.ts";
import { type OfficeEnv, page } from "./page.ts";
import { isManager } from "./staff.ts";

export const dashboard = new Hono<OfficeEnv>().get("/", (c) => {
  const main = dashboardView(readFigures(c.env.sql), waitingCounts(c.env.sql), isManager(c));
  return page(c, { title: "Dashboard", main });
});
