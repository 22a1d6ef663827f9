/**
 * @module The error for a task, suite or snapshot that there is not, with the one that was perhaps meant.
 */
import { didYouMean } from "../../../sdk/nearest.ts";
import { ServiceError } from "../../../sdk/protocol/index.ts";

/** So many names are compared; there may be some hundred thousand tasks. */
const MAX_COMPARED = 300;

/** Those that hold most of the thirds of the name, however they are written: slips are rarely in all of them. */
const namesLike = async (db: D1Database, table: string, column: string, name: string): Promise<string[]> => {
  const plain = name.toLowerCase().replaceAll(/[_-]/g, "");
  const third = Math.ceil(plain.length / 3);
  const parts = [plain.slice(0, third), plain.slice(third, 2 * third), plain.slice(2 * third)];
  const written = `replace(replace(lower(${column}), '_', ''), '-', '')`;
  const alike = parts.map((_, at) => `(?${at + 1} <> '' and instr(${written}, ?${at + 1}) > 0)`).join(" + ");
  const query = `select name from (select ${column} name, ${alike} alike from ${table} where length(${column}) between ?4 and ?5)
    order by alike desc limit ${MAX_COMPARED}`;
  const [shortest, longest] = [Math.floor(name.length / 2), name.length * 2];
  const { results } = await db
    .prepare(query)
    .bind(...parts, shortest, longest)
    .all<{ name: string }>();
  return results.map((row) => row.name);
};

const unknownNamed =
  (code: "task_not_found" | "suite_not_found" | "snapshot_not_found", what: string, table: string, column: string) =>
  async (db: D1Database, name: string): Promise<ServiceError> => {
    const near = didYouMean(name, await namesLike(db, table, column, name));
    return new ServiceError(code, `There is no ${what} ${JSON.stringify(name)}.${near}`, { [what]: name });
  };

export const unknownTask = unknownNamed("task_not_found", "task", "tasks", "id");
export const unknownSuite = unknownNamed("suite_not_found", "suite", "suites", "id");
export const unknownSnapshot = unknownNamed("snapshot_not_found", "snapshot", "snapshots", "name");
