/**
 * @module Stylesheet, script and icon, which a browser may keep.
 */
import { Hono } from "hono";
import { SHOP_JS } from "../assets/script.ts";
import { SHOP_CSS, SHOP_ICON } from "../assets/style.ts";

const MAX_AGE_S = 3600;

const FILES: Readonly<Record<string, { readonly type: string; readonly body: string }>> = {
  "shop.css": { type: "text/css; charset=utf-8", body: SHOP_CSS },
  "shop.js": { type: "text/javascript; charset=utf-8", body: SHOP_JS },
  "icon.svg": { type: "image/svg+xml", body: SHOP_ICON },
};

export const assets = new Hono().get("/assets/:file", (c, next) => {
  const name = c.req.param("file");
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (!file) return next();
  const headers = { "content-type": file.type, "cache-control": `public, max-age=${MAX_AGE_S}` };
  return c.body(file.body, 200, headers);
});
