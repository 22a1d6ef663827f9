/**
 * @module A host in the shape that @cloudflare/puppeteer takes: what a Worker's fetch is to it.
 */
import type { BrowserWorker } from "@cloudflare/puppeteer";
import { openSocket } from "./cdp.ts";
import { type Host, TOKEN } from "./support.ts";

/** An upgrade gives an answer with a webSocket. */
export function endpointOf(target: Host): BrowserWorker {
  const fetchFromHost = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input));
    const headers = new Headers(init?.headers as Record<string, string>);
    if (headers.get("upgrade") === "websocket") {
      return { status: 101, webSocket: Object.assign(await openSocket(target, pathname + search), { accept() {} }) };
    }
    headers.set("authorization", `Bearer ${TOKEN}`);
    return fetch(`http://127.0.0.1:${target.port}${pathname}${search}`, { method: init?.method ?? "GET", headers });
  };
  return { fetch: fetchFromHost as unknown as BrowserWorker["fetch"] };
}
