/**
 * @module The pages for people, and the document they are made from. Open without a token.
 */
import type { Hono } from "hono";
import type { AppContext, AppEnv } from "../context.ts";
import { openapiDocument } from "../openapi/document.ts";
import { dashboardPage } from "../pages/dashboard/page.ts";
import { docsPage } from "../pages/docs/page.ts";

const PAGES: Readonly<Record<string, (c: AppContext) => Response>> = {
  "/": dashboardPage,
  "/docs": docsPage,
  "/openapi.json": (c) => c.json(openapiDocument()),
};

export const mountPages = (app: Hono<AppEnv>): void => {
  for (const [path, page] of Object.entries(PAGES)) {
    app.get(path, (c) => {
      c.set("route", path);
      return page(c);
    });
  }
};
