/**
 * @module Where the servers that callers name (of sites, and proxies) really are: anywhere but at link-local and
 * metadata addresses and at this host's own ports. Node connects to the very addresses that are given here.
 */
import type { LookupFunction } from "node:net";
import { isOwnPort } from "../own-ports.ts";
import { type Refusal, RefusedError, unreachable } from "../refusal.ts";
import { isSpecialName, isUpstreamAddress, literalAddress } from "./public-address.ts";
import type { Resolve } from "./resolve.ts";

const LOOPBACK = ["127.0.0.1", "::1"];
const REASON = "no server of a caller may be at a link-local or metadata address, or at a port of this host";

/** Rejects with RefusedError when none of the addresses may be used. */
export async function upstreamAddresses(host: string, port: number, resolve: Resolve): Promise<readonly string[]> {
  const literal = literalAddress(host);
  const found = literal !== null ? [literal] : isSpecialName(host) ? LOOPBACK : await resolve(host);
  const usable = found.filter((address) => isUpstreamAddress(address) && !isOwnPort(address, port));
  if (usable.length > 0) return usable;
  throw new RefusedError(unreachable(host, REASON));
}

/** For an upstream that is an address: Node looks up names only. */
export function upstreamRefusal(upstream: URL): Refusal | null {
  const literal = literalAddress(upstream.hostname);
  const isUsable = literal === null || (isUpstreamAddress(literal) && !isOwnPort(literal, portOf(upstream)));
  return isUsable ? null : unreachable(upstream.host, REASON);
}

export function portOf({ port, protocol }: URL): number {
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}

/** For Node, which asks it about names only. */
export function upstreamLookup(port: number, resolve: Resolve): LookupFunction {
  return (host, options, done) => {
    upstreamAddresses(host, port, resolve).then(
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
