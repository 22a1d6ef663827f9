/**
 * @module A site of one page, and a second one at /held that does not answer before the test lets it.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { closeServer } from "../../support/close-server.ts";

export interface HeldSite extends AsyncDisposable {
  readonly site: { name: string; upstream: string };
  readonly slow: { type: "goto"; url: string };
  readonly release: () => void;
}

export const startHeldSite = async (): Promise<HeldSite> => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = createServer(async (request, response) => {
    if (request.url === "/held") await released;
    response.writeHead(200, { "content-type": "text/html" }).end("<title>Held</title><p>Here</p>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    site: { name: "held", upstream: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    slow: { type: "goto", url: "http://held.localhost/held" },
    release,
    async [Symbol.asyncDispose]() {
      release();
      await closeServer(server);
    },
  };
};
