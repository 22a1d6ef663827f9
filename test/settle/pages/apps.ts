/**
 * @module Applications built with React, Vue and jQuery, bundled in production mode when the tests begin.
 */
import { join } from "node:path";
import { build } from "esbuild";
import type { Draw } from "../draw.ts";
import { EXPLORER_PATH } from "../lab/explorer.ts";
import { type PageAction, script, type TorturePage, torturePage } from "../torture-page.ts";

const bundle = async (name: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, `../apps/${name}.js`)],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    define: {
      "process.env.NODE_ENV": '"production"',
      __VUE_OPTIONS_API__: "false",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
    },
  });
  return outputFiles[0]?.text ?? "";
};
const [react, vue, jquery] = await Promise.all(["react", "vue", "jquery"].map(bundle));

interface App {
  readonly code: string | undefined;
  readonly view?: string;
  readonly delays: (ms: Draw) => Readonly<Record<string, number>>;
  readonly style?: (ms: Draw) => string;
}

const appPage = (
  name: string,
  note: string,
  { code = "", view = "", delays, style }: App,
  options: Partial<TorturePage> = {},
): TorturePage =>
  torturePage(
    name,
    note,
    (ms) =>
      `${style ? `<style>${style(ms)}</style>` : ""}<div id="app"></div>${script(`window.torture = { DELAYS: ${JSON.stringify(delays(ms))}, VIEW: "${view}", FINAL, rendered };`)}<script src="app.js"></script>`,
    { ...options, goElsewhere: true, more: () => ({ "app.js": code, "late.js": "export {};" }) },
  );

/** The application brings all of the page; only its delays are drawn. */
const explorerPage = (name: string, note: string, action: PageAction): TorturePage => ({
  ...torturePage(name, note, () => ""),
  action,
  absent: "an old value",
  start: (id) => `${EXPLORER_PATH}kv/${id}`,
  files: (ms) => ({ delays: JSON.stringify({ keys: ms(20, 500), values: ms(20, 500) }) }),
});

const FADE = (ms: Draw) =>
  `.fade-enter-active, .fade-leave-active { transition: opacity ${ms(60, 400)}ms } .fade-enter-from, .fade-leave-to { opacity: 0 }`;

export const appPages = [
  explorerPage("explorer-search", "an application from npm asks for a list, then for each entry of it", {
    type: "click",
    role: "button",
    name: "Search",
  }),
  explorerPage("explorer-search-by-key", "the same, by Enter in its search field", {
    type: "press",
    role: "textbox",
    name: "Search keys by prefix",
    key: "Enter",
  }),
  appPage("react-effect-fetch", "an effect with a timer and a request", {
    code: react,
    view: "EffectFetch",
    delays: (ms) => ({ wait: ms(20, 300), data: ms(30, 500) }),
  }),
  appPage("react-suspense", "a component that is suspended until its data has come", {
    code: react,
    view: "SuspensePromise",
    delays: (ms) => ({ data: ms(30, 700) }),
  }),
  appPage("react-late-component", "a transition that waits for the code of a component", {
    code: react,
    view: "LateComponent",
    delays: (ms) => ({ module: ms(30, 600) }),
  }),
  appPage("react-deferred-list", "a long list, rendered in slices", {
    code: react,
    view: "DeferredList",
    delays: (ms) => ({ rows: ms(60, 300) }),
  }),
  appPage(
    "vue-transition",
    "the old view fades out before the new one is made",
    { code: vue, view: "OutIn", delays: () => ({}), style: FADE },
    { absent: "Old view" },
  ),
  appPage(
    "vue-watched-query",
    "a watcher that debounces and fetches",
    { code: vue, view: "WatchedQuery", delays: (ms) => ({ wait: ms(150, 400), data: ms(30, 400) }), style: FADE },
    { action: { type: "fill", role: "textbox", name: "Query", text: "pan" } },
  ),
  appPage("vue-late-component", "a component that loads its code, then its data", {
    code: vue,
    view: "LateComponent",
    delays: (ms) => ({ module: ms(30, 300), data: ms(30, 400) }),
  }),
  appPage(
    "jquery-fades",
    "a request, then the text is faded out and in",
    { code: jquery, delays: (ms) => ({ data: ms(30, 400), fade: ms(80, 400) }) },
    { absent: "Old text" },
  ),
];
