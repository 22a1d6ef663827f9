/**
 * @module What torture pages can ask their server for. Paths are relative to the visit.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Visit } from "./visit.ts";

interface Exchange {
  readonly visit: Visit;
  readonly url: URL;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}
type Endpoint = (exchange: Exchange) => void | Promise<void>;

const FRESH = { "cache-control": "no-store", "access-control-allow-origin": "*" };
const DRIP_MS = 200;
const LONG_POLL_MS = 25_000;

const send = (response: ServerResponse, type: string, body: string | Buffer, status = 200): void => {
  response.writeHead(status, { ...FRESH, "content-type": type });
  response.end(body);
};
const json = (response: ServerResponse, value: unknown, status = 200): void =>
  send(response, "application/json", JSON.stringify(value), status);
const read = async (request: IncomingMessage): Promise<string> => {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
};
const textOf = ({ visit, url }: Exchange): string => url.searchParams.get("text") ?? visit.final;

export const endpoints: Readonly<Record<string, Endpoint>> = {
  /** The page's word for when its final state was rendered. */
  async rendered({ visit, request, response }) {
    const at = Number(await read(request));
    response.writeHead(204).end();
    if (at > 0) visit.report(at);
  },

  data: (exchange) => {
    exchange.request.resume();
    json(exchange.response, { text: textOf(exchange) });
  },

  /** Fails `times` times, then answers. */
  flaky: (exchange) => {
    const { visit, url, response } = exchange;
    if (visit.count("flaky") > Number(url.searchParams.get("times"))) return json(response, { text: textOf(exchange) });
    if (url.searchParams.has("cut")) response.destroy();
    else json(response, { error: "try again" }, 503);
  },

  /** `chunks` parts with `gap` milliseconds between; the last one is the final text. */
  async stream({ visit, url, response }) {
    const chunks = Number(url.searchParams.get("chunks"));
    response.writeHead(200, { ...FRESH, "content-type": "text/plain" });
    for (let n = 1; n < chunks; n++) {
      response.write(`part ${n}\n`);
      await visit.sleep(Number(url.searchParams.get("gap")));
    }
    response.end(`${visit.final}\n`);
  },

  /** `hops` redirects, each after `each` milliseconds, then `to`. */
  async hop({ visit, url, request, response }) {
    request.resume();
    const hops = Number(url.searchParams.get("hops"));
    await visit.sleep(Number(url.searchParams.get("each")));
    const to = url.searchParams.get("to") ?? "";
    url.searchParams.set("hops", String(hops - 1));
    const location = hops > 1 ? `${url.pathname}${url.search}` : `${visit.path}${to}`;
    response.writeHead(request.method === "POST" ? 303 : 302, { ...FRESH, location }).end();
  },

  image: ({ response }) => send(response, "image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'),
  /** No font, which the page finds out when it has loaded it. */
  font: ({ response }) => send(response, "font/woff2", Buffer.alloc(64)),
  file: ({ visit, response }) => {
    response.writeHead(200, { "content-type": "text/plain", "content-disposition": 'attachment; filename="file.txt"' });
    // No script of the page learns of it; the end of the answer is the earliest that the download can be done.
    response.end(visit.final, () => visit.report(Date.now()));
  },

  /** Answers after a long time, as servers do that have nothing to tell. */
  async poll({ visit, response }) {
    await visit.sleep(LONG_POLL_MS);
    json(response, {});
  },
  never: ({ request }) => void request.resume(),
  /** A body that never ends. */
  async drip({ visit, response }) {
    response.writeHead(200, { ...FRESH, "content-type": "text/html" });
    while (!response.destroyed) {
      response.write("<p>advertisement</p>");
      await visit.sleep(DRIP_MS);
    }
  },
  beat: ({ request, response }) => {
    request.resume();
    response.writeHead(204).end();
  },

  /** An event stream; `every` makes it tick by itself. */
  async events({ visit, url, response }) {
    response.writeHead(200, { ...FRESH, "content-type": "text/event-stream" });
    response.write("event: open\ndata: open\n\n");
    visit.streams.add(response);
    response.once("close", () => visit.streams.delete(response));
    const every = Number(url.searchParams.get("every") ?? 0);
    for (let n = 1; every > 0 && !response.destroyed; n++) {
      await visit.sleep(every);
      response.write(`event: tick\ndata: ${n}\n\n`);
    }
  },
  /** Answers at once, and pushes the result to the event streams after `after` milliseconds. */
  async order({ visit, url, request, response }) {
    request.resume();
    json(response, { accepted: true }, 202);
    await visit.sleep(Number(url.searchParams.get("after")));
    for (const stream of visit.streams) stream.write(`event: result\ndata: ${visit.final}\n\n`);
  },
};
