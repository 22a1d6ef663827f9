/**
 * @module What staff write down about orders and customers.
 */
import { tick } from "../../../../../../durable-objects/site/kit/site-clock.ts";
import type { NoteRow } from "../../model.ts";
import { insertRow, nextId } from "../../store/rows.ts";

export const MAX_NOTE = 500;

/** Newest first. */
export const notesOn = (sql: SqlStorage, about: NoteRow["about"], id: number): NoteRow[] =>
  sql.exec<NoteRow>("SELECT * FROM notes WHERE about = ? AND about_id = ? ORDER BY id DESC", about, id).toArray();

export const addNote = (sql: SqlStorage, about: NoteRow["about"], id: number, author: string, text: string): void =>
  insertRow(sql, "notes", { id: nextId(sql, "notes"), about, about_id: id, author, at: tick(sql), text });
