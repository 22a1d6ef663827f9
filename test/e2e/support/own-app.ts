/**
 * @module An app of somebody's own: a list of notes with doors for a fresh state and for the state, as a server of the test
 * or as a command that the service starts.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { closeServer } from "../../support/close-server.ts";

export const SERVER_SCRIPT = join(import.meta.dirname, "own-app-server.mjs");

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: unknown;
}

export interface OwnServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** All that it was asked, in order. */
  readonly calls: Call[];
  readonly close: () => Promise<void>;
}

export type Answer = (call: Call, response: ServerResponse) => void;

/** A server that answers as the test says; `send` is the usual way. */
export const startServer = async (answer: Answer): Promise<OwnServer> => {
  const calls: Call[] = [];
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString("utf8");
    const call = { method: request.method ?? "", path: request.url ?? "/", headers: request.headers, body: parsed(text) };
    calls.push(call);
    answer(call, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => closeServer(server);
  return { url: `http://127.0.0.1:${port}`, port, calls, close, [Symbol.asyncDispose]: close };
};

export const send = (response: ServerResponse, body: unknown, status = 200): void => {
  const isText = typeof body === "string";
  response.writeHead(status, { "content-type": isText ? "text/html; charset=utf-8" : "application/json" });
  response.end(isText ? body : JSON.stringify(body));
};

/** The notes in memory, shared by all who ask. */
export const startNotes = (): Promise<OwnServer> => {
  let notes: string[] = ["left over"];
  return startServer(({ method, path, body }, response) => {
    if (path === "/doors/reset") {
      notes = [`seed ${(body as { seed: number }).seed}`];
      return send(response, { ok: true });
    }
    if (path === "/doors/state") return send(response, { notes });
    if (method === "POST") {
      notes.push(new URLSearchParams(String(body)).get("text") ?? "");
      response.writeHead(303, { location: "/" });
      return response.end();
    }
    send(response, notesPage(notes));
  });
};

const notesPage = (notes: readonly string[]): string =>
  `<!doctype html><title>Notes</title><ul>${notes.map((note) => `<li>${note}</li>`).join("")}</ul>
   <form method="post"><label>Note <input name="text"></label><button>Add</button></form>`;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
