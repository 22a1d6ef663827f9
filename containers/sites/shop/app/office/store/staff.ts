/**
 * @module The people who work in the back office.
 */
import type { StaffRow } from "../../model.ts";

export const findStaff = (sql: SqlStorage, id: number): StaffRow | null =>
  sql.exec<StaffRow>("SELECT * FROM staff WHERE id = ?", id).toArray()[0] ?? null;

export const staffWith = (sql: SqlStorage, username: string, password: string): StaffRow | null => {
  const [found] = sql.exec<StaffRow>("SELECT * FROM staff WHERE username = ?", username.toLowerCase()).toArray();
  return found?.password != null && found.password === password ? found : null;
};
