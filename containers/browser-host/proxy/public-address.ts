/**
 * @module Connections to the public internet only: the name is resolved here, each address is checked, and the
 * connection goes to the very address that was checked.
 */
import { lookup } from "node:dns/promises";
import { BlockList, connect, isIP, isIPv6, type Socket } from "node:net";

const CONNECT_LIMIT_MS = 10_000;

const NOT_PUBLIC: readonly [network: string, prefix: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // Unspecified, loopback, and IPv4 addresses in any IPv6 dress (compatible, mapped, translated, 6to4, Teredo).
  ["::", 96],
  ["::ffff:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2001::", 32],
  ["2002::", 16],
  ["100::", 64],
  ["2001:db8::", 32],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
];

// One list per family: in a common one, a rule for mapped addresses would hold for all of IPv4.
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix] of NOT_PUBLIC) {
  const family = isIPv6(network) ? "ipv6" : "ipv4";
  blocked[family].addSubnet(network, prefix, family);
}

export class NotPublicError extends Error {}

export function isPublicAddress(address: string): boolean {
  const bare = address.split("%")[0] ?? "";
  if (isIP(bare) === 0) return false;
  const family = isIPv6(bare) ? "ipv6" : "ipv4";
  return !blocked[family].check(bare, family);
}

/** Rejects with NotPublicError when the name leads nowhere but to private addresses. */
export async function dialPublic(host: string, port: number): Promise<Socket> {
  const bare = host.replace(/^\[|\]$/g, "");
  // Loopback by definition, whether or not the resolver knows these names.
  if (/(^|\.)localhost\.?$/i.test(bare)) throw new NotPublicError(`${host} is no public address`);
  const found = isIP(bare) ? [{ address: bare }] : await lookup(bare, { all: true });
  const addresses = found.map(({ address }) => address).filter(isPublicAddress);
  if (addresses.length === 0) throw new NotPublicError(`${host} is no public address`);
  let last: unknown;
  for (const address of addresses) {
    try {
      return await open(address, port);
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

function open(address: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, noDelay: true });
    const timer = setTimeout(() => socket.destroy(new Error("connect timed out")), CONNECT_LIMIT_MS);
    socket.once("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    socket.once("connect", () => {
      clearTimeout(timer);
      socket.removeAllListeners("error");
      resolve(socket);
    });
  });
}
