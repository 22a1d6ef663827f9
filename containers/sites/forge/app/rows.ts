/**
 * @module The rows of Anvil's tables. Times are minutes of the site's clock; flags are 0 or 1.
 */
import type { Visibility } from "./rules.ts";

export type UserRow = {
  id: number;
  username: string;
  name: string;
  email: string;
  password: string;
  bio: string;
  location: string;
  status: string;
  admin: number;
  joined: number;
};

export type GroupRow = { id: number; path: string; name: string; description: string; visibility: Visibility; created: number };

export type ProjectRow = {
  id: number;
  /** Path of a group, or the name of a user. */
  namespace: string;
  path: string;
  name: string;
  description: string;
  visibility: Visibility;
  default_branch: string;
  language: string;
  /** A JSON list. */
  topics: string;
  archived: number;
  created: number;
  updated: number;
  /** The project that its forks and itself come from: they share commits. */
  network: number;
  forked_from: number | null;
  issues_on: number;
  merges_on: number;
  forks_on: number;
  /** How many approvals a merge request needs. */
  approvals: number;
};

export type GroupMemberRow = { group_id: number; user_id: number; role: number; since: number };
export type MemberRow = { project_id: number; user_id: number; role: number; since: number };
export type StarRow = { project_id: number; user_id: number };
export type LabelRow = { id: number; project_id: number; name: string; colour: string; description: string };
export type BoardListRow = { project_id: number; label_id: number; position: number };

export type MilestoneRow = {
  id: number;
  project_id: number;
  number: number;
  title: string;
  description: string;
  /** Dates as 2026-03-09. */
  starts: string | null;
  due: string | null;
  state: "active" | "closed";
};

export type ItemKind = "issue" | "merge";
export type ItemState = "open" | "closed" | "merged";

/** An issue or a merge request. */
export type ItemRow = {
  id: number;
  project_id: number;
  kind: ItemKind;
  number: number;
  title: string;
  description: string;
  author_id: number;
  state: ItemState;
  created: number;
  updated: number;
  closed: number | null;
  closed_by: number | null;
  milestone_id: number | null;
  due: string | null;
  weight: number | null;
  locked: number;
  /** Its place in a column of the board. */
  rank: number;
};

export type ItemLabelRow = { item_id: number; label_id: number };
export type AssigneeRow = { item_id: number; user_id: number };
export type LinkRow = { item_id: number; other_id: number };

export type MergeRow = {
  item_id: number;
  source_project_id: number;
  source_branch: string;
  target_branch: string;
  base_commit: number;
  head_commit: number;
  merge_commit: number | null;
  draft: number;
};

/** Somebody who was asked for a review, or approved, or both. */
export type ReviewRow = { item_id: number; user_id: number; asked: number; approved: number | null };

export type NoteRow = {
  id: number;
  item_id: number;
  author_id: number;
  body: string;
  created: number;
  edited: number | null;
  /** Written by the site when somebody changes something. */
  system: number;
  /** For a comment on a line of a merge request's changes. */
  path: string | null;
  line: number | null;
  resolved: number;
};

export type BranchRow = { project_id: number; name: string; commit_id: number; guarded: number };

export type CommitRow = {
  id: number;
  network: number;
  project_id: number;
  branch: string;
  sha: string;
  parent_id: number | null;
  message: string;
  author_id: number;
  created: number;
};

export type ChangeKind = "added" | "edited" | "deleted";

/** The body is the file's text when it is added, and a patch as JSON when it is edited. */
export type ChangeRow = { commit_id: number; path: string; kind: ChangeKind; body: string };

export type TodoKind = "assigned" | "mentioned" | "review" | "marked";
export type TodoRow = {
  id: number;
  user_id: number;
  kind: TodoKind;
  item_id: number;
  actor_id: number;
  created: number;
  done: number;
};

export type KeyRow = { id: number; user_id: number; title: string; kind: string; fingerprint: string; created: number };

export type TokenRow = {
  id: number;
  user_id: number;
  name: string;
  /** Separated by spaces. */
  scopes: string;
  /** Its last characters, by which it can be told from others. */
  ending: string;
  created: number;
  expires: string | null;
  active: number;
};
