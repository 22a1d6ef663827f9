/**
 * @module What maintainers and owners change about projects.
 */

import { firstOf, one } from "../../suite/picking.ts";
import { ROLES } from "../app/rules.ts";
import { appears, changed, changes, is, isSame, others } from "./checks.ts";
import { type ForgeState, forgeTask, fullName, JONAS, membersOf, type ProjectState, plannedProjects } from "./forge.ts";

/** One project has changed in this way, and nothing else. */
export const projectChanges = (project: ProjectState, change: Readonly<Record<string, unknown>>) =>
  changes(changed("projects", { path: project.path }, project, change), ["projects"]);

/** Which the maintainer looks after, in all seeds. */
const maintained = (forge: ForgeState): ProjectState[] =>
  forge.projects.filter(({ namespace, archived }) => ["harbor", "lantern"].includes(namespace) && !archived);

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

export const forgeSettings = [addLabel, invite, changeRole, protect, approvals, changeVisibility, archive];
