/**
 * @module TiddlyWiki: its documentation as the application, and two of its pages as static HTML.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { MODULES } from "../install.ts";
import { html, notFound, type Site } from "./site.ts";

const FOLDER = join(MODULES, "tiddlywiki");
const ARTICLES = ["Alice in Wonderland", "Release 5.3.6"];
const ARTICLE_TEMPLATE = "$:/core/templates/static.tiddler.html";
const STYLE_TEMPLATE = "$:/core/templates/static.template.css";

export const wikiSite = async (): Promise<Site> => {
  const output = await mkdtemp(join(tmpdir(), "stillwater-wiki-"));
  try {
    await promisify(execFile)(process.execPath, [
      join(FOLDER, "tiddlywiki.js"),
      join(FOLDER, "editions/tw5.com"),
      ...["--output", output],
      // First, because it empties the folder.
      ...["--rendertiddlers", ARTICLES.map((title) => `[[${title}]]`).join(" "), ARTICLE_TEMPLATE, ".", "text/plain"],
      ...["--render", "$:/core/save/all", "index.html", "text/plain"],
      ...["--render", STYLE_TEMPLATE, "static.css", "text/plain"],
    ]);
    const read = (file: string) => readFile(join(output, file), "utf8");
    const style = await read("static.css");
    const pages = new Map([["/", await read("index.html")]]);
    for (const title of ARTICLES) pages.set(`/${encodeURIComponent(title)}`, await read(`${encodeURIComponent(title)}.html`));
    return {
      name: "wiki",
      handle: (request) => {
        const { pathname } = new URL(request.url);
        if (pathname === "/static.css") return new Response(style, { headers: { "content-type": "text/css" } });
        const text = pages.get(pathname);
        return text === undefined ? notFound() : html(text);
      },
    };
  } finally {
    await rm(output, { recursive: true, force: true });
  }
};
