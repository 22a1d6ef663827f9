/**
 * @module How the pages of a session settle: the session's word goes before its sites', and addresses to ignore add up.
 */
import { DEFAULT_SETTLE } from "../../../sdk/protocol/index.ts";
import type { SessionRecord } from "../state/records.ts";
import type { SettleOptions } from "./watch.ts";

export const settleOptions = ({ request, leases }: Pick<SessionRecord, "request" | "leases">): SettleOptions => {
  const sites = leases.flatMap(({ settle }) => settle ?? []);
  const caps = sites.flatMap(({ capMs }) => capMs ?? []);
  return {
    capMs: request.settle.capMs ?? (caps.length > 0 ? Math.max(...caps) : DEFAULT_SETTLE.capMs),
    ignore: [...request.settle.ignore, ...sites.flatMap(({ ignore }) => ignore)],
  };
};
