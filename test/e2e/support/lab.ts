/**
 * @module A web server of the test's own, which sessions reach as an inline site at http://lab.localhost/.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { closeServer } from "../../support/close-server.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Lab {
  /** Goes into `sites` of a create. */
  readonly site: { name: string; upstream: string };
  readonly url: string;
  /** Paths that were asked for, in order. */
  readonly requests: string[];
  readonly close: () => Promise<void>;
}

/** Serves the pages given by path; a function handles its path itself. */
export const startLab = async (pages: Readonly<Record<string, string | Handler>>): Promise<Lab> => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://lab.localhost");
    requests.push(request.url ?? "/");
    const page = pages[pathname];
    if (typeof page === "function") return page(request, response);
    response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(page ?? "<title>Not found</title><p>Not found</p>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    site: { name: "lab", upstream: `http://127.0.0.1:${port}` },
    url: "http://lab.localhost/",
    requests,
    close: () => closeServer(server),
  };
};

/** A request that the test holds until it lets it go. */
export class Gate {
  #arrived: (() => void)[] = [];
  #held: ServerResponse[] = [];
  count = 0;

  readonly handle: Handler = (_request, response) => {
    this.count++;
    this.#held.push(response);
    for (const tell of this.#arrived.splice(0)) tell();
  };

  /** Resolves when a request is held. */
  async arrival(): Promise<void> {
    if (this.#held.length > 0) return;
    await new Promise<void>((resolve) => this.#arrived.push(resolve));
  }

  open(): void {
    for (const response of this.#held.splice(0)) response.end("ok");
  }
}
