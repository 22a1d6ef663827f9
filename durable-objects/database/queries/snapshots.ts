/**
 * @module Snapshots as D1 holds them: a row each, and one for each of their sites.
 */
import { and, desc, eq, exists, inArray, lt, or } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { ListSnapshotsQuery } from "../../../sdk/protocol/index.ts";
import type { KeptSite } from "../../session/state/records.ts";
import { snapshotSites, snapshots } from "../schema.ts";

export interface StoredSnapshot {
  readonly name: string;
  readonly seed: number;
  readonly session: string;
  readonly trajectory: string;
  readonly step: number;
  readonly createdAt: number;
  readonly sites: readonly KeptSite[];
}

/** Where a page of the list ended: creation time and name. */
export type SnapshotPosition = readonly [createdAt: number, name: string];

export const findSnapshot = async (db: D1Database, name: string): Promise<StoredSnapshot | null> => {
  const found = await drizzle(db).select().from(snapshots).where(eq(snapshots.name, name)).get();
  if (!found) return null;
  const [whole = null] = await withSites(db, [found]);
  return whole;
};

export const countSnapshots = (db: D1Database): Promise<number> => drizzle(db).$count(snapshots);

/** Newest first, one more than the limit when there are more. */
export const listSnapshotRows = async (
  db: D1Database,
  { limit, site }: ListSnapshotsQuery,
  after: SnapshotPosition | undefined,
): Promise<StoredSnapshot[]> => {
  const database = drizzle(db);
  const ofSite = database
    .select()
    .from(snapshotSites)
    .where(and(eq(snapshotSites.snapshot, snapshots.name), eq(snapshotSites.name, site ?? "")));
  const rows = await database
    .select()
    .from(snapshots)
    .where(
      and(
        site === undefined ? undefined : exists(ofSite),
        after
          ? or(lt(snapshots.createdAt, after[0]), and(eq(snapshots.createdAt, after[0]), lt(snapshots.name, after[1])))
          : undefined,
      ),
    )
    .orderBy(desc(snapshots.createdAt), desc(snapshots.name))
    .limit(limit + 1);
  return withSites(db, rows);
};

/** All or nothing; false when the name is taken. */
export const insertSnapshot = async (db: D1Database, { sites, ...row }: StoredSnapshot): Promise<boolean> => {
  const database = drizzle(db);
  try {
    await database.batch([
      database.insert(snapshots).values(row),
      ...sites.map((site) => database.insert(snapshotSites).values({ snapshot: row.name, ...site })),
    ]);
    return true;
  } catch (error) {
    if (await findSnapshot(db, row.name)) return false;
    throw error;
  }
};

/** The states that nothing refers to any more. */
export const deleteSnapshotRow = async (db: D1Database, name: string): Promise<KeptSite[]> => {
  const database = drizzle(db);
  const [gone] = await database.batch([
    database.delete(snapshotSites).where(eq(snapshotSites.snapshot, name)).returning(),
    database.delete(snapshots).where(eq(snapshots.name, name)),
  ]);
  return unreferenced(
    db,
    gone.map(({ snapshot: _snapshot, ...site }) => site),
  );
};

export const unreferenced = async (db: D1Database, sites: readonly KeptSite[]): Promise<KeptSite[]> => {
  const rows = await drizzle(db)
    .select({ ref: snapshotSites.ref })
    .from(snapshotSites)
    .where(
      inArray(
        snapshotSites.ref,
        sites.map(({ ref }) => ref),
      ),
    );
  const used = new Set(rows.map(({ ref }) => ref));
  return sites.filter(({ ref }) => !used.has(ref));
};

const PER_QUERY = 90;

const withSites = async (db: D1Database, rows: readonly Omit<StoredSnapshot, "sites">[]): Promise<StoredSnapshot[]> => {
  const sites: (typeof snapshotSites.$inferSelect)[] = [];
  for (let at = 0; at < rows.length; at += PER_QUERY) {
    const names = rows.slice(at, at + PER_QUERY).map(({ name }) => name);
    sites.push(...(await drizzle(db).select().from(snapshotSites).where(inArray(snapshotSites.snapshot, names))));
  }
  const bySnapshot = Map.groupBy(sites, ({ snapshot }) => snapshot);
  return rows.map((row) => ({
    ...row,
    sites: (bySnapshot.get(row.name) ?? []).map(({ snapshot: _snapshot, ...site }) => site),
  }));
};
