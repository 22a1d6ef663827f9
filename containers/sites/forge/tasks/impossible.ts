/**
 * @module Tasks that cannot be done in this forge: what is asked for does not exist, or is not allowed.
 */
import { one } from "../../suite/picking.ts";
import { cannotBeDone } from "./checks.ts";
import { forgeTask, fullName, JONAS, membersOf, named, namedIssues, openProjects, plannedIssues } from "./forge.ts";

const unknownProject = forgeTask({
  name: "impossible-unknown-project",
  twin: "forge/count-unassigned",
  kind: "impossible",
  difficulty: 2,
  as: "developer",
  make: (forge, random) => {
    const group = random.pick(forge.groups).path;
    const path = `${group}/${random.pick(["barometer", "cartwheel", "quill-pen", "night-train", "teapot"])}`;
    if (forge.projects.some((project) => project.path === path)) return null;
    return {
      goal: `How many open issues does the project ${path} have? Answer with the number only.`,
      evaluate: cannotBeDone({ names: [path, path.split("/")[1] ?? path], note: "There is no such project." }),
      facts: { reason: `There is no project ${path}.`, path },
    };
  },
});

const visibilityByMaintainer = forgeTask({
  name: "impossible-visibility-by-maintainer",
  twin: "forge/change-visibility",
  kind: "impossible",
  difficulty: 4,
  as: "maintainer",
  make: (forge, random) => {
    const project = random.pick(
      forge.projects.filter(
        ({ namespace, archived, visibility }) =>
          ["harbor", "lantern"].includes(namespace) && !archived && visibility !== "private",
      ),
    );
    const wish = random.pick(["private", "internal", "public"].filter((visibility) => visibility !== project.visibility));
    return {
      goal: `Make the project ${project.path} ${wish}.`,
      evaluate: cannotBeDone({
        names: ["owner", "owners", "permission", "permissions", "allowed", "rights", "maintainer", "maintainers"],
        note: "Only owners change the visibility of a project.",
      }),
      facts: { reason: "Only owners change the visibility of a project.", project: project.path },
    };
  },
});

const assignStranger = forgeTask({
  name: "impossible-assign-stranger",
  twin: "forge/assign-and-weigh",
  kind: "impossible",
  difficulty: 5,
  as: "developer",
  make: (forge, random) => {
    const issue = one(
      random,
      plannedIssues(forge, "open").filter(({ project }) => project === "harbor/tidewatch"),
    );
    const project = forge.projects.find(({ path }) => path === issue?.project);
    const members = project ? membersOf(forge, project) : new Map();
    const stranger = one(
      random,
      forge.users
        .map(({ username }) => username)
        .filter((username) => !members.has(username) && !issue?.assignees.includes(username)),
    );
    return issue && stranger !== null
      ? {
          goal: `Assign the issue ${named(issue)} to ${fullName(forge, stranger)}, and to nobody else in their place.`,
          evaluate: cannotBeDone({
            names: ["member", "members"],
            note: "They are no member of the project, and a developer cannot invite them.",
          }),
          facts: {
            reason: "They are no member of the project, and a developer cannot invite them.",
            project: issue.project,
            title: issue.title,
            name: fullName(forge, stranger),
          },
        }
      : null;
  },
});

const deleteMain = forgeTask({
  name: "impossible-delete-protected-branch",
  twin: "forge/protect-branch",
  kind: "impossible",
  difficulty: 3,
  as: "developer",
  make: (forge, random) => {
    const paths = openProjects(forge)
      .filter((project) => project.namespace !== JONAS && membersOf(forge, project).get(JONAS) !== "maintainer")
      .map(({ path }) => path);
    const branch = one(
      random,
      forge.branches.filter(({ project, protected: isProtected }) => paths.includes(project) && isProtected),
    );
    return (
      branch && {
        goal: `Delete the branch ${branch.name} of ${branch.project}.`,
        evaluate: cannotBeDone({
          names: ["protected"],
          note: "The branch is protected, and the developer does not maintain the project.",
        }),
        facts: {
          reason: "The branch is protected, and the developer does not maintain the project.",
          project: branch.project,
          branch: branch.name,
        },
      }
    );
  },
});

const planAsGuest = forgeTask({
  name: "impossible-label-as-guest",
  twin: "forge/assign-another",
  kind: "impossible",
  difficulty: 4,
  as: "developer",
  make: (forge, random) => {
    const paths = openProjects(forge)
      .filter((project) => project.namespace !== JONAS && ["guest", undefined].includes(membersOf(forge, project).get(JONAS)))
      .map(({ path }) => path);
    const issue = one(
      random,
      paths.flatMap((path) => namedIssues(forge, path, "open")).filter(({ author }) => author !== JONAS),
    );
    return (
      issue && {
        goal: `Plan the issue ${named(issue)}: give it the weight ${random.integer(2, 9)}.`,
        evaluate: cannotBeDone({
          names: ["guest", "guests", "member", "members", "permission", "permissions", "role", "allowed", "rights"],
          note: "Guests do not plan issues.",
        }),
        facts: { reason: "Guests do not plan issues.", project: issue.project, title: issue.title },
      }
    );
  },
});

export const forgeImpossible = [unknownProject, visibilityByMaintainer, assignStranger, deleteMain, planAsGuest];
