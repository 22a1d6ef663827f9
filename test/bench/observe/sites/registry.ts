/**
 * @module Verdaccio's own web interface, over a registry of a few packages.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { MODULES } from "../install.ts";
import { packageFile } from "./files.ts";
import { html, notFound, type Site } from "./site.ts";

const THEME = "@verdaccio/ui-theme/static";
const SCRIPTS = ["runtime.js", "vendors.js", "main.js"];
const NAMES = [
  "harbour",
  "tide-table",
  "mooring",
  "lantern",
  "@quay/ropes",
  "@quay/knots",
  "ballast",
  "keelson",
  "sextant",
  "dory",
];
const PUBLISHED = Date.parse("2024-03-01T09:00:00Z");
const DAY_MS = 86_400_000;

const author = (n: number) => {
  const name = ["Ada Berg", "Finn Olsen", "Mara Lind"][n % 3] ?? "";
  return { name, email: `${name.split(" ")[0]?.toLowerCase()}@example.com`, url: "", avatar: "" };
};

const described = (name: string, n: number) => ({
  name,
  version: `${1 + (n % 4)}.${n}.0`,
  description: `What a ${name.replace(/^@.*\//, "")} needs, in one small package`,
  time: new Date(PUBLISHED - n * 9 * DAY_MS).toISOString(),
  keywords: ["boats", "sea", n % 2 === 0 ? "deck" : "hull"],
  license: n % 3 === 0 ? "Apache-2.0" : "MIT",
  author: author(n),
  dist: { fileCount: 8 + n, unpackedSize: 20_480 + n * 4_096, tarball: `http://registry.localhost/${name}/-/${name}.tgz` },
  homepage: `https://example.com/${name}`,
  repository: { type: "git", url: `https://example.com/git/${name}.git` },
  bugs: { url: `https://example.com/${name}/bugs` },
});

const sidebar = (name: string) => {
  const n = Math.max(0, NAMES.indexOf(name));
  const latest = {
    ...described(name, n),
    dependencies: { ballast: "^3.6.0", keelson: "~4.7.0" },
    devDependencies: { dory: "2.9.0" },
    engines: { node: ">=18" },
    maintainers: [author(n), author(n + 1)],
    contributors: [author(n + 2)],
  };
  const versions = Object.fromEntries(["0.9.0", "1.0.0", latest.version].map((version) => [version, { ...latest, version }]));
  return {
    latest,
    "dist-tags": { latest: latest.version },
    versions,
    time: Object.fromEntries(Object.keys(versions).map((version) => [version, latest.time])),
    _uplinks: {},
  };
};

const README = `<h1>tide-table</h1><p>Tells when the water is high, for any harbour that you name.</p>
<h2>Use</h2><pre><code>import { tides } from "tide-table";\nfor (const tide of tides("Bergen")) console.log(tide.at, tide.metres);</code></pre>
<h2>Options</h2><table><thead><tr><th>Option</th><th>Default</th><th>What it does</th></tr></thead><tbody>
<tr><td>metres</td><td>true</td><td>heights in metres, else in feet</td></tr>
<tr><td>days</td><td>7</td><td>how far ahead</td></tr></tbody></table>
<p>See the <a href="https://example.com/tides">almanac</a> for how heights are reckoned.</p>`;

export const registrySite = async (): Promise<Site> => {
  const manifest = JSON.parse(await readFile(join(MODULES, THEME, "manifest.json"), "utf8")) as Record<string, string>;
  const page = `<!doctype html><html lang="en-us"><head><meta charset="utf-8"><title>Harbour registry</title>
<base href="/"><script>
window.__VERDACCIO_BASENAME_UI_OPTIONS = { base: location.origin + "/", url_prefix: "/", title: "Harbour registry", version: "6.0.0",
  protocol: location.protocol, host: location.host, language: "en-US", pkgManagers: ["yarn", "pnpm", "npm"], login: true,
  showInfo: true, showSettings: true, showThemeSwitch: true, showFooter: true, showSearch: true, primaryColor: "#4b5e40" };</script>
</head><body class="body"><div id="root"></div>${SCRIPTS.map((name) => `<script defer src="${manifest[name]}"></script>`).join("")}</body></html>`;
  return {
    name: "registry",
    handle: (request) => {
      const path = decodeURIComponent(new URL(request.url).pathname);
      const [, call = ""] = /^\/-\/verdaccio\/data\/(.*)$/.exec(path) ?? [];
      if (path.startsWith("/-/static/")) return packageFile(`${THEME}/${path.slice("/-/static/".length)}`);
      if (call === "packages") return Response.json(NAMES.map(described));
      if (call.startsWith("package/readme/")) return html(README);
      if (call.startsWith("sidebar/")) return Response.json(sidebar(call.slice("sidebar/".length)));
      if (path === "/" || path.startsWith("/-/web/")) return html(page);
      return notFound();
    },
  };
};
