/**
 * @module An application that others have written: the explorer that comes with miniflare, as it is on npm. It is served
 * unchanged but for an observer that reports the final render; its data are the visit's, and take the visit's time.
 */
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import type { Visit } from "./visit.ts";

export const EXPLORER_PATH = "/cdn-cgi/local/explorer/";
const FOLDER = join(dirname(createRequire(import.meta.url).resolve("miniflare")), "../local-explorer-ui");
const TYPES: Readonly<Record<string, string>> = { js: "text/javascript", css: "text/css", svg: "image/svg+xml" };

const send = (response: ServerResponse, type: string, body: string | Buffer): void => {
  response.writeHead(200, { "content-type": type, "cache-control": "no-store" });
  response.end(body);
};
const json = (response: ServerResponse, result: readonly object[]): void =>
  send(
    response,
    "application/json",
    JSON.stringify({ success: true, errors: [], messages: [], result, result_info: { count: result.length, cursor: "" } }),
  );

/** The name of a namespace of the application is the id of a visit. */
export const serveExplorer = async (url: URL, visits: ReadonlyMap<string, Visit>, response: ServerResponse): Promise<void> => {
  const path = url.pathname.slice(EXPLORER_PATH.length);
  if (path.startsWith("assets/")) return sendAsset(response, basename(path));
  const [, id = "", kind, key] = /^api\/storage\/kv\/namespaces\/(\w+)\/(keys|values)\/?(.*)$/.exec(path) ?? [];
  const visit = visits.get(id);
  if (visit) {
    const asked = visit.count(`${kind} ${key}`);
    const delays = JSON.parse(visit.files.delays ?? "{}") as Record<string, number>;
    await visit.sleep(delays[kind ?? ""] ?? 0);
    if (kind === "values") return send(response, "application/octet-stream", key === "result" ? visit.final : "an old value");
    return json(response, [{ name: asked === 1 ? "first" : "result" }]);
  }
  if (path.startsWith("api/")) return json(response, []);
  const opened = visits.get(/^kv\/(\w+)/.exec(path)?.[1] ?? "");
  const page = readFileSync(join(FOLDER, "index.html"), "utf8");
  send(response, "text/html; charset=utf-8", opened ? page.replace("<head>", `<head>${observer(opened)}`) : page);
};

const sendAsset = (response: ServerResponse, name: string): void =>
  send(
    response,
    TYPES[/\.(\w+)$/.exec(name)?.[1] ?? ""] ?? "application/octet-stream",
    readFileSync(join(FOLDER, "assets", name)),
  );

const observer = (visit: Visit): string => `<script>
new MutationObserver((_, self) => {
  if (!document.body?.textContent.includes(${JSON.stringify(visit.final)})) return;
  self.disconnect();
  navigator.sendBeacon("${visit.path}rendered", String(Date.now()));
}).observe(document, { childList: true, characterData: true, subtree: true });
</script>`;
