/**
 * @module Where the servers that callers name (of sites, and proxies) really are: anywhere but at link-local and
 * metadata addresses and at this host's own ports. Node connects to the very addresses that are given here.
 */
import type { LookupFunction } from "node:net";
import { isOwnPort, isThisMachine } from "../own-ports.ts";
import { type Refusal, RefusedError, unreachable } from "../refusal.ts";
import { isSpecialName, isUpstreamAddress, literalAddress } from "./public-address.ts";
import type { Resolve } from "./resolve.ts";

const LOOPBACK = ["127.0.0.1", "::1"];
const REASON = "no server of a caller may be at a link-local or metadata address, or at a port of this host";

/** Ports of this machine at which no server of the caller's is looked for: other parts of the service listen there. */
export type ClosedPorts = ReadonlySet<number>;
const NONE_CLOSED: ClosedPorts = new Set();

/** Rejects with RefusedError when none of the addresses may be used. */
export async function upstreamAddresses(
  host: string,
  port: number,
  resolve: Resolve,
  closed: ClosedPorts = NONE_CLOSED,
): Promise<readonly string[]> {
  const literal = literalAddress(host);
  const found = literal !== null ? [literal] : isSpecialName(host) ? LOOPBACK : await resolve(host);
  const usable = found.filter((address) => isUsable(address, port, closed));
  if (usable.length > 0) return usable;
  throw new RefusedError(unreachable(host, REASON));
}

function isUsable(address: string, port: number, closed: ClosedPorts): boolean {
  return isUpstreamAddress(address) && !isOwnPort(address, port) && !(closed.has(port) && isThisMachine(address));
}

/** For an upstream that is an address: Node looks up names only. */
export function upstreamRefusal(upstream: URL, closed: ClosedPorts = NONE_CLOSED): Refusal | null {
  if (upstream.protocol === "file:") return null;
  const literal = literalAddress(upstream.hostname);
  if (literal === null || isUsable(literal, portOf(upstream), closed)) return null;
  return unreachable(upstream.host, REASON);
}

export function portOf({ port, protocol }: URL): number {
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}

/** For Node, which asks it about names only. */
export function upstreamLookup(port: number, resolve: Resolve, closed: ClosedPorts = NONE_CLOSED): LookupFunction {
  return (host, options, done) => {
    upstreamAddresses(host, port, resolve, closed).then(
      (found) => {
        const addresses = found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
        const [first] = addresses;
        if (options.all) done(null, addresses);
        else done(null, first?.address ?? "", first?.family ?? 4);
      },
      (error: NodeJS.ErrnoException) => done(error, ""),
    );
  };
}
