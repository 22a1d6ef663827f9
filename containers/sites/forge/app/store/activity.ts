/**
 * @module What happened lately: commits, issues and merge requests that were opened or closed, comments.
 */
import type { ItemKind } from "../rows.ts";

export type Event = {
  kind: "pushed" | "opened" | "closed" | "merged" | "commented";
  at: number;
  user_id: number;
  project_id: number;
  namespace: string;
  path: string;
  /** Hash of the commit, or number of the issue or merge request. */
  ref: string;
  item_kind: ItemKind | null;
  title: string;
};

const EVENTS = `
  SELECT e.*, p.namespace, p.path FROM (
    SELECT 'pushed' AS kind, created AS at, author_id AS user_id, project_id, sha AS ref, NULL AS item_kind, message AS title, id AS n FROM commits
    UNION ALL SELECT 'opened', created, author_id, project_id, number, kind, title, id FROM items
    UNION ALL SELECT iif(state = 'merged', 'merged', 'closed'), closed, closed_by, project_id, number, kind, title, id FROM items WHERE closed IS NOT NULL
    UNION ALL SELECT 'commented', n.created, n.author_id, i.project_id, i.number, i.kind, n.body, n.id
      FROM notes n JOIN items i ON i.id = n.item_id WHERE n.system = 0
  ) e JOIN projects p ON p.id = e.project_id
    AND (e.item_kind IS NULL OR iif(e.item_kind = 'issue', p.issues_on, p.merges_on) = 1)`;

export interface ActivityFilter {
  readonly projects: readonly number[];
  readonly userId?: number;
  readonly offset?: number;
  readonly limit: number;
}

/** The newest first. */
export const listEvents = (sql: SqlStorage, { projects, userId, offset = 0, limit }: ActivityFilter): Event[] => {
  const user = userId === undefined ? "" : `AND e.user_id = ${Number(userId)}`;
  return sql
    .exec<Event>(
      `${EVENTS} WHERE e.project_id IN (${projects.join(", ")}) ${user} ORDER BY e.at DESC, e.kind, e.n DESC LIMIT ? OFFSET ?`,
      limit,
      offset,
    )
    .toArray();
};

/** How often somebody did something, by day of the site's time. */
export const contributionsByDay = (
  sql: SqlStorage,
  projects: readonly number[],
  userId: number,
  since: number,
): Map<number, number> =>
  new Map(
    sql
      .exec<{ day: number; n: number }>(
        `SELECT at / 1440 AS day, count(*) AS n FROM (${EVENTS}) e WHERE e.project_id IN (${projects.join(", ")}) AND e.user_id = ? AND e.at >= ? GROUP BY 1`,
        userId,
        since,
      )
      .toArray()
      .map(({ day, n }) => [day, n]),
  );
