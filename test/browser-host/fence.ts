/**
 * @module A session's proxy without a browser: tests speak to it over bare sockets, and decide where names lead.
 */
import { connect } from "node:net";
import type { NetworkEntry } from "../../containers/browser-host/proxy/log/entry.ts";
import { parsePolicy } from "../../containers/browser-host/proxy/policy/policy.ts";
import { type ProxyOptions, SessionProxy } from "../../containers/browser-host/proxy/session-proxy.ts";
import { connectTo } from "../../containers/browser-host/proxy/web/connect.ts";

/** An address that passes for public; it is never dialled. */
export const PUBLIC_ADDRESS = "93.184.216.34";

export interface FenceOptions extends Partial<ProxyOptions> {
  /** The server that stands for the whole open web. */
  readonly web?: { readonly port: number };
}

export class FencedProxy {
  readonly proxy: SessionProxy;
  /** Every name that was resolved, and every address that was dialled. */
  readonly resolved: string[];
  readonly dialled: string[];

  private constructor(proxy: SessionProxy, resolved: string[], dialled: string[]) {
    this.proxy = proxy;
    this.resolved = resolved;
    this.dialled = dialled;
  }

  static async start({ web, ...options }: FenceOptions = {}): Promise<FencedProxy> {
    const resolved: string[] = [];
    const dialled: string[] = [];
    const proxy = await SessionProxy.listen({
      log: () => {},
      count: () => {},
      ...options,
      resolve: (name) => {
        resolved.push(name);
        return options.resolve?.(name) ?? Promise.resolve([PUBLIC_ADDRESS]);
      },
      connect: (address, port) => {
        dialled.push(`${address}:${port}`);
        return options.connect?.(address, port) ?? connectTo("127.0.0.1", web?.port ?? 1);
      },
    });
    return new FencedProxy(proxy, resolved, dialled);
  }

  allow(network: Record<string, unknown>, routes: unknown[] = [], record = "meta"): void {
    this.proxy.setRoutes(parsePolicy({ routes, network: { egress: "sites", ...network }, record }));
  }

  /** Sends the text as it is; the whole answer, until the proxy closes. */
  async talk(text: string): Promise<string> {
    const socket = connect(this.proxy.port, "127.0.0.1");
    socket.write(text, "latin1");
    let answer = "";
    for await (const chunk of socket) answer += (chunk as Buffer).toString("latin1");
    return answer;
  }

  async get(url: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
    const lines = Object.entries({ host: "ignored", connection: "close", ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    return readAnswer(await this.talk(`GET ${url} HTTP/1.1\r\n${lines.join("")}\r\n`));
  }

  async connect(authority: string): Promise<RawAnswer> {
    const inside = "GET /inside HTTP/1.1\r\nhost: inside\r\nconnection: close\r\n\r\n";
    return readAnswer(await this.talk(`CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\n\r\n${inside}`));
  }

  async log(): Promise<readonly NetworkEntry[]> {
    return (await this.proxy.networkLog.page(0, 1000)).entries;
  }

  stop(): void {
    this.proxy.close();
  }
}

export interface RawAnswer {
  readonly status: number;
  /** The mark of a refusal. */
  readonly blocked: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function readAnswer(text: string): RawAnswer {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const at = line.indexOf(":");
    headers[line.slice(0, at).toLowerCase()] = line.slice(at + 1).trim();
  }
  return {
    status: Number(first.split(" ")[1]),
    blocked: headers["x-stillwater-blocked"] ?? null,
    headers,
    body: rest.join("\r\n\r\n"),
  };
}
