/**
 * @module Answers requests to a site whose pages lie in a folder of this machine: files as they are, and nothing outside of it.
 */
import { open, realpath } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";
import { pipeline } from "node:stream";
import { fileURLToPath } from "node:url";
import { getMimeType } from "hono/utils/mime";
import type { Route } from "../policy/route-table.ts";
import { refuseResponse, unreachable } from "../refusal.ts";
import type { Passage } from "./passage.ts";

const INDEX = "index.html";
const BINARY = "application/octet-stream";
/** Hidden files (.git, .env) are none of the pages'. */
const HIDDEN = /(^|\/)\./;

/** Whether the site's pages lie in a folder. */
export const isFolder = ({ upstream }: Pick<Route, "upstream">): boolean => upstream.protocol === "file:";

export async function answerFromFolder(
  incoming: IncomingMessage,
  response: ServerResponse,
  passage: Passage,
  folder: URL,
): Promise<void> {
  const { asked, exchange } = passage;
  const answer = (status: number, text: string, more: Record<string, string> = {}) => {
    const body = Buffer.from(text);
    const headers = { "content-type": "text/plain; charset=utf-8", "content-length": String(body.length), ...more };
    exchange.answeredFromCache(status, Object.entries(headers).flat(), headers["content-type"], body.length);
    response.writeHead(status, headers).end(incoming.method === "HEAD" ? "" : body);
  };
  if (incoming.method !== "GET" && incoming.method !== "HEAD") {
    return answer(405, "Files can only be read.\n", { allow: "GET, HEAD" });
  }
  const path = fileURLToPath(folder.href);
  const root = await realpath(path).catch(() => null);
  if (root === null) {
    const refusal = unreachable(asked.host, `there is no folder ${path} on the browser host's machine`);
    passage.refused(refusal);
    return refuseResponse(response, refusal);
  }
  const found = await openFile(root, asked.path);
  if (found === null) return answer(404, "There is no such file.\n");
  const { file, type, size } = found;
  const headers = { "content-type": type, "content-length": String(size), "cache-control": "no-cache" };
  exchange.answeredFromCache(200, Object.entries(headers).flat(), type, size);
  response.writeHead(200, headers);
  if (incoming.method === "HEAD") {
    await file.close();
    response.end();
    return;
  }
  pipeline(file.createReadStream(), response, () => {});
}

/** The file that a path leads to, links followed; null where there is none in the folder. */
async function openFile(root: string, asked: string) {
  const wanted = pathIn(asked);
  if (wanted === null) return null;
  const inside = async (path: string): Promise<string | null> => {
    const real = await realpath(path).catch(() => null);
    return real !== null && (real === root || real.startsWith(root + sep)) ? real : null;
  };
  const real = await inside(join(root, wanted));
  if (real === null) return null;
  const opened = await openRegular(real);
  if (opened !== "folder") return opened;
  const index = await inside(join(real, INDEX));
  const first = index === null ? null : await openRegular(index);
  return first === "folder" ? null : first;
}

async function openRegular(path: string) {
  const file = await open(path).catch(() => null);
  if (file === null) return null;
  const stat = await file.stat();
  if (!stat.isFile()) {
    await file.close();
    return stat.isDirectory() ? "folder" : null;
  }
  const type = getMimeType(path) ?? (extname(path) === "" ? "text/plain; charset=utf-8" : BINARY);
  return { file, type, size: stat.size };
}

/** null for what is no path of a file. */
function pathIn(asked: string): string | null {
  try {
    const path = decodeURIComponent(asked.split(/[?#]/, 1)[0] ?? "");
    return path.includes("\0") || HIDDEN.test(path) ? null : path;
  } catch {
    return null;
  }
}
