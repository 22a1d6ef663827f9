/**
 * @module What a session may reach besides its sites. The order: `deny` wins, then the mode of egress, then ports, then
 * the block lists, from which a host that `allow` names is exempt.
 */
import { badField } from "../../errors.ts";
import type { Cause } from "../refusal.ts";
import { isPublicAddress, isSpecialName, literalAddress } from "../web/public-address.ts";
import { BLOCK_LISTS, type BlockList, blockListOf } from "./block-list.ts";
import { type ChainedProxy, parseChainedProxy } from "./chained-proxy.ts";
import { asOneOf, asRecord, asStrings, refuseUnknown } from "./fields.ts";
import { HostPatterns } from "./host-patterns.ts";

const MODES = ["sites", "list", "open"] as const;
type Egress = (typeof MODES)[number];

export interface NetworkPolicy {
  readonly egress: Egress;
  /** In mode `list` what may be reached; in every mode also further ports, and exemptions from the block lists. */
  readonly allow: HostPatterns;
  readonly deny: HostPatterns;
  readonly block: ReadonlySet<BlockList>;
  readonly proxy: ChainedProxy | null;
}

export const SITES_ONLY: NetworkPolicy = {
  egress: "sites",
  allow: HostPatterns.NONE,
  deny: HostPatterns.NONE,
  block: new Set(),
  proxy: null,
};

export function parseNetwork(value: unknown): NetworkPolicy {
  const { egress, allow, deny, block, proxy, ...rest } = asRecord(value, "network");
  refuseUnknown(rest, "network.");
  const lists = asStrings(block, "network.block", BLOCK_LISTS.length);
  return {
    egress: asOneOf(egress, "network.egress", MODES),
    allow: HostPatterns.parse(allow, "network.allow"),
    deny: HostPatterns.parse(deny, "network.deny"),
    block: new Set(lists.map((name, index) => asOneOf(name, `network.block[${index}]`, BLOCK_LISTS))),
    proxy: parseChainedProxy(proxy, "network.proxy"),
  };
}

/** For clients that send only the mode. */
export function parseEgress(value: unknown): NetworkPolicy {
  if (value !== "sites" && value !== "open") throw badField("egress", 'must be "sites" or "open"');
  return { ...SITES_ONLY, egress: value };
}

/** Why a host that is no site of the session may not be reached, as far as its name tells; null when it may. */
export function refusedBy(network: NetworkPolicy, host: string, port: number): Cause | null {
  const { egress, allow, deny, block } = network;
  if (deny.has(host, port, anyPort)) return "deny";
  if (egress === "sites") return "egress";
  if (egress === "list" && !allow.names(host)) return "egress";
  const address = literalAddress(host);
  if (address === null ? isSpecialName(host) : !isPublicAddress(address)) return "private_address";
  const portIsOpen = allow.has(host, port, isWebPort) || (egress === "open" && isWebPort(port));
  if (!portIsOpen) return "port";
  if (block.size === 0 || allow.names(host)) return null;
  const list = blockListOf(host);
  return list !== null && block.has(list) ? list : null;
}

export function isWebPort(port: number): boolean {
  return port === 80 || port === 443;
}

function anyPort(): boolean {
  return true;
}
