import { firstOf, one } from "../../suite/picking.ts";
import { appears, changed, changes } from "./checks.ts";
import {
  forgeTask,
  type IssueState,
  issuesIn,
  JONAS,
  key,
  labelsIn,
  milestonesIn,
  named,
  plannedIssues,
  plannedProjects,
} from "./forge.ts";

/** One issue has changed in this way, and nothing else. */
export const issueChanges = (issue: IssueState, change: Readonly<Record<string, unknown>>, indifferent: readonly string[] = []) =>
  changes(changed("issues", key(issue), issue, change, indifferent), ["issues"]);

export const about = ({ project, title }: IssueState) => ({ project, title });

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

export const forgeIssues = [closeIssue, reopenIssue, renameIssue, comment, lockIssue, createIssue];
