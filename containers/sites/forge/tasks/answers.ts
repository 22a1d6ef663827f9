import { count as counted, day, inOrder, person, text } from "../../suite/answers.ts";
import { DATE_ONLY, NAME_ONLY, TITLE_ONLY } from "../../suite/phrases.ts";
import { firstOf, highest, one } from "../../suite/picking.ts";
import { reads } from "./checks.ts";
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

/** The number for one label is small, and easily guessed. */
const LABELS = 4;
const PROJECTS = 3;

const countLabel = forgeTask({
  name: "count-open-with-label",
  kind: "information",
  difficulty: 2,
  as: "developer",
  make: (forge, random) =>
    firstOf(random, openProjects(forge), ({ path }) => {
      const count = (label: string): number =>
        issuesIn(forge, path, "open").filter(({ labels }) => labels.includes(label)).length;
      const some = random.shuffle(labelsIn(forge, path).filter((label) => count(label) > 0)).slice(0, LABELS);
      if (some.length < LABELS) return null;
      return {
        goal: `How many open issues of the project ${path} have the label ${some.map((label) => `“${label}”`).join(", and how many ")}? Answer with the numbers only, in this order.`,
        evaluate: reads(inOrder(...some.map((label) => counted(count(label))))),
        facts: { project: path, labels: some },
      };
    }),
});

const countUnassigned = forgeTask({
  name: "count-unassigned",
  kind: "information",
  difficulty: 3,
  as: "developer",
  make: (forge, random) => {
    const count = (path: string): number =>
      issuesIn(forge, path, "open").filter(({ assignees }) => assignees.length === 0).length;
    const paths = random
      .shuffle(
        openProjects(forge)
          .map(({ path }) => path)
          .filter((path) => count(path) > 1),
      )
      .slice(0, PROJECTS);
    if (paths.length < PROJECTS) return null;
    return {
      goal: `How many open issues does each of the projects ${paths.join(", ")} have that are assigned to nobody? Answer with the numbers only, in this order.`,
      evaluate: reads(inOrder(...paths.map((path) => counted(count(path))))),
      facts: { projects: paths },
    };
  },
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
        goal: `To whom are the most open issues of ${path} assigned, and how many are these? Answer with the full name, then the number, and nothing else.`,
        evaluate: reads(inOrder(person(fullName(forge, found[0])), counted(found[1].length))),
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
        goal: `For which milestone is the issue ${named(issue)} planned, and who opened it? Answer with the name of the milestone, then the full name of the person, and nothing else.`,
        evaluate: reads(inOrder(text(issue.milestone ?? ""), person(fullName(forge, issue.author)))),
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
        goal: `Who opened the merge request ${named(request)}, and who merged it? Answer with the two full names only, in this order.`,
        evaluate: reads(inOrder(person(fullName(forge, request.author)), person(fullName(forge, request.closedBy)))),
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
        ({ name, project, message }) =>
          name !== "main" && paths.includes(project) && !message.includes("\n") && !/["“”]/.test(message),
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
