/**
 * @module How developers plan issues: labels, people, dates, the board, milestones.
 */
import { longDate } from "../../../../durable-objects/site/kit/dates.ts";
import { firstOf, one } from "../../suite/picking.ts";
import { appears, changes, others, row } from "./checks.ts";
import {
  forgeTask,
  fullName,
  type IssueState,
  inOrder,
  key,
  labelsIn,
  membersOf,
  milestonesIn,
  named,
  plannedIssues,
  plannedProjects,
  usernames,
} from "./forge.ts";
import { about, issueChanges } from "./issues.ts";

const addLabel = forgeTask({
  name: "label-issue",
  kind: "content",
  difficulty: 3,
  as: "developer",
  make: (forge, random) =>
    firstOf(random, plannedIssues(forge, "open"), (issue) => {
      const all = labelsIn(forge, issue.project);
      const columns = forge.projects.find(({ path }) => path === issue.project)?.boardColumns ?? [];
      const label = one(
        random,
        all.filter((name) => !issue.labels.includes(name) && !columns.includes(name)),
      );
      return label === null
        ? null
        : {
            goal: `Give the issue ${named(issue)} the label “${label}”. It keeps the labels that it has.`,
            evaluate: issueChanges(issue, { labels: inOrder(all, [...issue.labels.map(String), label]) }),
            facts: { ...about(issue), label },
          };
    }),
});

const intoMilestone = forgeTask({
  name: "put-into-milestone",
  kind: "content",
  difficulty: 2,
  as: "developer",
  make: (forge, random) =>
    firstOf(random, plannedIssues(forge, "open"), (issue) => {
      const milestone = one(
        random,
        milestonesIn(forge, issue.project).filter(({ title }) => title !== issue.milestone),
      );
      return (
        milestone && {
          goal: `Plan the issue ${named(issue)} for the milestone “${milestone.title}”.`,
          evaluate: issueChanges(issue, { milestone: milestone.title }),
          facts: { ...about(issue), milestone: milestone.title },
        }
      );
    }),
});

const assignAndWeigh = forgeTask({
  name: "assign-and-weigh",
  kind: "content",
  difficulty: 5,
  as: "developer",
  make: (forge, random) =>
    firstOf(random, plannedProjects(forge), (project) => {
      const issue = one(
        random,
        plannedIssues(forge, "open").filter((one) => one.project === project.path && one.assignees.length === 0),
      );
      const username = one(random, [...membersOf(forge, project).keys()]);
      const weight = random.pick([2, 4, 6, 13]);
      return issue && username !== null && issue.weight !== weight
        ? {
            goal: `Assign the issue ${named(issue)} to ${fullName(forge, username)} and give it the weight ${weight}.`,
            evaluate: issueChanges(issue, { assignees: [username], weight }),
            facts: { ...about(issue), name: fullName(forge, username), username, weight },
          }
        : null;
    }),
});

const alsoAssign = forgeTask({
  name: "assign-another",
  kind: "content",
  difficulty: 4,
  as: "developer",
  make: (forge, random) =>
    firstOf(random, plannedProjects(forge), (project) => {
      const issue = one(
        random,
        plannedIssues(forge, "open").filter((one) => one.project === project.path && one.assignees.length === 1),
      );
      const username = one(
        random,
        [...membersOf(forge, project).keys()].filter((name) => !issue?.assignees.includes(name)),
      );
      return issue && username !== null
        ? {
            goal: `Assign the issue ${named(issue)} to ${fullName(forge, username)} as well, beside who has it already.`,
            evaluate: issueChanges(issue, { assignees: inOrder(usernames(forge), [...issue.assignees.map(String), username]) }),
            facts: { ...about(issue), username },
          }
        : null;
    }),
});

const setDue = forgeTask({
  name: "set-due-date",
  kind: "content",
  difficulty: 3,
  as: "developer",
  make: (forge, random) => {
    const issue = random.pick(plannedIssues(forge, "open"));
    const due = `2026-0${random.integer(4, 6)}-${random.integer(10, 28)}`;
    return {
      goal: `The issue ${named(issue)} should be done by ${longDate(due)}. Make that its due date.`,
      evaluate: issueChanges(issue, { due }),
      facts: { ...about(issue), due },
    };
  },
});

const tickOff = forgeTask({
  name: "tick-off-task",
  kind: "content",
  difficulty: 3,
  as: "developer",
  make: (forge, random) =>
    firstOf(random, plannedIssues(forge, "open"), (issue) => {
      const tasks = [...issue.description.matchAll(/^- \[ \] (.+)$/gm)].map(([, text = ""]) => text);
      const task = tasks.length < 2 ? null : one(random, tasks);
      return task === null
        ? null
        : {
            goal: `In the issue ${named(issue)}, tick off “${task}” in the list of tasks.`,
            evaluate: issueChanges(issue, { description: issue.description.replace(`- [ ] ${task}`, `- [x] ${task}`) }),
            facts: { ...about(issue), task, other: tasks.find((text) => text !== task) ?? "" },
          };
    }),
});

const relate = forgeTask({
  name: "relate-issues",
  kind: "content",
  difficulty: 4,
  as: "developer",
  make: (forge, random) =>
    firstOf(random, plannedIssues(forge, "open"), (first) => {
      const second = one(
        random,
        plannedIssues(forge, "open").filter(
          (issue) => issue.project === first.project && issue !== first && !issue.related.includes(first.number),
        ),
      );
      if (!second) return null;
      const joined = (issue: IssueState, other: IssueState) => [...issue.related.map(Number), other.number].sort((a, b) => a - b);
      return {
        goal: `In ${first.project}, note that the issues “${first.title}” and “${second.title}” are related to each other.`,
        evaluate: changes(
          [
            row("issues", key(first), { state: first.state, related: joined(first, second) }),
            row("issues", key(second), { state: second.state, related: joined(second, first) }),
            others("issues", key(first), key(second)),
          ],
          ["issues"],
        ),
        facts: { ...about(first), other: second.title, number: second.number },
      };
    }),
});

const moveOnBoard = forgeTask({
  name: "move-on-board",
  kind: "content",
  difficulty: 4,
  as: "developer",
  make: (forge, random) =>
    firstOf(random, plannedIssues(forge, "open"), (issue) => {
      const columns = (forge.projects.find(({ path }) => path === issue.project)?.boardColumns ?? []).map(String);
      const on = columns.filter((column) => issue.labels.includes(column));
      const to =
        on.length > 1
          ? null
          : one(
              random,
              columns.filter((column) => !on.includes(column)),
            );
      if (to === null) return null;
      const kept = issue.labels.map(String).filter((label) => !columns.includes(label));
      return {
        goal: `On the board of ${issue.project}, move the issue “${issue.title}” to the column “${to}”.`,
        evaluate: issueChanges(issue, { labels: inOrder(labelsIn(forge, issue.project), [...kept, to]) }),
        facts: { ...about(issue), number: issue.number, to },
      };
    }),
});

const createMilestone = forgeTask({
  name: "create-milestone",
  kind: "content",
  difficulty: 4,
  as: "developer",
  make: (forge, random) => {
    const { path } = random.pick(plannedProjects(forge));
    const title = random.pick(["Summer release", "Clean-up", "Week of bugs"]);
    const [starts, due] = [`2026-05-${random.integer(10, 28)}`, `2026-07-${random.integer(10, 28)}`];
    if (forge.milestones.some((milestone) => milestone.project === path && milestone.title === title)) return null;
    const number = Math.max(0, ...forge.milestones.filter(({ project }) => project === path).map((one) => one.number)) + 1;
    return {
      goal: `Create the milestone “${title}” in ${path}, from ${longDate(starts)} to ${longDate(due)}, without a description.`,
      evaluate: changes(
        appears("milestones", { project: path, number }, { title, description: "", starts, due, state: "active" }),
        ["milestones"],
      ),
      facts: { project: path, title, starts, due },
    };
  },
});

export const forgePlanning = [
  addLabel,
  intoMilestone,
  assignAndWeigh,
  alsoAssign,
  setDue,
  tickOff,
  relate,
  moveOnBoard,
  createMilestone,
];
