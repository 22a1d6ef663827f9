/**
 * @module Tasks that end at a place of the forge: an issue, a list as asked for, a file, a tab.
 */

import { firstOf, one } from "../../suite/picking.ts";
import { SORTS } from "../app/store/items.ts";
import { readsAt } from "./checks.ts";
import {
  at,
  FORGE,
  forgeTask,
  fullName,
  issuesIn,
  JONAS,
  labelsIn,
  mergeRequestsIn,
  milestonesIn,
  named,
  namedIssues,
  openProjects,
} from "./forge.ts";

const openIssue = forgeTask({
  name: "open-issue",
  kind: "navigation",
  difficulty: 1,
  as: "developer",
  make: (forge, random) => {
    const issue = random.pick(openProjects(forge).flatMap(({ path }) => namedIssues(forge, path)));
    return {
      goal: `Open the page of the issue ${named(issue)}.`,
      evaluate: readsAt(at(issue.project, `issues/${issue.number}`)),
      facts: { project: issue.project, title: issue.title },
    };
  },
});

const openFiltered = forgeTask({
  name: "open-filtered-issues",
  kind: "navigation",
  difficulty: 4,
  as: "developer",
  make: (forge, random) =>
    firstOf(random, openProjects(forge), ({ path }) => {
      const open = issuesIn(forge, path, "open");
      const assignee = one(
        random,
        open.flatMap(({ assignees }) => assignees),
      );
      const sort = random.pick(["oldest", "due", "weight", "title"] as const);
      return assignee === null
        ? null
        : {
            goal: `Show the open issues of ${path} that are assigned to ${fullName(forge, assignee)}, sorted by “${SORTS[sort].label}”, with no other filter on.`,
            evaluate: readsAt(at(path, "issues"), { assignee, sort }),
            facts: { project: path, name: fullName(forge, assignee), sort: SORTS[sort].label },
          };
    }),
});

const openLabelled = forgeTask({
  name: "open-issues-with-label",
  kind: "navigation",
  difficulty: 3,
  as: "developer",
  make: (forge, random) => {
    const { path } = random.pick(openProjects(forge));
    const label = random.pick(labelsIn(forge, path));
    return {
      goal: `Show all issues of ${path}, open and closed, that have the label “${label}”, with no other filter on.`,
      evaluate: readsAt(at(path, "issues"), { state: "all", label }),
      facts: { project: path, label },
    };
  },
});

const openFile = forgeTask({
  name: "open-file",
  kind: "navigation",
  difficulty: 2,
  as: "developer",
  make: (forge, random) => {
    const { path, defaultBranch } = random.pick(openProjects(forge));
    const file = random.pick(["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE"]);
    return {
      goal: `Open the file ${file} of the project ${path}.`,
      evaluate: readsAt(at(path, `blob/${defaultBranch}/${file}`), {}),
      facts: { project: path, file },
    };
  },
});

const openHistory = forgeTask({
  name: "open-history-of-file",
  kind: "navigation",
  difficulty: 3,
  as: "developer",
  make: (forge, random) => {
    const { path, defaultBranch } = random.pick(openProjects(forge));
    const file = random.pick(["README.md", "CHANGELOG.md", "CONTRIBUTING.md"]);
    return {
      goal: `Show the history of the file ${file} of the project ${path}: the commits that have changed it.`,
      evaluate: readsAt(at(path, `commits/${defaultBranch}/${file}`)),
      facts: { project: path, file },
    };
  },
});

const openMilestone = forgeTask({
  name: "open-milestone",
  kind: "navigation",
  difficulty: 2,
  as: "developer",
  make: (forge, random) =>
    firstOf(random, openProjects(forge), ({ path }) => {
      const milestone = one(random, milestonesIn(forge, path, random.pick(["active", "closed"])));
      return (
        milestone && {
          goal: `Open the page of the milestone “${milestone.title}” of ${path}.`,
          evaluate: readsAt(at(path, `milestones/${milestone.number}`)),
          facts: { project: path, title: milestone.title },
        }
      );
    }),
});

const openChanges = forgeTask({
  name: "open-changes-of-merge-request",
  kind: "navigation",
  difficulty: 3,
  as: "developer",
  make: (forge, random) => {
    const request = random.pick(openProjects(forge).flatMap(({ path }) => mergeRequestsIn(forge, path)));
    return {
      goal: `Show the changes that the merge request ${named(request)} makes to the files.`,
      evaluate: readsAt(at(request.project, `merge_requests/${request.number}/changes`), {}),
      facts: { project: request.project, title: request.title },
    };
  },
});

const openAuthor = forgeTask({
  name: "open-profile-of-author",
  kind: "navigation",
  difficulty: 3,
  as: "developer",
  make: (forge, random) => {
    const issue = one(
      random,
      openProjects(forge)
        .flatMap(({ path }) => namedIssues(forge, path))
        .filter(({ author }) => author !== JONAS),
    );
    return (
      issue && {
        goal: `Open the profile of whoever opened the issue ${named(issue)}.`,
        evaluate: readsAt(`${FORGE}/${issue.author}`, {}),
        facts: { project: issue.project, title: issue.title, name: fullName(forge, issue.author) },
      }
    );
  },
});

export const forgePlaces = [openIssue, openFiltered, openLabelled, openFile, openHistory, openMilestone, openChanges, openAuthor];
