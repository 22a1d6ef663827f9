/**
 * @module The groups of a rollout. Members begin with the same first observation, or the group is discarded; a group may also
 * be dropped for a member that failed.
 */
export interface GroupCounts {
  readonly total: number;
  readonly whole: number;
  readonly diverged: number;
  readonly dropped: number;
}

interface GroupRow extends Record<string, SqlStorageValue> {
  id: string;
  hash: string | null;
  diverged: string | null;
  whole: number;
}

export class GroupStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Why the group is not one, now that a member began with this; null while all began alike. */
  began(id: string, hash: string): string | null {
    const group = this.#sql.exec<GroupRow>("select * from groups where id = ?", id).toArray()[0];
    if (!group || group.diverged !== null) return group?.diverged ?? null;
    if (group.hash === null) this.#sql.exec("update groups set hash = ? where id = ?", hash, id);
    if (group.hash === null || group.hash === hash) return null;
    const reason = `The members of group ${id} did not begin alike: first observations ${group.hash} and ${hash}.`;
    this.#sql.exec("update groups set diverged = ? where id = ?", reason, id);
    return reason;
  }

  divergence(id: string | null): string | null {
    if (id === null) return null;
    return this.#sql.exec<GroupRow>("select * from groups where id = ?", id).toArray()[0]?.diverged ?? null;
  }

  /** Why the group was dropped. */
  dropped(id: string | null): string | null {
    if (id === null) return null;
    return this.#sql.exec<{ reason: string }>("select reason from dropped_groups where id = ?", id).toArray()[0]?.reason ?? null;
  }

  /** Why nothing can be learned from the group; null while something can. */
  spoilt(id: string | null): string | null {
    return this.divergence(id) ?? this.dropped(id);
  }

  drop(id: string, reason: string): void {
    this.#sql.exec("insert or ignore into dropped_groups values (?, ?)", id, reason);
  }

  whole(id: string): void {
    this.#sql.exec("update groups set whole = 1 where id = ?", id);
  }

  counts(): GroupCounts {
    return this.#sql
      .exec<{ total: number; whole: number; diverged: number; dropped: number }>(
        `select count(*) total, coalesce(sum(whole), 0) whole, coalesce(sum(diverged is not null), 0) diverged,
           (select count(*) from dropped_groups) dropped from groups`,
      )
      .one();
  }
}
