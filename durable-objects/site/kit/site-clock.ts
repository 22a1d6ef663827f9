/**
 * @module The time of a site: it begins at a fixed moment, and each change moves it on by a minute.
 */

export const CLOCK_TABLE = "CREATE TABLE clock (only INTEGER PRIMARY KEY CHECK (only = 1), minutes INTEGER NOT NULL);";

export const startClock = (sql: SqlStorage, minutes: number): void => {
  sql.exec("INSERT INTO clock VALUES (1, ?)", minutes);
};

export const readClock = (sql: SqlStorage): number => sql.exec<{ minutes: number }>("SELECT minutes FROM clock").one().minutes;

/** Moves on to the next minute, which is the time of the change that is being made. */
export const tick = (sql: SqlStorage): number =>
  sql.exec<{ minutes: number }>("UPDATE clock SET minutes = minutes + 1 RETURNING minutes").one().minutes;
