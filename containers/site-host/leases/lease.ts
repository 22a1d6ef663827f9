/**
 * @module A lease as it is kept on disk, and as it is answered.
 */
import { z } from "zod";
import type { Instance } from "../instances/instance.ts";
import type { Cookie } from "../sites/cookies.ts";
import { type Route, routesTo } from "../sites/hosts.ts";

export const LeaseRecord = z.object({
  lease: z.string(),
  fence: z.number().int(),
  site: z.string(),
  version: z.string(),
  /** The named snapshot that it was started from. */
  snapshot: z.string().nullable(),
  /** The lease and fence that it was forked from. */
  parent: z.object({ lease: z.string(), fence: z.number().int() }).nullable(),
  how: z.enum(["warm", "cold", "snapshot", "fork"]),
  ms: z.number(),
  expiresAt: z.number(),
  /** Why its instance is dead. */
  loss: z.string().nullable(),
  instance: z.object({
    id: z.string(),
    container: z.string(),
    network: z.string(),
    address: z.string(),
    pid: z.number().int(),
    processIdentity: z.string(),
    bootMs: z.number(),
  }),
  origin: z.object({
    image: z.string(),
    version: z.string(),
    mark: z.string(),
    cookies: z.record(z.string(), z.array(z.custom<Cookie>())),
  }),
});
export type LeaseRecord = z.infer<typeof LeaseRecord>;

/** A lease with its instance, which may be dead. */
export interface Lease {
  readonly record: LeaseRecord;
  readonly instance: Instance;
}

export interface LeaseAnswer {
  readonly lease: string;
  readonly fence: number;
  readonly site: string;
  readonly version: string;
  readonly routes: readonly Route[];
  readonly how: LeaseRecord["how"];
  /** From the request to the instance. */
  readonly ms: number;
  /** Of the instance: from the engine's start to its first good answer, whenever that was. */
  readonly bootMs: number;
  readonly expiresAt: number;
  readonly cookies: Readonly<Record<string, readonly Cookie[]>>;
}

export function answerOf({ record, instance }: Lease): LeaseAnswer {
  const { lease, fence, site, version, how, ms, expiresAt, origin } = record;
  const { bootMs, address } = record.instance;
  const routes = routesTo(instance.manifest, address);
  return { lease, fence, site, version, routes, how, ms, bootMs, expiresAt, cookies: origin.cookies };
}

export interface LeaseStatus {
  readonly lease: string;
  readonly fence: number;
  readonly site: string;
  readonly status: "running" | "dead";
  readonly reason: string | null;
  readonly expiresAt: number;
}

export function statusOf({ record }: Lease): LeaseStatus {
  const { lease, fence, site, loss, expiresAt } = record;
  return { lease, fence, site, status: loss === null ? "running" : "dead", reason: loss, expiresAt };
}
