/**
 * @module Anvil's tables.
 */
import { SIGN_INS_TABLE } from "../../../../durable-objects/site/kit/sign-in.ts";
import { CLOCK_TABLE } from "../../../../durable-objects/site/kit/site-clock.ts";

export const SCHEMA = `
  ${CLOCK_TABLE}
  ${SIGN_INS_TABLE}
  CREATE TABLE users (
    id INTEGER PRIMARY KEY, username TEXT NOT NULL UNIQUE, name TEXT NOT NULL, email TEXT NOT NULL, password TEXT NOT NULL,
    bio TEXT NOT NULL, location TEXT NOT NULL, status TEXT NOT NULL, admin INTEGER NOT NULL, joined INTEGER NOT NULL
  );
  CREATE TABLE groups (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, name TEXT NOT NULL, description TEXT NOT NULL,
    visibility TEXT NOT NULL, created INTEGER NOT NULL
  );
  CREATE TABLE group_members (
    group_id INTEGER NOT NULL, user_id INTEGER NOT NULL, role INTEGER NOT NULL, since INTEGER NOT NULL,
    PRIMARY KEY (group_id, user_id)
  ) WITHOUT ROWID;
  CREATE TABLE projects (
    id INTEGER PRIMARY KEY, namespace TEXT NOT NULL, path TEXT NOT NULL, name TEXT NOT NULL, description TEXT NOT NULL,
    visibility TEXT NOT NULL, default_branch TEXT NOT NULL, language TEXT NOT NULL, topics TEXT NOT NULL,
    archived INTEGER NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL, network INTEGER NOT NULL,
    forked_from INTEGER, issues_on INTEGER NOT NULL, merges_on INTEGER NOT NULL, forks_on INTEGER NOT NULL,
    approvals INTEGER NOT NULL, UNIQUE (namespace, path)
  );
  CREATE TABLE members (
    project_id INTEGER NOT NULL, user_id INTEGER NOT NULL, role INTEGER NOT NULL, since INTEGER NOT NULL,
    PRIMARY KEY (project_id, user_id)
  ) WITHOUT ROWID;
  CREATE TABLE stars (project_id INTEGER NOT NULL, user_id INTEGER NOT NULL, PRIMARY KEY (project_id, user_id)) WITHOUT ROWID;
  CREATE TABLE labels (
    id INTEGER PRIMARY KEY, project_id INTEGER NOT NULL, name TEXT NOT NULL, colour TEXT NOT NULL, description TEXT NOT NULL
  );
  CREATE TABLE board_lists (
    project_id INTEGER NOT NULL, label_id INTEGER NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (project_id, label_id)
  ) WITHOUT ROWID;
  CREATE TABLE milestones (
    id INTEGER PRIMARY KEY, project_id INTEGER NOT NULL, number INTEGER NOT NULL, title TEXT NOT NULL,
    description TEXT NOT NULL, starts TEXT, due TEXT, state TEXT NOT NULL
  );
  CREATE TABLE items (
    id INTEGER PRIMARY KEY, project_id INTEGER NOT NULL, kind TEXT NOT NULL, number INTEGER NOT NULL, title TEXT NOT NULL,
    description TEXT NOT NULL, author_id INTEGER NOT NULL, state TEXT NOT NULL, created INTEGER NOT NULL,
    updated INTEGER NOT NULL, closed INTEGER, closed_by INTEGER, milestone_id INTEGER, due TEXT, weight INTEGER,
    locked INTEGER NOT NULL, rank REAL NOT NULL, UNIQUE (project_id, kind, number)
  );
  CREATE TABLE item_labels (item_id INTEGER NOT NULL, label_id INTEGER NOT NULL, PRIMARY KEY (item_id, label_id)) WITHOUT ROWID;
  CREATE TABLE assignees (item_id INTEGER NOT NULL, user_id INTEGER NOT NULL, PRIMARY KEY (item_id, user_id)) WITHOUT ROWID;
  CREATE TABLE links (item_id INTEGER NOT NULL, other_id INTEGER NOT NULL, PRIMARY KEY (item_id, other_id)) WITHOUT ROWID;
  CREATE TABLE merges (
    item_id INTEGER PRIMARY KEY, source_project_id INTEGER NOT NULL, source_branch TEXT NOT NULL, target_branch TEXT NOT NULL,
    base_commit INTEGER NOT NULL, head_commit INTEGER NOT NULL, merge_commit INTEGER, draft INTEGER NOT NULL
  );
  CREATE TABLE reviews (
    item_id INTEGER NOT NULL, user_id INTEGER NOT NULL, asked INTEGER NOT NULL, approved INTEGER,
    PRIMARY KEY (item_id, user_id)
  ) WITHOUT ROWID;
  CREATE TABLE notes (
    id INTEGER PRIMARY KEY, item_id INTEGER NOT NULL, author_id INTEGER NOT NULL, body TEXT NOT NULL, created INTEGER NOT NULL,
    edited INTEGER, system INTEGER NOT NULL, path TEXT, line INTEGER, resolved INTEGER NOT NULL
  );
  CREATE INDEX notes_of_item ON notes (item_id);
  CREATE TABLE branches (
    project_id INTEGER NOT NULL, name TEXT NOT NULL, commit_id INTEGER NOT NULL, guarded INTEGER NOT NULL,
    PRIMARY KEY (project_id, name)
  ) WITHOUT ROWID;
  CREATE TABLE commits (
    id INTEGER PRIMARY KEY, network INTEGER NOT NULL, project_id INTEGER NOT NULL, branch TEXT NOT NULL, sha TEXT NOT NULL,
    parent_id INTEGER, message TEXT NOT NULL, author_id INTEGER NOT NULL, created INTEGER NOT NULL
  );
  CREATE TABLE changes (
    commit_id INTEGER NOT NULL, path TEXT NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (commit_id, path)
  ) WITHOUT ROWID;
  CREATE TABLE todos (
    id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, kind TEXT NOT NULL, item_id INTEGER NOT NULL, actor_id INTEGER NOT NULL,
    created INTEGER NOT NULL, done INTEGER NOT NULL
  );
  CREATE TABLE keys (
    id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, title TEXT NOT NULL, kind TEXT NOT NULL, fingerprint TEXT NOT NULL,
    created INTEGER NOT NULL
  );
  CREATE TABLE tokens (
    id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, name TEXT NOT NULL, scopes TEXT NOT NULL, ending TEXT NOT NULL,
    created INTEGER NOT NULL, expires TEXT, active INTEGER NOT NULL
  );
`;
