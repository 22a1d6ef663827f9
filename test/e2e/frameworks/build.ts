/**
 * @module Builds a page of ./pages as its users would ship it: bundled, minified, in production mode, in one HTML file.
 */
import { join } from "node:path";
import { build } from "esbuild";

const PAGES = join(import.meta.dirname, "pages");

/** `body` is what stands in the page before its script runs. */
export const buildPage = async (script: string, body = '<div id="app"></div>'): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(PAGES, script)],
    outdir: "out",
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    loader: { ".css": "css" },
    alias: { vue: "vue/dist/vue.esm-bundler.js" },
    define: {
      "process.env.NODE_ENV": '"production"',
      __VUE_OPTIONS_API__: "true",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
    },
  });
  const part = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? "";
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${script}</title><style>${part(".css")}</style>
<body>${body}<script>${part(".js")}</script></body></html>`;
};
