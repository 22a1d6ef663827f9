/**
 * @module What one session may do on the network and what is kept of it: the body of the `routes` call.
 */
import { asOneOf, asRecord, refuseUnknown } from "./fields.ts";
import { type NetworkPolicy, parseEgress, parseNetwork, SITES_ONLY } from "./network-policy.ts";
import { RouteTable } from "./route-table.ts";

const RECORD_MODES = ["none", "meta", "full"] as const;
export type RecordMode = (typeof RECORD_MODES)[number];

export interface Policy {
  readonly routes: RouteTable;
  readonly network: NetworkPolicy;
  readonly record: RecordMode;
}

/** Before a session has said anything, nothing is reached. */
export const CLOSED: Policy = { routes: RouteTable.EMPTY, network: SITES_ONLY, record: "none" };

/** Reads what a client sent; throws a 400 that names the field. */
export function parsePolicy(body: unknown): Policy {
  const { routes, network, egress, record, ...rest } = asRecord(body, "body");
  refuseUnknown(rest, "");
  return {
    network: network === undefined && egress !== undefined ? parseEgress(egress) : parseNetwork(network),
    routes: RouteTable.parse(routes),
    record: record === undefined ? "none" : asOneOf(record, "record", RECORD_MODES),
  };
}
