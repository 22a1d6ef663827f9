/**
 * @module The shop's routes.
 */
import { Hono } from "hono";
import { html } from "hono/html";
import type { SiteCopy } from "../../embedded-site.ts";

export const app = new Hono<{ Bindings: SiteCopy }>();

app.get("/", (c) => {
  const names = c.env.sql.exec<{ name: string }>("SELECT name FROM products ORDER BY id").toArray();
  return c.html(
    html`<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><ul>${names.map(({ name }) => html`<li>${name}</li>`)}</ul></html>`,
  );
});
