/**
 * @module Serves torture pages on loopback, each visit in a folder of its own, and learns when its final state was rendered.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { closeServer } from "../../support/close-server.ts";
import { drawer } from "../draw.ts";
import { helpers, type TorturePage } from "../torture-page.ts";
import { endpoints } from "./endpoints.ts";
import { EXPLORER_PATH, serveExplorer } from "./explorer.ts";
import { MAIN_HOST, OTHER_HOST } from "./hosts.ts";
import { acceptSocket } from "./socket.ts";
import { Visit } from "./visit.ts";

export interface TortureLab extends AsyncDisposable {
  /** Goes into `sites` of a create. */
  readonly site: { name: string; upstream: string; hosts: string[] };
  /** For browsers that reach the server without the service. */
  readonly port: number;
  /** A visit with the delays of the round; nothing is served before the browser asks. */
  readonly visit: (page: TorturePage, round: number) => Visit;
}

export const startTortureLab = async (): Promise<TortureLab> => {
  const visits = new Map<string, Visit>();
  const find = (request: IncomingMessage) => {
    const url = new URL(request.url ?? "/", `http://${MAIN_HOST}`);
    const [, , id = "", ...path] = url.pathname.split("/");
    const visit = visits.get(id);
    return visit && { visit, path: path.join("/"), url };
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", `http://${MAIN_HOST}`);
    if (url.pathname.startsWith(EXPLORER_PATH)) {
      void serveExplorer(url, visits, response).catch(() => response.destroy());
      return;
    }
    const found = find(request);
    if (!found) return notFound(response);
    void serve(found.visit, found.path, found.url, request, response).catch(() => response.destroy());
  });
  server.on("upgrade", (request, socket) => {
    const found = find(request);
    if (found) acceptSocket(request, socket, found.visit, found.url);
    else socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    site: { name: "lab", upstream: `http://127.0.0.1:${port}`, hosts: [MAIN_HOST, OTHER_HOST] },
    port,
    visit: (page, round) => {
      const visit = new Visit(page, randomUUID().slice(0, 8), page.files(drawer(`${round} ${page.name}`)));
      visits.set(visit.id, visit);
      return visit;
    },
    async [Symbol.asyncDispose]() {
      for (const visit of visits.values()) visit.end();
      await closeServer(server);
    },
  };
};

const TYPES: Readonly<Record<string, string>> = { js: "text/javascript", css: "text/css" };

/** Any path takes its time when the query says `ms`. */
const serve = async (visit: Visit, path: string, url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const ms = Number(url.searchParams.get("ms") ?? 0);
  if (ms > 0) await visit.sleep(ms);
  const file = visit.files[path];
  if (file !== undefined) {
    const type = TYPES[/\.(\w+)$/.exec(path)?.[1] ?? ""] ?? "text/html";
    response.writeHead(200, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" });
    response.end(file.replace("HELPERS", helpers(visit.path, visit.final)).replaceAll("$FINAL", visit.final));
    return;
  }
  const endpoint = endpoints[path];
  if (!endpoint) return notFound(response);
  await endpoint({ visit, url, request, response });
};

const notFound = (response: ServerResponse): void => {
  response.writeHead(404, { "content-type": "text/plain" });
  response.end("Not found");
};
