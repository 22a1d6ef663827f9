/**
 * @module Pages made with component libraries: MUI (React), Shoelace (web components), jQuery UI, Bootstrap.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { MODULES } from "../install.ts";
import { packageFile } from "./files.ts";
import { ledgerPage } from "./ledger.ts";
import { html, type Site } from "./site.ts";

const FOLDER = join(import.meta.dirname, "..", "demos");

const bundled = async (name: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(FOLDER, `${name}.jsx`)],
    bundle: true,
    write: false,
    format: "iife",
    jsx: "automatic",
    minify: true,
    nodePaths: [MODULES],
    // The repository has a React of its own, and two in one page do not work.
    alias: { react: join(MODULES, "react"), "react-dom": join(MODULES, "react-dom") },
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
};

export const demoSite = async (): Promise<Site> => {
  const page = (name: string) => readFile(join(FOLDER, `${name}.html`), "utf8");
  const script = await bundled("dashboard");
  const pages = new Map([
    ["/widgets", await page("widgets")],
    ["/settings", await page("settings")],
    ["/booking", await page("booking")],
    ["/ledger", ledgerPage()],
    [
      "/dashboard",
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbour office</title></head><body><div id="root"></div><script src="/dashboard.js"></script></body></html>',
    ],
  ]);
  return {
    name: "demos",
    handle: (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/dashboard.js")
        return new Response(script, { headers: { "content-type": "text/javascript; charset=utf-8" } });
      const text = pages.get(pathname);
      return text === undefined ? packageFile(pathname) : html(text);
    },
  };
};
