/**
 * @module Tasks of the forge that take many pages: doing the same to all issues of which something is true.
 */
import { firstOf } from "../../suite/picking.ts";
import { changes, others, row } from "./checks.ts";
import {
  forgeTask,
  type IssueState,
  issuesIn,
  JONAS,
  key,
  labelsIn,
  milestonesIn,
  namedIssues,
  plannedProjects,
} from "./forge.ts";

const FEW = { least: 2, most: 4 } as const;

/** All of these are so, and all other issues are as they were. */
const allAre = (issues: readonly IssueState[], expected: (issue: IssueState) => Readonly<Record<string, unknown>>) =>
  changes(
    [...issues.map((issue) => row("issues", key(issue), expected(issue))), others("issues", ...issues.map(key))],
    ["issues"],
  );

/** null unless these are a few, and each is told from all others by its title. */
const few = (issues: readonly IssueState[], ofOwnName: readonly IssueState[]): readonly IssueState[] | null =>
  issues.length >= FEW.least && issues.length <= FEW.most && issues.every((issue) => ofOwnName.includes(issue)) ? issues : null;

const emptyMilestone = forgeTask({
  name: "close-all-of-milestone",
  kind: "content",
  difficulty: 8,
  as: "developer",
  make: (forge, random) =>
    firstOf(random, plannedProjects(forge), ({ path }) =>
      firstOf(random, milestonesIn(forge, path), ({ title }) => {
        const planned = issuesIn(forge, path, "open").filter(({ milestone }) => milestone === title);
        const issues = few(planned, namedIssues(forge, path));
        return (
          issues && {
            goal: `The milestone “${title}” of ${path} is over. Close all of its issues that are still open, and no others.`,
            evaluate: allAre(issues, ({ title: name, milestone, labels }) => ({
              title: name,
              milestone,
              labels,
              state: "closed",
              closedBy: JONAS,
            })),
            facts: { project: path, titles: issues.map((issue) => issue.title) },
          }
        );
      }),
    ),
});

const takeOver = forgeTask({
  name: "take-over-unassigned-issues",
  kind: "content",
  difficulty: 8,
  as: "developer",
  make: (forge, random) =>
    firstOf(random, plannedProjects(forge), ({ path }) =>
      firstOf(random, labelsIn(forge, path), (label) => {
        const free = issuesIn(forge, path, "open").filter(
          ({ labels, assignees }) => labels.includes(label) && assignees.length === 0,
        );
        const issues = few(free, namedIssues(forge, path));
        return (
          issues && {
            goal: `Assign to me all open issues of ${path} that have the label “${label}” and are assigned to nobody.`,
            evaluate: allAre(issues, ({ title, labels, state }) => ({ title, labels, state, assignees: [JONAS] })),
            facts: { project: path, titles: issues.map((issue) => issue.title) },
          }
        );
      }),
    ),
});

export const forgeLongWays = [emptyMilestone, takeOver];
