/**
 * @module Anvil's state as evaluators see it: flat lists whose entries name each other by path, number and user name.
 */
import type { SiteCopy } from "../../../../durable-objects/site/embedded-site.ts";
import { isoTime } from "../../../../durable-objects/site/kit/dates.ts";
import type * as rows from "./rows.ts";
import { OPENING, roleName } from "./rules.ts";
import { fileLines, readTree } from "./store/tree.ts";
import { textOf } from "./text/patch.ts";

type Row = Record<string, SqlStorageValue>;

/** Groups rows by a number in them. */
const by = <T>(all: readonly T[], key: (one: T) => number): Map<number, T[]> => Map.groupBy(all, key);

export const forgeState = ({ sql }: SiteCopy) => {
  const read = <T extends Row>(query: string): T[] => sql.exec<T>(query).toArray();
  const users = read<rows.UserRow>("SELECT * FROM users ORDER BY id");
  const projects = read<rows.ProjectRow>("SELECT * FROM projects ORDER BY id");
  const names = new Map(users.map(({ id, username }) => [id, username]));
  const paths = new Map(projects.map(({ id, namespace, path }) => [id, `${namespace}/${path}`]));
  const name = (id: number | null): string | null => (id === null ? null : (names.get(id) ?? null));
  const path = (id: number): string => paths.get(id) ?? "";
  const labels = read<rows.LabelRow>("SELECT * FROM labels ORDER BY id");
  const labelNames = new Map(labels.map((label) => [label.id, label.name]));
  const milestones = read<rows.MilestoneRow>("SELECT * FROM milestones ORDER BY id");
  const milestoneTitles = new Map(milestones.map(({ id, title }) => [id, title]));

  const items = read<rows.ItemRow>("SELECT * FROM items ORDER BY project_id, kind, number");
  const itemsById = new Map(items.map((item) => [item.id, item]));
  const itemLabels = by(read<rows.ItemLabelRow>("SELECT * FROM item_labels ORDER BY label_id"), ({ item_id }) => item_id);
  const assignees = by(read<rows.AssigneeRow>("SELECT * FROM assignees ORDER BY user_id"), ({ item_id }) => item_id);
  const notes = by(read<rows.NoteRow>("SELECT * FROM notes WHERE system = 0 ORDER BY created, id"), ({ item_id }) => item_id);
  const reviews = by(read<rows.ReviewRow>("SELECT * FROM reviews ORDER BY user_id"), ({ item_id }) => item_id);
  const merges = new Map(read<rows.MergeRow>("SELECT * FROM merges").map((merge) => [merge.item_id, merge]));
  const links = read<rows.LinkRow>("SELECT * FROM links UNION SELECT other_id, item_id FROM links ORDER BY 1, 2");
  const linksByItem = by(links, ({ item_id }) => item_id);

  const ref = (id: number): string => {
    const item = itemsById.get(id);
    return item ? `${path(item.project_id)}${item.kind === "issue" ? "#" : "!"}${item.number}` : "";
  };
  const common = (item: rows.ItemRow) => ({
    project: path(item.project_id),
    number: item.number,
    title: item.title,
    description: item.description,
    state: item.state,
    author: name(item.author_id),
    assignees: (assignees.get(item.id) ?? []).map(({ user_id }) => name(user_id)),
    labels: (itemLabels.get(item.id) ?? []).map(({ label_id }) => labelNames.get(label_id) ?? null),
    milestone: item.milestone_id === null ? null : (milestoneTitles.get(item.milestone_id) ?? null),
    locked: item.locked === 1,
    createdAt: isoTime(item.created),
    closedAt: item.closed === null ? null : isoTime(item.closed),
    closedBy: name(item.closed_by),
  });
  const comments = (id: number) => (notes.get(id) ?? []).map(({ author_id, body }) => ({ author: name(author_id), body }));

  return {
    users: users.map(({ username, name: full, email, bio, location, status, admin }) => ({
      username,
      name: full,
      email,
      bio,
      location,
      status,
      admin: admin === 1,
    })),
    groups: groupsState(read, name),
    projects: projectsState(read, projects, name, path, labelNames),
    labels: labels.map(({ project_id, name: label, colour, description }) => ({
      project: path(project_id),
      name: label,
      colour,
      description,
    })),
    milestones: milestones.map(({ project_id, number, title, description, starts, due, state }) => ({
      project: path(project_id),
      number,
      title,
      description,
      starts,
      due,
      state,
    })),
    issues: items
      .filter(({ kind }) => kind === "issue")
      .map((item) => ({
        ...common(item),
        due: item.due,
        weight: item.weight,
        related: (linksByItem.get(item.id) ?? []).map(({ other_id }) => itemsById.get(other_id)?.number ?? null),
        comments: comments(item.id),
      })),
    mergeRequests: items.flatMap((item) => {
      const merge = merges.get(item.id);
      if (!merge) return [];
      const reviewed = reviews.get(item.id) ?? [];
      return [
        {
          ...common(item),
          draft: merge.draft === 1,
          sourceProject: path(merge.source_project_id),
          sourceBranch: merge.source_branch,
          targetBranch: merge.target_branch,
          reviewers: reviewed.filter(({ asked }) => asked === 1).map(({ user_id }) => name(user_id)),
          approvedBy: reviewed.filter(({ approved }) => approved !== null).map(({ user_id }) => name(user_id)),
          comments: (notes.get(item.id) ?? []).map(({ author_id, body, path: file, line, resolved }) =>
            file === null
              ? { author: name(author_id), body }
              : { author: name(author_id), body, path: file, line, resolved: resolved === 1 },
          ),
        },
      ];
    }),
    branches: read<{ project_id: number; name: string; guarded: number; sha: string; message: string }>(
      "SELECT b.project_id, b.name, b.guarded, c.sha, c.message FROM branches b JOIN commits c ON c.id = b.commit_id ORDER BY b.project_id, b.name",
    ).map(({ project_id, name: branch, guarded, sha, message }) => ({
      project: path(project_id),
      name: branch,
      protected: guarded === 1,
      sha,
      message,
    })),
    commits: newCommits(sql, name, path),
    todos: read<rows.TodoRow>("SELECT * FROM todos ORDER BY id").map(({ user_id, kind, item_id, actor_id, done }) => ({
      user: name(user_id),
      kind,
      about: ref(item_id),
      from: name(actor_id),
      done: done === 1,
    })),
    sshKeys: read<rows.KeyRow>("SELECT * FROM keys ORDER BY id").map(({ user_id, title, kind, fingerprint }) => ({
      user: name(user_id),
      title,
      kind,
      fingerprint,
    })),
    accessTokens: read<rows.TokenRow>("SELECT * FROM tokens ORDER BY id").map(
      ({ user_id, name: token, scopes, expires, active }) => ({
        user: name(user_id),
        name: token,
        scopes: scopes.split(" "),
        expires,
        active: active === 1,
      }),
    ),
  };
};

type Read = <T extends Row>(query: string) => T[];
type Name = (id: number | null) => string | null;
type Path = (id: number) => string;

const groupsState = (read: Read, name: Name) => {
  const members = by(read<rows.GroupMemberRow>("SELECT * FROM group_members ORDER BY user_id"), ({ group_id }) => group_id);
  return read<rows.GroupRow>("SELECT * FROM groups ORDER BY id").map(({ id, path, name: title, description, visibility }) => ({
    path,
    name: title,
    description,
    visibility,
    members: (members.get(id) ?? []).map(({ user_id, role }) => ({ username: name(user_id), role: roleName(role) })),
  }));
};

const projectsState = (
  read: Read,
  projects: readonly rows.ProjectRow[],
  name: Name,
  path: Path,
  labels: ReadonlyMap<number, string>,
) => {
  const members = by(read<rows.MemberRow>("SELECT * FROM members ORDER BY user_id"), ({ project_id }) => project_id);
  const stars = by(read<rows.StarRow>("SELECT * FROM stars ORDER BY user_id"), ({ project_id }) => project_id);
  const lists = by(read<rows.BoardListRow>("SELECT * FROM board_lists ORDER BY position"), ({ project_id }) => project_id);
  return projects.map((project) => ({
    path: path(project.id),
    namespace: project.namespace,
    name: project.name,
    description: project.description,
    visibility: project.visibility,
    defaultBranch: project.default_branch,
    language: project.language,
    topics: JSON.parse(project.topics) as string[],
    archived: project.archived === 1,
    forkedFrom: project.forked_from === null ? null : path(project.forked_from),
    features: { issues: project.issues_on === 1, mergeRequests: project.merges_on === 1, forks: project.forks_on === 1 },
    approvalsRequired: project.approvals,
    /** Without those who belong to it through its group. */
    members: (members.get(project.id) ?? []).map(({ user_id, role }) => ({ username: name(user_id), role: roleName(role) })),
    stars: (stars.get(project.id) ?? []).length,
    starredBy: (stars.get(project.id) ?? []).map(({ user_id }) => name(user_id)),
    forks: projects.filter(({ forked_from }) => forked_from === project.id).length,
    boardColumns: (lists.get(project.id) ?? []).map(({ label_id }) => labels.get(label_id) ?? null),
  }));
};

/** Those that were made in the site, with the whole text of the files that they changed. */
const newCommits = (sql: SqlStorage, name: Name, path: Path) =>
  sql
    .exec<rows.CommitRow>("SELECT * FROM commits WHERE created > ? ORDER BY id", OPENING)
    .toArray()
    .map((commit) => {
      const tree = readTree(sql, commit.id);
      const changes = sql.exec<rows.ChangeRow>("SELECT * FROM changes WHERE commit_id = ? ORDER BY path", commit.id).toArray();
      return {
        project: path(commit.project_id),
        branch: commit.branch,
        sha: commit.sha,
        message: commit.message,
        author: name(commit.author_id),
        changes: changes.map(({ path: file, kind }) => ({
          path: file,
          kind,
          content: kind === "deleted" ? null : textOf(fileLines(tree.get(file))),
        })),
      };
    });
