/**
 * @module Stylesheets, scripts and icons. Their addresses name their content, so that they may be kept for ever.
 */
import { Hono } from "hono";

const MAX_AGE_S = 31_536_000;

export interface AssetFile {
  readonly type: string;
  readonly body: string;
}

export interface Assets {
  /** Answers under /assets/. */
  readonly routes: Hono;
  /** The address of a file, by its plain name: "shop.css". */
  url(name: string): string;
}

export const assetFiles = (files: Readonly<Record<string, AssetFile>>): Assets => {
  const addresses = new Map(Object.entries(files).map(([name, { body }]) => [name, addressOf(name, body)]));
  const byAddress = new Map(Object.entries(files).map(([name, file]) => [addresses.get(name) ?? name, file]));
  const routes = new Hono().get("/assets/:file", (c, next) => {
    const file = byAddress.get(c.req.path);
    if (!file) return next();
    return c.body(file.body, 200, { "content-type": file.type, "cache-control": `public, max-age=${MAX_AGE_S}, immutable` });
  });
  return {
    routes,
    url: (name) => {
      const address = addresses.get(name);
      if (address === undefined) throw new Error(`there is no asset ${name}`);
      return address;
    },
  };
};

const addressOf = (name: string, body: string): string => {
  const dot = name.lastIndexOf(".");
  return `/assets/${name.slice(0, dot)}-${fingerprint(body)}${name.slice(dot)}`;
};

/** FNV-1a: it only has to differ when the content does. */
const fingerprint = (text: string): string => {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, "0");
};
