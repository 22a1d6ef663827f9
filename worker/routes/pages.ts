/**
 * @module The pages for people, and the document they are made from. Open without a token.
 */
import type { Hono } from "hono";
import type { AppEnv } from "../context.ts";
import { openapiDocument } from "../openapi/document.ts";

export const mountPages = (app: Hono<AppEnv>): void => {
  app.get("/openapi.json", (c) => {
    c.set("route", "/openapi.json");
    return c.json(openapiDocument());
  });
};
