/**
 * @module Labels, milestones, and the columns of a board.
 */
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import type { LabelRow, MilestoneRow } from "../rows.ts";

export type Label = LabelRow & { issues: number; merges: number };

const of = (kind: string): string =>
  `(SELECT count(*) FROM item_labels x JOIN items i ON i.id = x.item_id WHERE x.label_id = l.id AND i.kind = '${kind}' AND i.state = 'open')`;

export const listLabels = (sql: SqlStorage, projectId: number): Label[] =>
  sql
    .exec<Label>(
      `SELECT l.*, ${of("issue")} AS issues, ${of("merge")} AS merges FROM labels l WHERE l.project_id = ? ORDER BY lower(l.name), l.id`,
      projectId,
    )
    .toArray();

export interface LabelForm {
  readonly name: string;
  readonly colour: string;
  readonly description: string;
}

export const createLabel = (sql: SqlStorage, projectId: number, { name, colour, description }: LabelForm): LabelRow => {
  tick(sql);
  return sql
    .exec<LabelRow>(
      "INSERT INTO labels (project_id, name, colour, description) VALUES (?, ?, ?, ?) RETURNING *",
      projectId,
      name,
      colour,
      description,
    )
    .one();
};

export const saveLabel = (sql: SqlStorage, id: number, { name, colour, description }: LabelForm): void => {
  tick(sql);
  sql.exec("UPDATE labels SET name = ?, colour = ?, description = ? WHERE id = ?", name, colour, description, id);
};

export const deleteLabel = (sql: SqlStorage, id: number): void => {
  tick(sql);
  sql.exec("DELETE FROM item_labels WHERE label_id = ?", id);
  sql.exec("DELETE FROM board_lists WHERE label_id = ?", id);
  sql.exec("DELETE FROM labels WHERE id = ?", id);
};

export type Milestone = MilestoneRow & { issues: number; closed_issues: number; merges: number; weight: number };

const MILESTONES = `
  SELECT m.*,
    (SELECT count(*) FROM items i WHERE i.milestone_id = m.id AND i.kind = 'issue') AS issues,
    (SELECT count(*) FROM items i WHERE i.milestone_id = m.id AND i.kind = 'issue' AND i.state = 'closed') AS closed_issues,
    (SELECT count(*) FROM items i WHERE i.milestone_id = m.id AND i.kind = 'merge') AS merges,
    (SELECT coalesce(sum(i.weight), 0) FROM items i WHERE i.milestone_id = m.id AND i.kind = 'issue') AS weight
  FROM milestones m WHERE m.project_id = ?`;

export const listMilestones = (sql: SqlStorage, projectId: number): Milestone[] =>
  sql.exec<Milestone>(`${MILESTONES} ORDER BY m.due IS NULL, m.due, m.number`, projectId).toArray();

export const findMilestone = (sql: SqlStorage, projectId: number, number: number): Milestone | null =>
  sql.exec<Milestone>(`${MILESTONES} AND m.number = ?`, projectId, number).toArray()[0] ?? null;

export interface MilestoneForm {
  readonly title: string;
  readonly description: string;
  readonly starts: string | null;
  readonly due: string | null;
}

export const createMilestone = (
  sql: SqlStorage,
  projectId: number,
  { title, description, starts, due }: MilestoneForm,
): number => {
  tick(sql);
  return sql
    .exec<{ number: number }>(
      `INSERT INTO milestones (project_id, number, title, description, starts, due, state)
       SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5, 'active' FROM milestones WHERE project_id = ?1 RETURNING number`,
      projectId,
      title,
      description,
      starts,
      due,
    )
    .one().number;
};

export const saveMilestone = (sql: SqlStorage, id: number, { title, description, starts, due }: MilestoneForm): void => {
  tick(sql);
  sql.exec(
    "UPDATE milestones SET title = ?, description = ?, starts = ?, due = ? WHERE id = ?",
    title,
    description,
    starts,
    due,
    id,
  );
};

export const setMilestoneState = (sql: SqlStorage, id: number, state: MilestoneRow["state"]): void => {
  tick(sql);
  sql.exec("UPDATE milestones SET state = ? WHERE id = ?", state, id);
};

export const deleteMilestone = (sql: SqlStorage, id: number): void => {
  tick(sql);
  sql.exec("UPDATE items SET milestone_id = NULL WHERE milestone_id = ?", id);
  sql.exec("DELETE FROM milestones WHERE id = ?", id);
};

/** The labels that have a column on the board, in order. */
export const boardLabels = (sql: SqlStorage, projectId: number): LabelRow[] =>
  sql
    .exec<LabelRow>(
      "SELECT l.* FROM board_lists b JOIN labels l ON l.id = b.label_id WHERE b.project_id = ? ORDER BY b.position",
      projectId,
    )
    .toArray();

export const setBoardLabels = (sql: SqlStorage, projectId: number, labels: readonly number[]): void => {
  tick(sql);
  sql.exec("DELETE FROM board_lists WHERE project_id = ?", projectId);
  labels.forEach((label, position) => {
    sql.exec("INSERT INTO board_lists VALUES (?, ?, ?)", projectId, label, position);
  });
};

/** Puts an issue before another one, or last. */
export const setRank = (sql: SqlStorage, projectId: number, itemId: number, before: number | null): void => {
  const order = sql
    .exec<{ id: number; rank: number }>(
      "SELECT id, rank FROM items WHERE project_id = ? AND kind = 'issue' AND id <> ? ORDER BY rank, id",
      projectId,
      itemId,
    )
    .toArray();
  const at = order.findIndex(({ id }) => id === before);
  const next = order[at]?.rank ?? (order.at(-1)?.rank ?? 0) + 2;
  const previous = at === -1 ? next - 2 : (order[at - 1]?.rank ?? next - 2);
  sql.exec("UPDATE items SET rank = ? WHERE id = ?", (previous + next) / 2, itemId);
};
