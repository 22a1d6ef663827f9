/**
 * @module The tables: what can change. The geography does not, and is made from the seed that `world` keeps.
 */
import { SIGN_INS_TABLE } from "../../../../durable-objects/site/kit/sign-in.ts";
import { CLOCK_TABLE } from "../../../../durable-objects/site/kit/site-clock.ts";

/** Times are minutes since 1970. */
export const SCHEMA = `
  ${CLOCK_TABLE}
  ${SIGN_INS_TABLE}
  CREATE TABLE world (only INTEGER PRIMARY KEY CHECK (only = 1), seed INTEGER NOT NULL);
  CREATE TABLE users (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, display_name TEXT NOT NULL, password_hash TEXT, role TEXT NOT NULL,
    joined INTEGER NOT NULL, units TEXT NOT NULL DEFAULT 'metric', mode TEXT NOT NULL DEFAULT 'car'
  );
  CREATE TABLE places (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, category TEXT NOT NULL, town TEXT NOT NULL, address TEXT NOT NULL,
    x INTEGER NOT NULL, y INTEGER NOT NULL, edge INTEGER NOT NULL, along REAL NOT NULL, phone TEXT NOT NULL, hours TEXT NOT NULL,
    features TEXT NOT NULL, description TEXT NOT NULL, rating_count INTEGER NOT NULL, rating_sum INTEGER NOT NULL,
    closed INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE reviews (
    id INTEGER PRIMARY KEY, place_id INTEGER NOT NULL, user_id INTEGER NOT NULL, stars INTEGER NOT NULL, body TEXT NOT NULL,
    created INTEGER NOT NULL
  );
  CREATE TABLE lists (
    id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, name TEXT NOT NULL, description TEXT NOT NULL, shared INTEGER NOT NULL,
    created INTEGER NOT NULL
  );
  CREATE TABLE list_items (
    list_id INTEGER NOT NULL, place_id INTEGER NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (list_id, place_id)
  ) WITHOUT ROWID;
  CREATE TABLE notes (
    user_id INTEGER NOT NULL, place_id INTEGER NOT NULL, body TEXT NOT NULL, updated INTEGER NOT NULL,
    PRIMARY KEY (user_id, place_id)
  ) WITHOUT ROWID;
  CREATE TABLE edits (
    id INTEGER PRIMARY KEY, place_id INTEGER NOT NULL, user_id INTEGER NOT NULL, field TEXT NOT NULL, old_value TEXT NOT NULL,
    new_value TEXT NOT NULL, comment TEXT NOT NULL, status TEXT NOT NULL, reason TEXT NOT NULL, resolved_by INTEGER,
    created INTEGER NOT NULL
  );
  CREATE INDEX reviews_of_place ON reviews (place_id);
`;
