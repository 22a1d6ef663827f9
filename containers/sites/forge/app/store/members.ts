/**
 * @module Who belongs to a project, by itself or through its group.
 */
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import { ROLES } from "../rules.ts";
import { type People, type Person, personIn } from "./people.ts";
import type { Project } from "./projects.ts";

export interface Member {
  readonly person: Person;
  readonly level: number;
  readonly since: number;
  /** Through the group or as the namespace's owner: cannot be changed in the project. */
  readonly inherited: boolean;
}

/** The highest roles first. Somebody who is a member in both ways is listed with the higher role. */
export const listMembers = (sql: SqlStorage, people: People, { id, namespace, created }: Project): Member[] => {
  const rows = sql
    .exec<{ user_id: number; role: number; since: number; inherited: number }>(
      `SELECT user_id, role, since, 0 AS inherited FROM members WHERE project_id = ?1
       UNION ALL SELECT m.user_id, m.role, m.since, 1 FROM group_members m JOIN groups g ON g.id = m.group_id WHERE g.path = ?2
       UNION ALL SELECT id, ${ROLES.owner}, ?3, 1 FROM users WHERE username = ?2
       ORDER BY role DESC, inherited, since, user_id`,
      id,
      namespace,
      created,
    )
    .toArray();
  const highest = new Map<number, Member>();
  for (const { user_id, role, since, inherited } of rows) {
    if (highest.has(user_id)) continue;
    highest.set(user_id, { person: personIn(people, user_id), level: role, since, inherited: inherited === 1 });
  }
  return [...highest.values()];
};

export const setMember = (sql: SqlStorage, projectId: number, userId: number, level: number): void => {
  const at = tick(sql);
  sql.exec(
    "INSERT INTO members VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET role = excluded.role",
    projectId,
    userId,
    level,
    at,
  );
};

export const removeMember = (sql: SqlStorage, projectId: number, userId: number): void => {
  tick(sql);
  sql.exec("DELETE FROM members WHERE project_id = ? AND user_id = ?", projectId, userId);
};
