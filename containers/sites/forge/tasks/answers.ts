import { longDate } from "../../../../durable-objects/site/kit/dates.ts";
import { count as counted, day, person, text } from "../../suite/answers.ts";
import { reads } from "./checks.ts";
import { DATE_ONLY, NAME_ONLY, NUMBER_ONLY, TITLE_ONLY } from "../../suite/phrases.ts";
import { firstOf, highest, one } from "../../suite/picking.ts";
import {
  forgeTask,
  fullName,
  issuesIn,
  labelsIn,
  mergeRequestsIn,
  milestonesIn,
  named,
  namedIssues,
  openProjects,
} from "./forge.ts";

const whoOpened = forgeTask({
  name: "who-opened-issue",
  kind: "information",
  difficulty: 1,
  as: "developer",
  make: (forge, random) => {
    const issue = random.pick(openProjects(forge).flatMap(({ path }) => namedIssues(forge, path)));
    return {
      goal: `Who opened the issue ${named(issue)}? ${NAME_ONLY}`,
      evaluate: reads(person(fullName(forge, issue.author))),
      facts: { project: issue.project, title: issue.title },
    };
  },
});

const countLabel = forgeTask({
  name: "count-open-with-label",
  kind: "information",
  difficulty: 2,
  as: "developer",
  make: (forge, random) =>
    firstOf(random, openProjects(forge), ({ path }) =>
      firstOf(random, labelsIn(forge, path), (label) => {
        const count = issuesIn(forge, path, "open").filter(({ labels }) => labels.includes(label)).length;
        if (count < 2) return null;
        return {
          goal: `How many open issues of the project ${path} have the label “${label}”? ${NUMBER_ONLY}`,
          evaluate: reads(counted(count)),
          facts: { project: path, label },
        };
      }),
    ),
});

const countUnassigned = forgeTask({
  name: "count-unassigned",
  kind: "information",
  difficulty: 3,
  as: "developer",
  make: (forge, random) =>
    firstOf(random, openProjects(forge), ({ path }) => {
      const count = issuesIn(forge, path, "open").filter(({ assignees }) => assignees.length === 0).length;
      if (count < 2) return null;
      return {
        goal: `How many open issues of ${path} are assigned to nobody? ${NUMBER_ONLY}`,
        evaluate: reads(counted(count)),
        facts: { project: path },
      };
    }),
});

const nextDue = forgeTask({
  name: "next-due-issue",
  kind: "information",
  difficulty: 3,
  as: "developer",
  make: (forge, random) =>
    firstOf(random, openProjects(forge), ({ path }) => {
      const due = issuesIn(forge, path, "open").filter((issue) => issue.due !== null);
      const next = due.length < 2 ? null : highest(due, (issue) => -Date.parse(issue.due ?? ""));
      return (
        next && {
          goal: `Which open issue of ${path} has the earliest due date? ${TITLE_ONLY}`,
          evaluate: reads(text(next.title)),
          facts: { project: path },
        }
      );
    }),
});

const heaviest = forgeTask({
  name: "heaviest-issue",
  kind: "information",
  difficulty: 3,
  as: "developer",
  make: (forge, random) =>
    firstOf(random, openProjects(forge), ({ path }) => {
      const top = highest(issuesIn(forge, path, "open"), ({ weight }) => weight ?? 0);
      if (!top?.weight) return null;
      return {
        goal: `Which open issue of ${path} has the highest weight? ${TITLE_ONLY}`,
        evaluate: reads(text(top.title)),
        facts: { project: path },
      };
    }),
});

const mostDiscussed = forgeTask({
  name: "most-discussed-issue",
  kind: "information",
  difficulty: 3,
  as: "developer",
  make: (forge, random) =>
    firstOf(random, openProjects(forge), ({ path }) => {
      const top = highest(issuesIn(forge, path, "closed"), ({ comments }) => comments.length);
      return (
        top && {
          goal: `Which closed issue of ${path} has the most comments? ${TITLE_ONLY}`,
          evaluate: reads(text(top.title)),
          facts: { project: path },
        }
      );
    }),
});

const busiest = forgeTask({
  name: "busiest-assignee",
  kind: "information",
  difficulty: 7,
  as: "developer",
  make: (forge, random) =>
    firstOf(random, openProjects(forge), ({ path }) => {
      const assigned = issuesIn(forge, path, "open").flatMap(({ assignees }) => assignees);
      const found = highest([...Map.groupBy(assigned, (username) => username)], ([, all]) => all.length);
      if (!found || found[1].length < 2) return null;
      return {
        goal: `To whom are the most open issues of ${path} assigned? ${NAME_ONLY}`,
        evaluate: reads(person(fullName(forge, found[0]))),
        facts: { project: path },
      };
    }),
});

const milestoneDue = forgeTask({
  name: "due-date-of-milestone",
  kind: "information",
  difficulty: 2,
  as: "developer",
  make: (forge, random) =>
    firstOf(random, openProjects(forge), ({ path }) => {
      const milestone = one(
        random,
        milestonesIn(forge, path).filter(({ due }) => due !== null),
      );
      return (
        milestone && {
          goal: `When is the milestone “${milestone.title}” of ${path} due? ${DATE_ONLY}`,
          evaluate: reads(day(milestone.due ?? "")),
          facts: { project: path, title: milestone.title },
        }
      );
    }),
});

const milestoneOf = forgeTask({
  name: "milestone-of-issue",
  kind: "information",
  difficulty: 1,
  as: "developer",
  make: (forge, random) => {
    const issue = one(
      random,
      openProjects(forge)
        .flatMap(({ path }) => namedIssues(forge, path))
        .filter(({ milestone }) => milestone !== null),
    );
    return (
      issue && {
        goal: `For which milestone is the issue ${named(issue)} planned? Answer with the name of the milestone only.`,
        evaluate: reads(text(issue.milestone ?? "")),
        facts: { project: issue.project, title: issue.title },
      }
    );
  },
});

const whoMerged = forgeTask({
  name: "who-merged",
  kind: "information",
  difficulty: 3,
  as: "developer",
  make: (forge, random) => {
    const merged = openProjects(forge)
      .flatMap(({ path }) => mergeRequestsIn(forge, path))
      .filter(({ state, closedBy, author }) => state === "merged" && closedBy !== null && closedBy !== author);
    const request = one(random, merged);
    return (
      request && {
        goal: `Who merged the merge request ${named(request)}? ${NAME_ONLY}`,
        evaluate: reads(person(fullName(forge, request.closedBy))),
        facts: { project: request.project, title: request.title },
      }
    );
  },
});

const lastCommit = forgeTask({
  name: "last-commit-of-branch",
  kind: "information",
  difficulty: 2,
  as: "developer",
  make: (forge, random) => {
    const paths = openProjects(forge).map(({ path }) => path);
    const branch = one(
      random,
      forge.branches.filter(
        ({ project, message }) => paths.includes(project) && !message.includes("\n") && !/["“”]/.test(message),
      ),
    );
    return (
      branch && {
        goal: `What is the message of the last commit on the branch ${branch.name} of ${branch.project}? Answer with the message only.`,
        evaluate: reads(text(branch.message)),
        facts: { project: branch.project, branch: branch.name },
      }
    );
  },
});

export const forgeAnswers = [
  whoOpened,
  countLabel,
  countUnassigned,
  nextDue,
  heaviest,
  mostDiscussed,
  busiest,
  milestoneDue,
  milestoneOf,
  whoMerged,
  lastCommit,
];
