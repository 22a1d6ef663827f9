/**
 * @module Questions that the forge answers: issues, merge requests, people, stars.
 */
import { ROLE_NAMES } from "../../../../durable-objects/site/apps/forge/rules.ts";
import { longDate } from "../../../../durable-objects/site/kit/dates.ts";
import { answers } from "../checks.ts";
import { firstOf, highest, one } from "../picking.ts";
import {
  forgeTask,
  fullName,
  issuesIn,
  JONAS,
  labelsIn,
  membersOf,
  mergeRequestsIn,
  milestonesIn,
  named,
  namedIssues,
  openProjects,
} from "./forge.ts";

const NUMBER_ONLY = "Answer with the number only.";
const NAME_ONLY = "Answer with the full name only.";
const TITLE_ONLY = "Answer with the title only.";
const DATE_ONLY = "Answer with the date only, such as March 8, 2026.";

const whoOpened = forgeTask({
  name: "who-opened-issue",
  kind: "information",
  difficulty: 1,
  as: "developer",
  make: (forge, random) => {
    const issue = random.pick(openProjects(forge).flatMap(({ path }) => namedIssues(forge, path)));
    return {
      goal: `Who opened the issue ${named(issue)}? ${NAME_ONLY}`,
      evaluate: answers(fullName(forge, issue.author)),
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
          evaluate: answers(String(count)),
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
        evaluate: answers(String(count)),
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
          evaluate: answers(next.title),
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
        evaluate: answers(top.title),
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
          evaluate: answers(top.title),
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
        evaluate: answers(fullName(forge, found[0])),
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
          evaluate: answers(longDate(milestone.due ?? "")),
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
        evaluate: answers(issue.milestone ?? ""),
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
        evaluate: answers(fullName(forge, request.closedBy)),
        facts: { project: request.project, title: request.title },
      }
    );
  },
});

const sharedStars = forgeTask({
  name: "shared-stargazers",
  kind: "information",
  difficulty: 7,
  as: "developer",
  make: (forge, random) => {
    const starred = openProjects(forge).filter(({ stars }) => stars >= 4);
    return firstOf(random, starred, (first) =>
      firstOf(random, starred, (second) => {
        const both = first.starredBy.filter((username) => second.starredBy.includes(username)).length;
        if (first === second || both < 1) return null;
        return {
          goal: `How many people have starred both ${first.path} and ${second.path}? ${NUMBER_ONLY}`,
          evaluate: answers(String(both)),
          facts: { first: first.path, second: second.path },
        };
      }),
    );
  },
});

const mostStars = forgeTask({
  name: "most-starred-of-group",
  kind: "information",
  difficulty: 4,
  as: "owner",
  make: (forge, random) =>
    firstOf(random, forge.groups, ({ path }) => {
      const projects = forge.projects.filter(({ namespace }) => namespace === path);
      const top = highest(projects, ({ stars }) => stars);
      return (
        top && {
          goal: `Which project of the group ${path} has the most stars? Answer with the name of the project only, without its group.`,
          evaluate: answers(top.name),
          facts: { group: path },
        }
      );
    }),
});

const countRole = forgeTask({
  name: "count-members-with-role",
  kind: "information",
  difficulty: 3,
  as: "developer",
  make: (forge, random) =>
    firstOf(random, openProjects(forge), (project) =>
      firstOf(random, ROLE_NAMES, (role) => {
        const count = [...membersOf(forge, project).values()].filter((one) => one === role).length;
        if (count < 2 || !forge.groups.some(({ path }) => path === project.namespace)) return null;
        return {
          goal: `How many members of the project ${project.path} have the role ${role}? Those who belong to it through its group count too. ${NUMBER_ONLY}`,
          evaluate: answers(String(count)),
          facts: { project: project.path, role },
        };
      }),
    ),
});

const homeOfAuthor = forgeTask({
  name: "home-of-author",
  kind: "information",
  difficulty: 4,
  as: "developer",
  make: (forge, random) =>
    firstOf(
      random,
      openProjects(forge).flatMap(({ path }) => mergeRequestsIn(forge, path)),
      (request) => {
        const author = forge.users.find(({ username }) => username === request.author);
        if (!author?.location || author.username === JONAS) return null;
        return {
          goal: `Where does the author of the merge request ${named(request)} live, as their profile says? Answer with the place only.`,
          evaluate: answers(author.location),
          facts: { project: request.project, title: request.title },
        };
      },
    ),
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
        evaluate: answers(branch.message),
        facts: { project: branch.project, branch: branch.name },
      }
    );
  },
});

const ownReviews = forgeTask({
  name: "count-own-todos",
  kind: "information",
  difficulty: 2,
  as: "developer",
  make: (forge, random) => {
    const open = forge.todos.filter(({ user, done }) => user === JONAS && !done);
    const from = one(
      random,
      [...new Set(open.map((todo) => todo.from))].filter((username) => username !== JONAS),
    );
    return from === null
      ? null
      : {
          goal: `How many of my to-dos that are not done come from ${fullName(forge, from)}? ${NUMBER_ONLY}`,
          evaluate: answers(String(open.filter((todo) => todo.from === from).length)),
          facts: { name: fullName(forge, from) },
        };
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
  sharedStars,
  mostStars,
  countRole,
  homeOfAuthor,
  lastCommit,
  ownReviews,
];
