/**
 * @module Which addresses belong to the public internet, and which no server of a caller's own can have.
 */
import { type Bytes, isIPv4, networks, parseAddress, unwrapped } from "./ip-address.ts";

const isNotPublicIPv4 = networks([
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Azure's platform services, though the range is public.
  ["168.63.129.16", 32],
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
]);

/** Within the global unicast addresses: protocol assignments with Teredo, 6to4, documentation. */
const isNotPublicIPv6 = networks([
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
]);

/** Link-local, cloud metadata, multicast and broadcast. */
const isNoUpstreamIPv4 = networks([
  ["100.100.100.200", 32],
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["192.0.0.192", 32],
  ["224.0.0.0", 4],
  ["255.255.255.255", 32],
]);
const isNoUpstreamIPv6 = networks([
  // Teredo, 6to4 and local NAT64: where they lead is the network's to say.
  ["2001::", 32],
  ["2002::", 16],
  ["64:ff9b:1::", 48],
  ["fd00:ec2::254", 128],
  ["fd20:ce::254", 128],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
]);

const isGlobalUnicast = networks([["2000::", 3]]);
const isNAT64 = networks([["64:ff9b::", 96]]);

/** The address that a host name spells, without brackets; null when it is a name. */
export function literalAddress(host: string): string | null {
  const bare = host.replace(/^\[|\]$/g, "");
  return parseAddress(bare) === null ? null : bare;
}

/** Loopback by definition, whether or not the resolver knows these names. */
export function isSpecialName(host: string): boolean {
  return /(^|\.)localhost\.*$/i.test(host);
}

/** IPv4 in IPv6 dress is never public, but for NAT64, by which networks without IPv4 reach the public one. */
export function isPublicAddress(address: string): boolean {
  const bytes = parseAddress(address);
  return bytes !== null && isPublic(isNAT64(bytes) ? unwrapped(bytes) : bytes);
}

function isPublic(bytes: Bytes): boolean {
  if (isIPv4(bytes)) return !isNotPublicIPv4(bytes);
  return isGlobalUnicast(bytes) && !isNotPublicIPv6(bytes);
}

/** Whether a server that the caller names may have this address: a private one may, a link-local or metadata one not. */
export function isUpstreamAddress(address: string): boolean {
  const bytes = parseAddress(address);
  if (bytes === null || isNoUpstreamIPv6(bytes)) return false;
  return !isNoUpstreamIPv4(unwrapped(bytes));
}
