/**
 * @module Snapshots: named states of a session's sites, which later sessions and tasks can begin with.
 */
import { z } from "zod";
import { EpochMs, PageQuery } from "./primitives.ts";
import { SITE_KINDS } from "./sites.ts";

export const SnapshotName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/, "a snapshot is named with letters, digits, dots, dashes and underscores");

export const CreateSnapshot = z.strictObject({ name: SnapshotName }).meta({ id: "CreateSnapshot" });
export type CreateSnapshot = z.output<typeof CreateSnapshot>;

export const Snapshot = z
  .object({
    name: z.string(),
    seed: z.number().describe("of the session; those that begin with the snapshot have it too"),
    sites: z.array(
      z.object({ name: z.string(), kind: z.enum(SITE_KINDS), version: z.string(), bytes: z.number().int().nullable() }),
    ),
    session: z.string(),
    trajectory: z.string(),
    step: z.number().int().describe("how many steps the episode had"),
    createdAt: EpochMs,
  })
  .meta({ id: "Snapshot" });
export type Snapshot = z.infer<typeof Snapshot>;

export const DeletedSnapshot = z.object({ name: z.string(), status: z.literal("deleted") });
export type DeletedSnapshot = z.infer<typeof DeletedSnapshot>;

export const ListSnapshotsQuery = z.strictObject({ ...PageQuery, site: z.string().optional() });
export type ListSnapshotsQuery = z.output<typeof ListSnapshotsQuery>;
