/**
 * @module How long browsers and sites outlive a service that no longer speaks for them, and how often it speaks.
 */
import type { Env } from "../../env.ts";

const DEFAULT_LEASE_S = 90;
const MS_PER_S = 1_000;
/** Two may be missed before the lease is over. */
const HEARTBEATS_PER_LEASE = 3;

export const leaseMs = ({ STILLWATER_LEASE_S }: Pick<Env, "STILLWATER_LEASE_S">): number =>
  (Number(STILLWATER_LEASE_S) || DEFAULT_LEASE_S) * MS_PER_S;

export const heartbeatMs = (env: Pick<Env, "STILLWATER_LEASE_S">): number => leaseMs(env) / HEARTBEATS_PER_LEASE;
