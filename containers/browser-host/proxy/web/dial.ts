/**
 * @module Ways to the open web: straight to a public address, or through the proxy that the session is to use. The name
 * is resolved once, each address is checked, and the connection goes to the very address that was checked.
 */
import { once } from "node:events";
import { request as requestHTTP } from "node:http";
import type { Socket } from "node:net";
import { connect as connectTLS } from "node:tls";
import type { ChainedProxy } from "../policy/chained-proxy.ts";
import { notAllowed, RefusedError, unreachable } from "../refusal.ts";
import { CONNECT_LIMIT_MS, type Connect, connectToFirst } from "./connect.ts";
import { isPublicAddress, isSpecialName, literalAddress } from "./public-address.ts";
import type { Resolve } from "./resolve.ts";
import { upstreamAddresses } from "./upstream-address.ts";

export interface DialOptions {
  readonly resolve: Resolve;
  readonly connect: Connect;
}

/** Rejects with RefusedError when the name leads nowhere but to addresses that are not public. */
export async function dialPublic(host: string, port: number, { resolve, connect }: DialOptions): Promise<Socket> {
  const literal = literalAddress(host);
  if (isSpecialName(host)) throw new RefusedError(notAllowed(host, "private_address"));
  const found = literal === null ? await resolve(host) : [literal];
  const addresses = found.filter(isPublicAddress);
  if (addresses.length === 0) throw new RefusedError(notAllowed(host, "private_address"));
  return connectToFirst(addresses, port, connect);
}

/** A connection to the proxy itself. */
export async function dialProxy(proxy: ChainedProxy, { resolve, connect }: DialOptions): Promise<Socket> {
  const addresses = await upstreamAddresses(proxy.host, proxy.port, resolve);
  const socket = await connectToFirst(addresses, proxy.port, connect);
  if (!proxy.secure) return socket;
  const secure = connectTLS({
    socket,
    ...(literalAddress(proxy.host) === null ? { servername: proxy.host } : { host: proxy.host }),
  });
  await once(secure, "secureConnect", { signal: AbortSignal.timeout(CONNECT_LIMIT_MS) });
  return secure;
}

/** A tunnel through the proxy, which resolves the name. */
export async function dialThrough(
  proxy: ChainedProxy,
  authorization: string | null,
  authority: string,
  options: DialOptions,
): Promise<Socket> {
  const socket = await dialProxy(proxy, options);
  socket.on("error", () => socket.destroy());
  const request = requestHTTP({
    method: "CONNECT",
    path: authority,
    headers: { host: authority, ...(authorization === null ? {} : { "proxy-authorization": authorization }) },
    createConnection: () => socket,
  });
  const timer = setTimeout(() => request.destroy(new Error("the session's proxy does not answer")), CONNECT_LIMIT_MS);
  try {
    return await new Promise((resolve, reject) => {
      const refuse = (status: number | undefined) => {
        socket.destroy();
        reject(new RefusedError(unreachable(authority, `the session's proxy answered ${status}`)));
      };
      request.once("connect", (answer, tunnel: Socket, head: Buffer) => {
        if (answer.statusCode !== 200) return refuse(answer.statusCode);
        if (head.length > 0) tunnel.unshift(head);
        resolve(tunnel);
      });
      request.once("response", (answer) => refuse(answer.statusCode));
      request.once("error", reject);
      request.end();
    });
  } finally {
    clearTimeout(timer);
  }
}
