/**
 * @module What the forge's templates are made with: who does the task, and picking from the forge's first state.
 */

import type { Random } from "../../../../durable-objects/site/kit/random.ts";
import { withOwnName } from "../../suite/picking.ts";
import type { Made, Template } from "../../suite/template.ts";
import { ACCOUNTS, FORGE_HOST, ROLES, type Role } from "../app/rules.ts";
import type { forgeState } from "../app/state.ts";

export const FORGE = `http://${FORGE_HOST}`;
export const JONAS = ACCOUNTS.developer.username;

export type ForgeState = ReturnType<typeof forgeState>;
export type IssueState = ForgeState["issues"][number];
export type MergeRequestState = ForgeState["mergeRequests"][number];
export type ProjectState = ForgeState["projects"][number];

interface ForgeTask<Facts> extends Omit<Template<Facts>, "sites" | "make"> {
  readonly as: keyof typeof ACCOUNTS;
  make(forge: ForgeState, random: Random): Made<Facts> | null;
}

export const forgeTask = <Facts>({ as, name, make, ...rest }: ForgeTask<Facts>): Template<Facts> => ({
  ...rest,
  name: `forge/${name}`,
  sites: [{ name: "forge", login: as }],
  make: ({ states, random }) => {
    const made = make(states.forge as unknown as ForgeState, random);
    return made && { startUrl: `${FORGE}/`, ...made };
  },
});

/** Projects that everybody who is signed in sees, and whose history is their own. */
export const openProjects = (forge: ForgeState): ProjectState[] =>
  forge.projects.filter(
    ({ visibility, archived, forkedFrom, features }) =>
      visibility !== "private" && !archived && forkedFrom === null && features.issues && features.mergeRequests,
  );

/** Projects in which the developer may plan, in all seeds. */
const PLANNED = ["harbor/tidewatch", "lantern/inkwell", "meadow/sprout"];

export const plannedProjects = (forge: ForgeState): ProjectState[] => forge.projects.filter(({ path }) => PLANNED.includes(path));

export const issuesIn = (forge: ForgeState, path: string, state: string | null = null): IssueState[] =>
  forge.issues.filter((issue) => issue.project === path && (state === null || issue.state === state));

/** Issues that their title tells from all others of the project. */
export const namedIssues = (forge: ForgeState, path: string, state: string | null = null): IssueState[] =>
  withOwnName(issuesIn(forge, path), ({ title }) => title.toLowerCase()).filter(
    (issue) => (state === null || issue.state === state) && !/["“”]/.test(issue.title),
  );

/** Of those in which the developer may plan. */
export const plannedIssues = (forge: ForgeState, state: string): IssueState[] =>
  plannedProjects(forge).flatMap(({ path }) => namedIssues(forge, path, state));

export const mergeRequestsIn = (forge: ForgeState, path: string): MergeRequestState[] =>
  withOwnName(
    forge.mergeRequests.filter(({ project }) => project === path),
    ({ title }) => title.toLowerCase(),
  );

export const key = ({ project, number }: { project: string; number: number }) => ({ project, number });

/** An issue or a merge request as a sentence names it. */
export const named = ({ title, project }: { title: string; project: string }): string => `“${title}” in ${project}`;

export const fullName = (forge: ForgeState, username: string | null): string =>
  forge.users.find((user) => user.username === username)?.name ?? "";

export const labelsIn = (forge: ForgeState, path: string): string[] =>
  forge.labels.filter(({ project }) => project === path).map(({ name }) => name);

export const milestonesIn = (forge: ForgeState, path: string, state = "active") =>
  forge.milestones.filter((milestone) => milestone.project === path && milestone.state === state);

/** As the state lists them: in the order of all there are. */
export const inOrder = (all: readonly string[], chosen: readonly string[]): string[] =>
  all.filter((name) => chosen.includes(name));

export const usernames = (forge: ForgeState): string[] => forge.users.map(({ username }) => username);

/** Everybody who belongs to a project, with the higher of the roles in it and in its group. */
export const membersOf = (forge: ForgeState, project: ProjectState): Map<string, Role> => {
  const group = forge.groups.find(({ path }) => path === project.namespace)?.members ?? [];
  const found = new Map<string, Role>();
  for (const { username, role } of [...group, ...project.members]) {
    const before = found.get(username ?? "");
    if (role && (!before || ROLES[role] > ROLES[before])) found.set(username ?? "", role);
  }
  return found;
};

/** What stands where a project's pages are. */
export const at = (path: string, rest = ""): string => `${FORGE}/${path}${rest === "" ? "" : `/-/${rest}`}`;
