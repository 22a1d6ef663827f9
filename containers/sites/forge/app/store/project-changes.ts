/**
 * @module Creating, forking, changing, moving and deleting projects.
 */
import type { SiteCopy } from "../../../../../durable-objects/site/embedded-site.ts";
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import { boardLists, standardLabels } from "../content/planning.ts";
import { FORGE_HOST, type Visibility } from "../rules.ts";
import type { Viewer } from "./people.ts";
import { type Project, pathOf } from "./projects.ts";
import { addCommit, type Write } from "./repository.ts";

export interface NewProject {
  readonly namespace: string;
  readonly path: string;
  readonly name: string;
  readonly description: string;
  readonly visibility: Visibility;
  readonly language: string;
  readonly topics: readonly string[];
  /** The files of the first commit. */
  readonly files: readonly Write[];
}

export const isTaken = (sql: SqlStorage, namespace: string, path: string): boolean =>
  sql.exec("SELECT 1 FROM projects WHERE namespace = ? AND path = ?", namespace, path).toArray().length > 0;

const insertProject = (
  sql: SqlStorage,
  made: Omit<NewProject, "files">,
  at: number,
  from: Pick<Project, "id" | "network" | "default_branch"> | null,
): number => {
  const { id } = sql
    .exec<{ id: number }>(
      "SELECT max(coalesce((SELECT max(id) FROM projects), 0), coalesce((SELECT max(network) FROM commits), 0)) + 1 AS id",
    )
    .one();
  sql.exec(
    "INSERT INTO projects VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, 1, 1, 1, 0)",
    id,
    made.namespace,
    made.path,
    made.name,
    made.description,
    made.visibility,
    from?.default_branch ?? "main",
    made.language,
    JSON.stringify(made.topics),
    at,
    at,
    from?.network ?? id,
    from?.id ?? null,
  );
  const { next } = sql.exec<{ next: number }>("SELECT coalesce(max(id), 0) + 1 AS next FROM labels").one();
  const labels = standardLabels(id, next);
  for (const { id: label, name, colour, description } of labels) {
    sql.exec("INSERT INTO labels VALUES (?, ?, ?, ?, ?)", label, id, name, colour, description);
  }
  for (const { label_id, position } of boardLists(labels))
    sql.exec("INSERT INTO board_lists VALUES (?, ?, ?)", id, label_id, position);
  return id;
};

export const createProject = (copy: SiteCopy, viewer: Viewer, made: NewProject): void => {
  const id = insertProject(copy.sql, made, tick(copy.sql), null);
  if (made.files.length === 0) return;
  const first = {
    project: { id, network: id },
    branch: "main",
    parent: null,
    authorId: viewer.id,
    message: "Initial commit",
    writes: made.files,
  };
  addCommit(copy, first);
  copy.sql.exec("UPDATE branches SET guarded = 1 WHERE project_id = ?", id);
};

/** A fork shares the commits of its origin and has branches of its own. */
export const forkProject = (sql: SqlStorage, origin: Project, namespace: string, path: string, visibility: Visibility): void => {
  const at = tick(sql);
  const { name, description, language } = origin;
  const id = insertProject(
    sql,
    { namespace, path, name, description, visibility, language, topics: JSON.parse(origin.topics) },
    at,
    origin,
  );
  sql.exec("INSERT INTO branches SELECT ?, name, commit_id, guarded FROM branches WHERE project_id = ?", id, origin.id);
};

export interface SettingsForm {
  readonly name: string;
  readonly description: string;
  readonly topics: readonly string[];
  readonly defaultBranch: string;
  readonly approvals: number;
  readonly issuesOn: boolean;
  readonly mergesOn: boolean;
  readonly forksOn: boolean;
}

export const saveSettings = (sql: SqlStorage, id: number, form: SettingsForm): void => {
  sql.exec(
    `UPDATE projects SET name = ?, description = ?, topics = ?, default_branch = ?, approvals = ?, issues_on = ?, merges_on = ?,
       forks_on = ?, updated = ? WHERE id = ?`,
    form.name,
    form.description,
    JSON.stringify(form.topics),
    form.defaultBranch,
    form.approvals,
    form.issuesOn ? 1 : 0,
    form.mergesOn ? 1 : 0,
    form.forksOn ? 1 : 0,
    tick(sql),
    id,
  );
};

export const setVisibility = (sql: SqlStorage, id: number, visibility: Visibility): void => {
  sql.exec("UPDATE projects SET visibility = ?, updated = ? WHERE id = ?", visibility, tick(sql), id);
};

export const setArchived = (sql: SqlStorage, id: number, archived: boolean): void => {
  sql.exec("UPDATE projects SET archived = ?, updated = ? WHERE id = ?", archived ? 1 : 0, tick(sql), id);
};

/** Moves it to another namespace, or to another last part of its address. */
export const moveProject = (sql: SqlStorage, id: number, namespace: string, path: string): void => {
  sql.exec("UPDATE projects SET namespace = ?, path = ?, updated = ? WHERE id = ?", namespace, path, tick(sql), id);
};

/** Forks keep the commits, because they are part of their own history. */
export const deleteProject = (sql: SqlStorage, project: Project): void => {
  tick(sql);
  const items = "SELECT id FROM items WHERE project_id = ?1";
  for (const table of ["item_labels", "assignees", "merges", "reviews", "notes", "todos"]) {
    sql.exec(`DELETE FROM ${table} WHERE item_id IN (${items})`, project.id);
  }
  sql.exec(`DELETE FROM links WHERE item_id IN (${items}) OR other_id IN (${items})`, project.id);
  for (const table of ["items", "labels", "milestones", "board_lists", "members", "stars", "branches"]) {
    sql.exec(`DELETE FROM ${table} WHERE project_id = ?`, project.id);
  }
  sql.exec("UPDATE projects SET forked_from = NULL WHERE forked_from = ?", project.id);
  sql.exec("DELETE FROM projects WHERE id = ?", project.id);
};

export const cloneAddress = (project: Project): string => `http://${FORGE_HOST}/${pathOf(project)}.git`;
