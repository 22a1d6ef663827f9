/**
 * @module Groups, and the namespaces that somebody may put projects into.
 */
import type { GroupRow } from "../rows.ts";
import { ROLES } from "../rules.ts";
import type { Viewer } from "./people.ts";

export type Group = GroupRow & { members: number; level: number };

const GROUPS = `
  SELECT g.*, (SELECT count(*) FROM group_members WHERE group_id = g.id) AS members,
    coalesce((SELECT role FROM group_members WHERE group_id = g.id AND user_id = ?1), 0) AS level
  FROM groups g`;

export const listGroups = (sql: SqlStorage, viewer: Viewer | null): Group[] =>
  sql.exec<Group>(`${GROUPS} ORDER BY g.name`, viewer?.id ?? 0).toArray();

export const findGroup = (sql: SqlStorage, viewer: Viewer | null, path: string): Group | null =>
  sql.exec<Group>(`${GROUPS} WHERE g.path = ?2`, viewer?.id ?? 0, path).toArray()[0] ?? null;

export const groupMembers = (sql: SqlStorage, groupId: number): { user_id: number; role: number; since: number }[] =>
  sql
    .exec<{ user_id: number; role: number; since: number }>(
      "SELECT user_id, role, since FROM group_members WHERE group_id = ? ORDER BY role DESC, since, user_id",
      groupId,
    )
    .toArray();

export interface Namespace {
  readonly path: string;
  readonly name: string;
}

/** Where the viewer may create projects: their own namespace, and groups that they maintain. */
export const ownNamespaces = (sql: SqlStorage, viewer: Viewer): Namespace[] => [
  { path: viewer.username, name: viewer.name },
  ...listGroups(sql, viewer)
    .filter(({ level }) => viewer.admin === 1 || level >= ROLES.maintainer)
    .map(({ path, name }) => ({ path, name })),
];
