/**
 * @module What people change about their own account, and what maintainers and owners change about projects.
 */
import { ROLES } from "../../../../durable-objects/site/apps/forge/rules.ts";
import { firstOf, one, withOwnName } from "../picking.ts";
import { appears, changed, changes, is, isSame, others } from "./checks.ts";
import {
  type ForgeState,
  forgeTask,
  fullName,
  JONAS,
  membersOf,
  openProjects,
  type ProjectState,
  plannedProjects,
} from "./forge.ts";

const me = (forge: ForgeState) => {
  const found = forge.users.find(({ username }) => username === JONAS);
  if (!found) throw new Error("the forge has lost its developer");
  return found;
};

/** One project has changed in this way, and nothing else. */
const projectChanges = (project: ProjectState, change: Readonly<Record<string, unknown>>) =>
  changes(changed("projects", { path: project.path }, project, change), ["projects"]);

/** Which the maintainer looks after, in all seeds. */
const maintained = (forge: ForgeState): ProjectState[] =>
  forge.projects.filter(({ namespace, archived }) => ["harbor", "lantern"].includes(namespace) && !archived);

const star = forgeTask({
  name: "star-project",
  kind: "configuration",
  difficulty: 1,
  as: "developer",
  make: (forge, random) => {
    const project = random.pick(openProjects(forge));
    const isStarred = project.starredBy.includes(JONAS);
    const users = forge.users.map(({ username }) => username);
    const starredBy = isStarred
      ? project.starredBy.filter((username) => username !== JONAS)
      : users.filter((username) => username === JONAS || project.starredBy.includes(username));
    return {
      goal: isStarred ? `Take my star away from the project ${project.path}.` : `Star the project ${project.path}.`,
      evaluate: projectChanges(project, { starredBy, stars: starredBy.length }),
      facts: { project: project.path },
    };
  },
});

const setStatus = forgeTask({
  name: "set-status",
  kind: "configuration",
  difficulty: 2,
  as: "developer",
  make: (forge, random) => {
    const status = `${random.pick(["Away until", "At a conference until", "Reviewing only until"])} ${random.pick(["Monday", "Wednesday", "Friday"])}`;
    return {
      goal: `Set my status to “${status}”.`,
      evaluate: changes(changed("users", { username: JONAS }, me(forge), { status }), ["users"]),
      facts: { status },
    };
  },
});

const moveHouse = forgeTask({
  name: "change-profile",
  kind: "configuration",
  difficulty: 3,
  as: "developer",
  make: (forge, random) => {
    const location = random.pick(["Trondheim", "Gdansk", "Porto", "Leeds", "Brno"]);
    const bio = random.pick(["Writes less code every year.", "Looks after old programs.", "Likes tests that fail first."]);
    return {
      goal: `I have moved to ${location}. Put that into my profile as my location, and change my bio to “${bio}”`,
      evaluate: changes(changed("users", { username: JONAS }, me(forge), { location, bio }), ["users"]),
      facts: { location, bio },
    };
  },
});

const addToken = forgeTask({
  name: "create-access-token",
  kind: "configuration",
  difficulty: 5,
  as: "developer",
  make: (_forge, random) => {
    const name = random.pick(["Backup job", "Release script", "Kitchen display"]);
    const scope = random.pick(["read_api", "read_repository", "write_repository"]);
    const expires = `2026-0${random.integer(5, 9)}-${random.integer(10, 28)}`;
    return {
      goal: `Create an access token named “${name}” that expires on ${expires} and has the scope ${scope} only.`,
      evaluate: changes(appears("accessTokens", { user: JONAS, name }, { scopes: [scope], expires, active: true }), [
        "accessTokens",
      ]),
      facts: { name, scope, expires },
    };
  },
});

const revokeToken = forgeTask({
  name: "revoke-access-token",
  kind: "configuration",
  difficulty: 2,
  as: "developer",
  make: (forge, random) => {
    const token = one(
      random,
      withOwnName(
        forge.accessTokens.filter(({ user, active }) => user === JONAS && active),
        ({ name }) => name,
      ),
    );
    return (
      token && {
        goal: `Somebody may have seen my access token “${token.name}”. Revoke it.`,
        evaluate: changes(changed("accessTokens", { user: JONAS, name: token.name }, token, { active: false }), ["accessTokens"]),
        facts: { name: token.name },
      }
    );
  },
});

const LABELS = [
  { name: "needs design", description: "Somebody should draw it first" },
  { name: "regression", description: "It has worked before" },
  { name: "waiting", description: "Nothing to do for us at the moment" },
] as const;

const addLabel = forgeTask({
  name: "add-label",
  kind: "configuration",
  difficulty: 3,
  as: "developer",
  make: (forge, random) => {
    const { path } = random.pick(plannedProjects(forge));
    const { name, description } = random.pick(LABELS);
    const colour = random.pick(["#c0392b", "#3d8b57", "#6b46c1", "#a61e4d"]);
    if (forge.labels.some((label) => label.project === path && label.name === name)) return null;
    return {
      goal: `Add a label to ${path}: its name is “${name}”, its description “${description}”, its colour ${colour}.`,
      evaluate: changes(appears("labels", { project: path, name }, { description, colour }), ["labels"]),
      facts: { project: path, name, description, colour },
    };
  },
});

const createProject = forgeTask({
  name: "create-project",
  kind: "configuration",
  difficulty: 5,
  as: "developer",
  make: (forge, random) => {
    const [name, slug] = random.pick([
      ["Tea Timer", "tea-timer"],
      ["Paper Planes", "paper-planes"],
      ["Window Box", "window-box"],
    ] as const);
    const visibility = random.pick(["public", "internal"] as const);
    const description = random.pick(["A small thing for the evenings.", "Not finished, and proud of it."]);
    const path = `${JONAS}/${slug}`;
    if (forge.projects.some((project) => project.path === path)) return null;
    return {
      goal: `Create a new blank project named “${name}” in my own namespace, ${visibility}, with the description “${description}”`,
      evaluate: changes(
        [
          ...appears("projects", { path }, { namespace: JONAS, name, description, visibility }),
          // A new project brings labels, a branch and a commit of its own.
          others("labels", { project: path }),
          others("branches", { project: path }),
          others("commits", { project: path }),
        ],
        ["projects", "labels", "branches", "commits"],
      ),
      facts: { name, visibility, description },
    };
  },
});

const ASSIGNED_ROLES = ["guest", "reporter", "developer", "maintainer"] as const;

const invite = forgeTask({
  name: "invite-member",
  kind: "configuration",
  difficulty: 4,
  as: "maintainer",
  make: (forge, random) =>
    firstOf(random, maintained(forge), (project) => {
      const members = membersOf(forge, project);
      const username = one(
        random,
        forge.users.map((user) => user.username).filter((name) => !members.has(name)),
      );
      const role = random.pick(ASSIGNED_ROLES);
      return username === null
        ? null
        : {
            goal: `Invite ${fullName(forge, username)} (@${username}) to the project ${project.path} as ${role}.`,
            evaluate: changes(
              [
                is(`projects[?path == '${project.path}'] | [0].members[?username == '${username}'].role`, [role]),
                is(`length(projects[?path == '${project.path}'] | [0].members)`, project.members.length + 1),
                isSame(
                  `projects[?path == '${project.path}'] | [0].[name, visibility, archived, stars, topics, approvalsRequired]`,
                ),
                others("projects", { path: project.path }),
              ],
              ["projects"],
            ),
            facts: { project: project.path, username, role },
          };
    }),
});

const changeRole = forgeTask({
  name: "change-role-of-member",
  kind: "configuration",
  difficulty: 3,
  as: "maintainer",
  make: (forge, random) =>
    firstOf(random, maintained(forge), (project) => {
      const member = one(
        random,
        project.members.filter(({ username, role }) => username !== JONAS && role !== null && ROLES[role] < ROLES.maintainer),
      );
      const role = one(
        random,
        ASSIGNED_ROLES.filter((name) => name !== member?.role && name !== "maintainer"),
      );
      return member && role !== null
        ? {
            goal: `Make ${fullName(forge, member.username)} a ${role} of the project ${project.path}.`,
            evaluate: projectChanges(project, {
              members: project.members.map((other) => (other === member ? { ...member, role } : other)),
            }),
            facts: { project: project.path, name: fullName(forge, member.username), role },
          }
        : null;
    }),
});

const protect = forgeTask({
  name: "protect-branch",
  kind: "configuration",
  difficulty: 3,
  as: "maintainer",
  make: (forge, random) => {
    const paths = maintained(forge).map(({ path }) => path);
    const branch = one(
      random,
      forge.branches.filter((one) => paths.includes(one.project) && !one.protected),
    );
    return (
      branch && {
        goal: `Protect the branch ${branch.name} of ${branch.project}.`,
        evaluate: changes(changed("branches", { project: branch.project, name: branch.name }, branch, { protected: true }), [
          "branches",
        ]),
        facts: { project: branch.project, branch: branch.name },
      }
    );
  },
});

const approvals = forgeTask({
  name: "change-required-approvals",
  kind: "configuration",
  difficulty: 4,
  as: "maintainer",
  make: (forge, random) => {
    const project = random.pick(maintained(forge));
    const count = one(
      random,
      [2, 3, 4].filter((number) => number !== project.approvalsRequired),
    );
    return count === null
      ? null
      : {
          goal: `From now on a merge request in ${project.path} needs ${count} approvals. Change the settings of the project, and switch its forks off.`,
          evaluate: projectChanges(project, { approvalsRequired: count, features: { ...project.features, forks: false } }),
          facts: { project: project.path, count },
        };
  },
});

const changeVisibility = forgeTask({
  name: "change-visibility",
  kind: "configuration",
  difficulty: 4,
  as: "owner",
  make: (forge, random) => {
    const project = random.pick(
      forge.projects.filter(({ archived, forkedFrom, forks }) => !archived && forkedFrom === null && forks === 0),
    );
    const visibility = one(
      random,
      (["private", "internal", "public"] as const).filter((name) => name !== project.visibility),
    );
    return visibility === null
      ? null
      : {
          goal: `Change the visibility of the project ${project.path} to ${visibility}.`,
          evaluate: projectChanges(project, { visibility }),
          facts: { project: project.path, visibility },
        };
  },
});

const archive = forgeTask({
  name: "archive-project",
  kind: "configuration",
  difficulty: 4,
  as: "owner",
  make: (forge, random) => {
    const project = random.pick(forge.projects.filter(({ archived, forkedFrom }) => !archived && forkedFrom === null));
    return {
      goal: `Nobody works on ${project.path} any more. Archive the project.`,
      evaluate: projectChanges(project, { archived: true }),
      facts: { project: project.path },
    };
  },
});

const finishTodo = forgeTask({
  name: "finish-todo",
  kind: "configuration",
  difficulty: 2,
  as: "developer",
  make: (forge, random) => {
    const open = forge.todos.filter(({ user, done }) => user === JONAS && !done);
    const todo = one(
      random,
      withOwnName(open, ({ about }) => about),
    );
    return (
      todo && {
        goal: `Mark my to-do about ${todo.about} as done. The others stay as they are.`,
        evaluate: changes(
          [
            is(`todos[?user == '${JONAS}' && about == '${todo.about}' && done == \`false\`]`, []),
            isSame(`todos[?!(user == '${JONAS}' && about == '${todo.about}')]`),
          ],
          [],
        ),
        facts: { about: todo.about },
      }
    );
  },
});

export const forgeSettings = [
  star,
  setStatus,
  moveHouse,
  addToken,
  revokeToken,
  addLabel,
  createProject,
  invite,
  changeRole,
  protect,
  approvals,
  changeVisibility,
  archive,
  finishTodo,
];
