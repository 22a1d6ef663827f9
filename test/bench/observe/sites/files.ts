/**
 * @module Files of the installed packages.
 */
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { MODULES } from "../install.ts";
import { notFound } from "./site.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
};

/** `path` begins with the package's name. */
export const packageFile = async (path: string): Promise<Response> => {
  const file = join(MODULES, normalize(`/${decodeURIComponent(path)}`));
  try {
    return new Response(await readFile(file), {
      headers: { "content-type": TYPES[extname(file)] ?? "application/octet-stream" },
    });
  } catch {
    return notFound();
  }
};
