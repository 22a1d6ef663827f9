/**
 * @module Projects as somebody sees them: with their role in it, stars, forks and open work.
 */
import type { ProjectRow } from "../rows.ts";
import { ROLES } from "../rules.ts";
import type { Viewer } from "./people.ts";

export type Project = ProjectRow & {
  /** The role of who looks, as a level; 0 for none. */
  level: number;
  stars: number;
  starred: number;
  forks: number;
  open_issues: number;
  open_merges: number;
};

/** What one may do: take part as anybody, plan, write code, maintain, own. */
export type Ability = "participate" | "plan" | "push" | "maintain" | "own";

const LEAST: Readonly<Record<Ability, number>> = {
  participate: 0,
  plan: ROLES.reporter,
  push: ROLES.developer,
  maintain: ROLES.maintainer,
  own: ROLES.owner,
};

const VISIBLE = `
  SELECT * FROM (
    SELECT p.*,
      max(
        coalesce((SELECT role FROM members WHERE project_id = p.id AND user_id = ?1), 0),
        coalesce((SELECT m.role FROM group_members m JOIN groups g ON g.id = m.group_id
          WHERE g.path = p.namespace AND m.user_id = ?1), 0),
        iif(p.namespace = ?2 OR ?3, ${ROLES.owner}, 0)
      ) AS level,
      (SELECT count(*) FROM stars WHERE project_id = p.id) AS stars,
      (SELECT count(*) FROM stars WHERE project_id = p.id AND user_id = ?1) AS starred,
      (SELECT count(*) FROM projects f WHERE f.forked_from = p.id) AS forks,
      (SELECT count(*) FROM items WHERE project_id = p.id AND kind = 'issue' AND state = 'open') AS open_issues,
      (SELECT count(*) FROM items WHERE project_id = p.id AND kind = 'merge' AND state = 'open') AS open_merges
    FROM projects p
  ) WHERE (level > 0 OR visibility = 'public' OR (visibility = 'internal' AND ?1 > 0))`;

const asked = (viewer: Viewer | null): [number, string, number] => [viewer?.id ?? 0, viewer?.username ?? "", viewer?.admin ?? 0];

/** All that the viewer may see, the most recently changed first. */
export const visibleProjects = (sql: SqlStorage, viewer: Viewer | null): Project[] =>
  sql.exec<Project>(`${VISIBLE} ORDER BY updated DESC, id`, ...asked(viewer)).toArray();

export const findProject = (sql: SqlStorage, viewer: Viewer | null, namespace: string, path: string): Project | null =>
  sql.exec<Project>(`${VISIBLE} AND namespace = ?4 AND path = ?5`, ...asked(viewer), namespace, path).toArray()[0] ?? null;

export const findProjectById = (sql: SqlStorage, viewer: Viewer | null, id: number): Project | null =>
  sql.exec<Project>(`${VISIBLE} AND id = ?4`, ...asked(viewer), id).toArray()[0] ?? null;

export const pathOf = ({ namespace, path }: Pick<ProjectRow, "namespace" | "path">): string => `${namespace}/${path}`;

export const topicsOf = ({ topics }: Pick<ProjectRow, "topics">): string[] => JSON.parse(topics);

/** In an archived project nothing changes, except that its owner may bring it back. */
export const can = (project: Project, viewer: Viewer | null, ability: Ability): boolean =>
  viewer !== null && project.level >= LEAST[ability] && (project.archived === 0 || ability === "own");

export const touchProject = (sql: SqlStorage, id: number, at: number): void => {
  sql.exec("UPDATE projects SET updated = ? WHERE id = ?", at, id);
};

export const setStar = (sql: SqlStorage, projectId: number, userId: number, starred: boolean): void => {
  if (starred) sql.exec("INSERT OR IGNORE INTO stars VALUES (?, ?)", projectId, userId);
  else sql.exec("DELETE FROM stars WHERE project_id = ? AND user_id = ?", projectId, userId);
};
