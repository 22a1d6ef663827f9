/**
 * @module Which addresses belong to the public internet, and which no server of a caller's own can have.
 */
import { BlockList, isIP, isIPv6 } from "node:net";

type Network = readonly [address: string, prefix: number];

const NOT_PUBLIC_IPV4: readonly Network[] = [
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
];

/** Within the global unicast addresses: protocol assignments with Teredo, 6to4, documentation. */
const NOT_PUBLIC_IPV6: readonly Network[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

/** Link-local, cloud metadata, multicast and broadcast. */
const NO_UPSTREAM_IPV4: readonly Network[] = [
  ["100.100.100.200", 32],
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["192.0.0.192", 32],
  ["224.0.0.0", 4],
  ["255.255.255.255", 32],
];
const NO_UPSTREAM_IPV6: readonly Network[] = [
  ["fd00:ec2::254", 128],
  ["fd20:ce::254", 128],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
];

// One list per family: in a common one, a rule for mapped addresses would hold for all of IPv4.
const globalUnicast = listOf("ipv6", [["2000::", 3]]);
const nat64 = listOf("ipv6", [["64:ff9b::", 96]]);
const mapped = listOf("ipv6", [
  ["::", 96],
  ["::ffff:0:0", 96],
]);
const notPublic = { ipv4: listOf("ipv4", NOT_PUBLIC_IPV4), ipv6: listOf("ipv6", NOT_PUBLIC_IPV6) };
const noUpstream = { ipv4: listOf("ipv4", NO_UPSTREAM_IPV4), ipv6: listOf("ipv6", NO_UPSTREAM_IPV6) };

/** The address that a host name spells, without brackets; null when it is a name. */
export function literalAddress(host: string): string | null {
  const bare = host.replace(/^\[|\]$/g, "");
  return isIP(bare) === 0 ? null : bare;
}

/** Loopback by definition, whether or not the resolver knows these names. */
export function isSpecialName(host: string): boolean {
  return /(^|\.)localhost\.*$/i.test(host);
}

/** IPv4 in IPv6 dress is never public, but for NAT64, by which networks without IPv4 reach the public one. */
export function isPublicAddress(address: string): boolean {
  const bare = withoutZone(address);
  if (isIP(bare) === 0) return false;
  if (!isIPv6(bare)) return !notPublic.ipv4.check(bare, "ipv4");
  if (nat64.check(bare, "ipv6")) return isPublicAddress(lastFourBytes(bare));
  return globalUnicast.check(bare, "ipv6") && !notPublic.ipv6.check(bare, "ipv6");
}

/** Whether a server that the caller names may have this address: a private one may, a link-local or metadata one not. */
export function isUpstreamAddress(address: string): boolean {
  const bare = withoutZone(address);
  if (isIP(bare) === 0) return false;
  if (!isIPv6(bare)) return !noUpstream.ipv4.check(bare, "ipv4");
  const embeds = (mapped.check(bare, "ipv6") && !isLoopbackOrUnspecified(bare)) || nat64.check(bare, "ipv6");
  if (embeds) return isUpstreamAddress(lastFourBytes(bare));
  return !noUpstream.ipv6.check(bare, "ipv6") && !["2001:0:", "2002:"].some((prefix) => canonical(bare).startsWith(prefix));
}

function isLoopbackOrUnspecified(address: string): boolean {
  return /^::1?$/.test(canonical(address));
}

function canonical(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

/** Of an IPv6 address, as IPv4. */
function lastFourBytes(address: string): string {
  const groups = canonical(address).split(":");
  const [high, low] = groups.slice(-2).map((group) => Number.parseInt(group || "0", 16));
  return [high, low].flatMap((group = 0) => [group >> 8, group & 0xff]).join(".");
}

function withoutZone(address: string): string {
  return address.split("%")[0] ?? "";
}

function listOf(family: "ipv4" | "ipv6", networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of networks) list.addSubnet(address, prefix, family);
  return list;
}
