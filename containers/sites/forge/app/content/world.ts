/**
 * @module Everything that Anvil begins with, from a seed: the rows of all tables.
 */
import { type Random, seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import type * as rows from "../rows.ts";
import { DAY, OPENING, ROLES } from "../rules.ts";
import { hashOf } from "../text/slug.ts";
import { type Cast, generateIssues } from "./issue-rows.ts";
import { generateMerges } from "./merge-rows.ts";
import { generatePeople } from "./people.ts";
import { planProject } from "./planning.ts";
import { DEVELOPER, MAINTAINER, OWNER, type PlannedProject, planProjects } from "./projects.ts";
import { generateRepository } from "./repository.ts";
import { todosFor } from "./todos.ts";

export interface World {
  readonly users: rows.UserRow[];
  readonly groups: rows.GroupRow[];
  readonly group_members: rows.GroupMemberRow[];
  readonly projects: rows.ProjectRow[];
  readonly members: rows.MemberRow[];
  readonly stars: rows.StarRow[];
  readonly labels: rows.LabelRow[];
  readonly board_lists: rows.BoardListRow[];
  readonly milestones: rows.MilestoneRow[];
  readonly items: rows.ItemRow[];
  readonly item_labels: rows.ItemLabelRow[];
  readonly assignees: rows.AssigneeRow[];
  readonly links: rows.LinkRow[];
  readonly merges: rows.MergeRow[];
  readonly reviews: rows.ReviewRow[];
  readonly notes: rows.NoteRow[];
  readonly branches: rows.BranchRow[];
  readonly commits: rows.CommitRow[];
  readonly changes: rows.ChangeRow[];
  readonly todos: rows.TodoRow[];
  readonly keys: rows.KeyRow[];
  readonly tokens: rows.TokenRow[];
}

/** How much there is in a project: issues, and branches by what became of them. */
const SIZES = {
  large: { issues: [36, 44], direct: [4, 6], merged: [4, 5], open: [3, 4], closed: [1, 2] },
  middle: { issues: [15, 23], direct: [3, 4], merged: [2, 3], open: [1, 2], closed: [0, 2] },
  small: { issues: [6, 10], direct: [2, 4], merged: [1, 2], open: [0, 1], closed: [0, 1] },
} as const;

const OUTSIDERS = 9;
const MAX_STARS = 24;
const ARCHIVED_SINCE_DAYS = 90;
/** Projects that somebody has forked to propose a change. */
const FORKED = ["tidewatch", "spanner"];

export const generateWorld = (seed: number): World => {
  const users = generatePeople(seed);
  const planned = planProjects(seed, users);
  const world: World = {
    users,
    groups: planned.groups,
    group_members: planned.groupMembers,
    projects: planned.projects.map(({ row }) => row),
    members: planned.members,
    stars: [],
    labels: [],
    board_lists: [],
    milestones: [],
    items: [],
    item_labels: [],
    assignees: [],
    links: [],
    merges: [],
    reviews: [],
    notes: [],
    branches: [],
    commits: [],
    changes: [],
    todos: [],
    keys: [],
    tokens: [],
  };
  for (const project of planned.projects) fillProject(world, seed, project);
  const random = seededRandom(seed, "forge/rest");
  giveWork(world, random);
  world.todos.push(...todosFor(world, random, [DEVELOPER, MAINTAINER, OWNER]));
  giveKeys(world, seed);
  return world;
};

const fillProject = (world: World, seed: number, { row, blueprint, size, roles }: PlannedProject): void => {
  const random = seededRandom(seed, `forge/${row.namespace}/${row.path}`);
  const range = SIZES[size];
  const amount = (of: readonly [number, number]): number => random.integer(of[0], of[1]);
  const withRole = (least: number): number[] => [...roles].filter(([, role]) => role >= least).map(([user]) => user);
  const strangers = random.shuffle(world.users.filter(({ id }) => id > OWNER && !roles.has(id)).map(({ id }) => id));
  const cast: Cast = {
    participants: [...roles.keys(), ...(row.visibility === "private" ? [] : strangers.slice(0, OUTSIDERS))],
    workers: withRole(ROLES.developer),
    maintainers: withRole(ROLES.maintainer),
    username: (id) => world.users[id - 1]?.username ?? "",
  };
  const planning = planProject(random, row.id, blueprint, world.labels.length + 1, world.milestones.length + 1);
  const fork = FORKED.includes(row.path) ? addFork(world, row, random.pick(strangers.slice(OUTSIDERS))) : null;
  const until = row.archived === 1 ? OPENING - ARCHIVED_SINCE_DAYS * DAY : OPENING;
  const plan = {
    projectId: row.id,
    path: `${row.namespace}/${row.path}`,
    blueprint,
    created: row.created,
    until,
    maintainers: cast.maintainers,
    developers: cast.workers,
    direct: amount(range.direct),
    merged: amount(range.merged),
    open: amount(range.open),
    closed: amount(range.closed),
    authors: row.path === "tidewatch" ? [DEVELOPER, MAINTAINER] : [],
    fork,
  };
  const repository = generateRepository(random, seed, plan, world.commits.length + 1);
  const forked = world.projects.find(({ id }) => id === fork?.projectId);
  const proposed = repository.proposals.find(({ projectId }) => projectId === fork?.projectId);
  if (forked && proposed) {
    forked.created = proposed.created - DAY;
    forked.updated = proposed.pushed;
  }
  const common = { projectId: row.id, planning, cast, until };
  const issues = generateIssues(random, {
    ...common,
    blueprint,
    created: row.created,
    count: amount(range.issues),
    firstItem: world.items.length + 1,
    firstNote: world.notes.length + 1,
  });
  const merges = generateMerges(random, {
    ...common,
    repository,
    approvals: row.approvals,
    issues: issues.items,
    firstItem: world.items.length + issues.items.length + 1,
    firstNote: world.notes.length + issues.notes.length + 1,
  });
  world.labels.push(...planning.labels);
  world.board_lists.push(...planning.lists);
  world.milestones.push(...planning.milestones);
  world.items.push(...issues.items, ...merges.items);
  world.item_labels.push(...issues.itemLabels, ...merges.itemLabels);
  world.assignees.push(...issues.assignees, ...merges.assignees);
  world.links.push(...issues.links);
  world.merges.push(...merges.merges);
  world.reviews.push(...merges.reviews);
  world.notes.push(...issues.notes, ...merges.notes);
  world.branches.push(...repository.branches);
  world.commits.push(...repository.commits);
  world.changes.push(...repository.changes);
  const moments = [...issues.items, ...merges.items]
    .map(({ updated }) => updated)
    .concat(repository.commits.map(({ created }) => created));
  row.updated = Math.max(row.created, ...moments);
  const fans = row.visibility === "private" ? withRole(ROLES.guest) : world.users.map(({ id }) => id);
  for (const user of random.shuffle(fans).slice(0, random.integer(1, MAX_STARS)))
    world.stars.push({ project_id: row.id, user_id: user });
};

const addFork = (world: World, row: rows.ProjectRow, owner: number): { projectId: number; owner: number } => {
  const projectId = world.projects.length + 1;
  const namespace = world.users[owner - 1]?.username ?? "";
  world.projects.push({ ...row, id: projectId, namespace, forked_from: row.id, approvals: 0 });
  return { projectId, owner };
};

/** The developer always has something to do: open issues and reviews in projects that are there for every seed. */
const giveWork = (world: World, random: Random): void => {
  const project = (path: string): number => world.projects.find((row) => row.path === path)?.id ?? 0;
  for (const [path, count] of [
    ["tidewatch", 4],
    ["inkwell", 3],
  ] as const) {
    const open = world.items.filter(
      ({ id, project_id, kind, state }) =>
        project_id === project(path) &&
        kind === "issue" &&
        state === "open" &&
        !world.assignees.some(({ item_id }) => item_id === id),
    );
    for (const { id } of random.shuffle(open).slice(0, count)) world.assignees.push({ item_id: id, user_id: DEVELOPER });
  }
  for (const { id } of world.items.filter(
    ({ project_id, kind, state, author_id }) =>
      project_id === project("tidewatch") && kind === "merge" && state === "open" && author_id !== DEVELOPER,
  )) {
    if (world.reviews.some(({ item_id, user_id }) => item_id === id && user_id === DEVELOPER)) continue;
    world.reviews.push({ item_id: id, user_id: DEVELOPER, asked: 1, approved: null });
  }
};

const giveKeys = (world: World, seed: number): void => {
  for (const user of [DEVELOPER, MAINTAINER, OWNER]) {
    const random = seededRandom(seed, `forge/keys/${user}`);
    const created = OPENING - random.integer(60, 500) * DAY;
    world.keys.push({
      id: world.keys.length + 1,
      user_id: user,
      title: random.pick(["Laptop", "Work laptop", "Desk", "Studio"]),
      kind: "ssh-ed25519",
      fingerprint: `SHA256:${hashOf(`${seed}/key/${user}`)}`,
      created,
    });
    world.tokens.push({
      id: world.tokens.length + 1,
      user_id: user,
      name: random.pick(["Backup script", "Editor", "Status page", "Release bot"]),
      scopes: random.pick(["read_api", "read_api read_repository", "api"]),
      ending: hashOf(`${seed}/token/${user}`).slice(0, 4),
      created: created + DAY,
      expires: "2026-12-31",
      active: 1,
    });
  }
};
