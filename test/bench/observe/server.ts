/**
 * @module Serves the sites of the bench on one loopback port, each under a host name of its own: <name>.localhost.
 */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { closeServer } from "../../support/close-server.ts";
import type { Site } from "./sites/site.ts";

export interface SiteServer extends AsyncDisposable {
  readonly upstream: string;
  /** Where a browser without a proxy finds a page. */
  url(site: string, path: string): string;
}

export const serveSites = async (sites: readonly Site[]): Promise<SiteServer> => {
  const byHost = new Map(sites.map((site) => [`${site.name}.localhost`, site]));
  const server = createServer(async (incoming, outgoing) => {
    const host = incoming.headers.host ?? "";
    const site = byHost.get(host.replace(/:\d+$/, ""));
    const answer = site ? await site.handle(await toRequest(incoming, host)) : new Response("no such site", { status: 404 });
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    upstream: `http://127.0.0.1:${port}`,
    url: (site, path) => `http://${site}.localhost:${port}${path}`,
    async [Symbol.asyncDispose]() {
      await closeServer(server);
    },
  };
};

const toRequest = async (incoming: IncomingMessage, host: string): Promise<Request> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) if (typeof value === "string") headers.set(name, value);
  const { method = "GET", url = "/" } = incoming;
  const body = method === "GET" || method === "HEAD" ? null : Buffer.concat(chunks);
  return new Request(`http://${host}${url}`, { method, headers, body });
};
