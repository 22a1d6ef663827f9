/**
 * @module The almanac's tables.
 */
import { SIGN_INS_TABLE } from "../../../../durable-objects/site/kit/sign-in.ts";
import { CLOCK_TABLE } from "../../../../durable-objects/site/kit/site-clock.ts";

/**
 * Times are minutes since 1970. An article has its present text; `delta` of a revision is what makes its text out of the one that
 * follows it, and null for the last: whole texts of all revisions would be five times as much to copy.
 */
export const SCHEMA = `
  ${CLOCK_TABLE}
  ${SIGN_INS_TABLE}
  CREATE TABLE users (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, role TEXT NOT NULL, registered INTEGER NOT NULL, password_hash TEXT,
    about TEXT NOT NULL
  );
  CREATE TABLE articles (
    id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE COLLATE NOCASE, text TEXT NOT NULL, protection TEXT NOT NULL DEFAULT 'open',
    deleted INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE revisions (
    id INTEGER PRIMARY KEY, article_id INTEGER NOT NULL, user_id INTEGER NOT NULL, created INTEGER NOT NULL, summary TEXT NOT NULL,
    minor INTEGER NOT NULL, size INTEGER NOT NULL, delta TEXT
  );
  CREATE TABLE topics (id INTEGER PRIMARY KEY, article_id INTEGER NOT NULL, heading TEXT NOT NULL, created INTEGER NOT NULL);
  CREATE TABLE posts (
    id INTEGER PRIMARY KEY, topic_id INTEGER NOT NULL, user_id INTEGER NOT NULL, created INTEGER NOT NULL, text TEXT NOT NULL
  );
  CREATE TABLE watches (user_id INTEGER NOT NULL, article_id INTEGER NOT NULL, PRIMARY KEY (user_id, article_id)) WITHOUT ROWID;
  CREATE TABLE log (
    id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, action TEXT NOT NULL, title TEXT NOT NULL, details TEXT NOT NULL,
    created INTEGER NOT NULL
  );
  CREATE INDEX revisions_of_article ON revisions (article_id);
`;
