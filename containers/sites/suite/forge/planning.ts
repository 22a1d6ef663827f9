/**
 * @module What developers do with issues and merge requests.
 */
import { longDate } from "../../../../durable-objects/site/kit/dates.ts";
import { firstOf, one } from "../picking.ts";
import { appears, changed, changes, others, row } from "./checks.ts";
import {
  type ForgeState,
  forgeTask,
  fullName,
  type IssueState,
  inOrder,
  issuesIn,
  JONAS,
  key,
  labelsIn,
  membersOf,
  milestonesIn,
  named,
  plannedIssues,
  plannedProjects,
  usernames,
} from "./forge.ts";

/** One issue has changed in this way, and nothing else. */
const issueChanges = (issue: IssueState, change: Readonly<Record<string, unknown>>, indifferent: readonly string[] = []) =>
  changes(changed("issues", key(issue), issue, change, indifferent), ["issues"]);

const about = ({ project, title }: IssueState) => ({ project, title });

const closeIssue = forgeTask({
  name: "close-issue",
  kind: "content",
  difficulty: 1,
  as: "developer",
  make: (forge, random) => {
    const issue = random.pick(plannedIssues(forge, "open"));
    return {
      goal: `Close the issue ${named(issue)}.`,
      evaluate: issueChanges(issue, { state: "closed", closedBy: JONAS }, ["closedAt"]),
      facts: about(issue),
    };
  },
});

const reopenIssue = forgeTask({
  name: "reopen-issue",
  kind: "content",
  difficulty: 2,
  as: "developer",
  make: (forge, random) => {
    const issue = random.pick(plannedIssues(forge, "closed"));
    return {
      goal: `The issue ${named(issue)} has come back. Open it again.`,
      evaluate: issueChanges(issue, { state: "open" }, ["closedAt", "closedBy"]),
      facts: about(issue),
    };
  },
});

const renameIssue = forgeTask({
  name: "rename-issue",
  kind: "content",
  difficulty: 2,
  as: "developer",
  make: (forge, random) => {
    const issue = random.pick(plannedIssues(forge, "open"));
    const title = `${issue.title} ${random.pick(["(again)", "on every page", "for guests too"])}`;
    return {
      goal: `Change the title of the issue ${named(issue)} to “${title}”.`,
      evaluate: issueChanges(issue, { title }),
      facts: { ...about(issue), to: title },
    };
  },
});

const REMARKS = [
  "I can look at this on Thursday.",
  "Does it still happen with the newest version?",
  "Please add the output of the last run.",
] as const;

const comment = forgeTask({
  name: "comment-on-issue",
  kind: "content",
  difficulty: 2,
  as: "developer",
  make: (forge, random) => {
    const issue = random.pick(plannedIssues(forge, "open"));
    const text = random.pick(REMARKS);
    return {
      goal: `Write a comment on the issue ${named(issue)}: “${text}”`,
      evaluate: issueChanges(issue, { comments: [...issue.comments, { author: JONAS, body: text }] }),
      facts: { ...about(issue), text },
    };
  },
});

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

const lockIssue = forgeTask({
  name: "lock-discussion",
  kind: "content",
  difficulty: 2,
  as: "developer",
  make: (forge, random) => {
    const issue = one(
      random,
      plannedIssues(forge, "open").filter(({ locked }) => !locked),
    );
    return (
      issue && {
        goal: `Lock the discussion of the issue ${named(issue)}, so that only members can comment.`,
        evaluate: issueChanges(issue, { locked: true }),
        facts: about(issue),
      }
    );
  },
});

const NEW_ISSUES = [
  { title: "Numbers are cut off when the window is narrow", text: "Seen at a width of 380 pixels." },
  { title: "Add a page that explains the error codes", text: "People ask for it every week." },
  { title: "The export forgets the last line", text: "It is there again when the file is saved twice." },
] as const;

const createIssue = forgeTask({
  name: "create-issue",
  kind: "content",
  difficulty: 5,
  as: "developer",
  make: (forge, random) =>
    firstOf(random, plannedProjects(forge), ({ path, boardColumns }) => {
      const { title, text } = random.pick(NEW_ISSUES);
      const label = one(
        random,
        labelsIn(forge, path).filter((name) => !boardColumns.includes(name)),
      );
      const milestone = one(random, milestonesIn(forge, path));
      const number = Math.max(...issuesIn(forge, path).map((issue) => issue.number)) + 1;
      return label !== null && milestone
        ? {
            goal: `Open an issue in ${path} with the title “${title}” and the description “${text}”. Give it the label “${label}” and plan it for the milestone “${milestone.title}”.`,
            evaluate: changes(
              appears(
                "issues",
                { project: path, number },
                {
                  title,
                  description: text,
                  state: "open",
                  author: JONAS,
                  labels: [label],
                  milestone: milestone.title,
                  assignees: [],
                  due: null,
                  weight: null,
                },
              ),
              ["issues"],
            ),
            facts: { project: path, title, text, label, milestone: milestone.title },
          }
        : null;
    }),
});

/** Those in which the developer was asked for a review, and has not given it. */
const toReview = (forge: ForgeState) =>
  forge.mergeRequests.filter(
    ({ project, state, draft, reviewers, approvedBy }) =>
      project === "harbor/tidewatch" && state === "open" && !draft && reviewers.includes(JONAS) && !approvedBy.includes(JONAS),
  );

const approve = forgeTask({
  name: "approve-merge-request",
  kind: "content",
  difficulty: 3,
  as: "developer",
  make: (forge, random) => {
    const request = one(random, toReview(forge));
    return (
      request && {
        goal: `Approve the merge request ${named(request)}. Do not merge it.`,
        evaluate: changes(
          changed("mergeRequests", key(request), request, {
            approvedBy: inOrder(usernames(forge), [...request.approvedBy.map(String), JONAS]),
          }),
          ["mergeRequests"],
        ),
        facts: { project: request.project, title: request.title },
      }
    );
  },
});

const markDraft = forgeTask({
  name: "mark-own-merge-request-as-draft",
  kind: "content",
  difficulty: 3,
  as: "developer",
  make: (forge, random) => {
    const request = one(
      random,
      forge.mergeRequests.filter(
        ({ project, state, draft, author }) => project === "harbor/tidewatch" && state === "open" && !draft && author === JONAS,
      ),
    );
    return (
      request && {
        goal: `My merge request ${named(request)} is not ready. Mark it as a draft.`,
        evaluate: changes(changed("mergeRequests", key(request), request, { draft: true }), ["mergeRequests"]),
        facts: { project: request.project, title: request.title },
      }
    );
  },
});

const addFile = forgeTask({
  name: "add-file",
  kind: "content",
  difficulty: 6,
  as: "developer",
  make: (forge, random) => {
    const project = forge.projects.find(({ path }) => path === "lantern/inkwell");
    if (!project || project.archived) return null;
    const file = random.pick(["docs/colours.md", "docs/release-names.md", "NOTES.md"]);
    const text = random.pick(["Nothing here yet.", "To be written in May.", "Ask on Monday."]);
    const message = random.pick(["Begin a page of notes", "Add a first note", "Make room for notes"]);
    const branch = project.defaultBranch;
    return {
      goal: `Add the file ${file} to the branch ${branch} of ${project.path}. It has one line, “${text}”, and the commit message is “${message}”.`,
      evaluate: changes(
        [
          ...appears("commits", { project: project.path, message }, { branch, author: JONAS }),
          row("commits", { project: project.path, message }, { changes: [{ path: file, kind: "added", content: `${text}\n` }] }),
          others("branches", { project: project.path, name: branch }),
        ],
        ["commits", "branches"],
      ),
      facts: { project: project.path, branch, file, text, message },
    };
  },
});

const createBranch = forgeTask({
  name: "create-branch",
  kind: "content",
  difficulty: 3,
  as: "developer",
  make: (forge, random) => {
    const path = random.pick(["harbor/tidewatch", "lantern/inkwell"]);
    const from = one(
      random,
      forge.branches.filter(({ project }) => project === path),
    );
    const name = random.pick(["try-larger-fonts", "spring-cleaning", "fewer-queries"]);
    return (
      from && {
        goal: `Create the branch ${name} in ${path}, from the branch ${from.name}.`,
        evaluate: changes(appears("branches", { project: path, name }, { sha: from.sha, protected: false }), ["branches"]),
        facts: { project: path, name, from: from.name },
      }
    );
  },
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
  closeIssue,
  reopenIssue,
  renameIssue,
  comment,
  addLabel,
  intoMilestone,
  assignAndWeigh,
  alsoAssign,
  setDue,
  tickOff,
  relate,
  moveOnBoard,
  lockIssue,
  createIssue,
  approve,
  markDraft,
  addFile,
  createBranch,
  createMilestone,
];
