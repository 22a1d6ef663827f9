/**
 * @module Which groups and projects there are, and who belongs to them.
 */
import { type Random, seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import type { GroupMemberRow, GroupRow, MemberRow, ProjectRow, UserRow } from "../rows.ts";
import { DAY, OPENING, ROLES, type Visibility } from "../rules.ts";
import { type Blueprint, GROUPS, PERSONAL } from "./blueprints/index.ts";
import { LANGUAGES } from "./code/index.ts";
import { MAIN } from "./repository.ts";

/** Ids of the accounts, in the order of the rules. */
export const [DEVELOPER, MAINTAINER, OWNER] = [1, 2, 3];

const OTHERS_PER_GROUP = 2;
const GROUP_ROLES = ["maintainer", "developer", "developer", "developer", "reporter", "guest"] as const;
const PROJECT_ROLES = ["developer", "developer", "reporter", "guest"] as const;
/** Of the projects that are not always there. */
const OTHER_VISIBILITIES: readonly Visibility[] = [
  "public",
  "public",
  "public",
  "public",
  "internal",
  "internal",
  "private",
  "private",
];

export interface PlannedProject {
  readonly row: ProjectRow;
  readonly blueprint: Blueprint;
  readonly size: "large" | "middle" | "small";
  /** Levels by user, from the group and the project. */
  readonly roles: ReadonlyMap<number, number>;
}

export interface PlannedProjects {
  readonly groups: GroupRow[];
  readonly groupMembers: GroupMemberRow[];
  readonly projects: PlannedProject[];
  readonly members: MemberRow[];
}

export const planProjects = (seed: number, users: readonly UserRow[]): PlannedProjects => {
  const random = seededRandom(seed, "forge/projects");
  const strangers = users.filter(({ id }) => id > OWNER).map(({ id }) => id);
  const groups: GroupRow[] = [];
  const groupMembers: GroupMemberRow[] = [];
  const projects: PlannedProject[] = [];
  const members: MemberRow[] = [];
  const visibilities = random.shuffle(OTHER_VISIBILITIES);
  let archivable = true;

  const add = (
    blueprint: Blueprint,
    namespace: string,
    size: PlannedProject["size"],
    visibility: Visibility,
    inherited: ReadonlyMap<number, number>,
  ) => {
    const id = projects.length + 1;
    const created = OPENING - random.integer(size === "large" ? 420 : 180, 640) * DAY - random.integer(0, 600);
    const archived = archivable && size === "middle" && visibility === "public" && random.chance(0.5);
    if (archived) archivable = false;
    const own = ownMembers(random, blueprint.path, size, strangers, inherited);
    const roles = new Map(inherited);
    for (const [user, role] of own) {
      members.push({ project_id: id, user_id: user, role, since: created + random.integer(1, 60) * DAY });
      roles.set(user, Math.max(role, roles.get(user) ?? 0));
    }
    projects.push({
      row: {
        id,
        namespace,
        path: blueprint.path,
        name: blueprint.name,
        description: `${blueprint.about}.`,
        visibility,
        default_branch: MAIN,
        language: LANGUAGES[blueprint.language].label,
        topics: JSON.stringify(blueprint.topics),
        archived: archived ? 1 : 0,
        created,
        updated: created,
        network: id,
        forked_from: null,
        issues_on: 1,
        merges_on: 1,
        forks_on: 1,
        approvals: size === "large" ? 1 : size === "small" ? 0 : random.integer(0, 2),
      },
      blueprint,
      size,
      roles,
    });
  };

  GROUPS.forEach((group, at) => {
    const id = at + 1;
    const created = OPENING - random.integer(700, 860) * DAY;
    groups.push({ id, path: group.path, name: group.name, description: `${group.about}.`, visibility: "public", created });
    const roles = groupRoles(random, group.path, strangers);
    for (const [user, role] of roles) {
      groupMembers.push({ group_id: id, user_id: user, role, since: created + random.integer(0, 50) * DAY });
    }
    add(group.core, group.path, "large", "public", roles);
    for (const other of random.shuffle(group.others).slice(0, OTHERS_PER_GROUP)) {
      add(other, group.path, "middle", visibilities.pop() ?? "public", roles);
    }
  });
  const owners = [DEVELOPER, MAINTAINER, random.pick(strangers)];
  random.shuffle(PERSONAL).forEach((blueprint, at) => {
    const owner = users.find(({ id }) => id === owners[at]);
    if (!owner) return;
    add(blueprint, owner.username, "small", random.pick(["public", "public", "private"]), new Map([[owner.id, ROLES.owner]]));
  });
  return { groups, groupMembers, projects, members };
};

const groupRoles = (random: Random, path: string, strangers: readonly number[]): Map<number, number> => {
  const roles = new Map<number, number>([[OWNER, ROLES.owner]]);
  if (path === "harbor") roles.set(DEVELOPER, ROLES.developer);
  if (path === "harbor" || path === "lantern") roles.set(MAINTAINER, ROLES.maintainer);
  const chosen = random.shuffle(strangers);
  GROUP_ROLES.forEach((role, at) => {
    const user = chosen[at];
    if (user !== undefined) roles.set(user, ROLES[role]);
  });
  return roles;
};

const ownMembers = (
  random: Random,
  path: string,
  size: PlannedProject["size"],
  strangers: readonly number[],
  inherited: ReadonlyMap<number, number>,
): Map<number, number> => {
  const roles = new Map<number, number>();
  if (path === "inkwell") roles.set(DEVELOPER, ROLES.maintainer);
  if (path === "sprout") roles.set(DEVELOPER, ROLES.reporter);
  if (path === "spanner") roles.set(DEVELOPER, ROLES.guest);
  if (path === "spanner") roles.set(MAINTAINER, ROLES.developer);
  if (size === "middle" && !inherited.has(DEVELOPER) && random.chance(0.4))
    roles.set(DEVELOPER, ROLES[random.pick(PROJECT_ROLES)]);
  const newcomers = random.shuffle(strangers.filter((user) => !inherited.has(user)));
  for (const user of newcomers.slice(0, size === "large" ? 4 : random.integer(0, 3)))
    roles.set(user, ROLES[random.pick(PROJECT_ROLES)]);
  return roles;
};
