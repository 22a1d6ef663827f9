/**
 * @module Questions about people and projects of the forge: roles, stars, homes, to-dos.
 */

import { count as counted, inAnyOrder, inOrder, person, text } from "../../suite/answers.ts";
import { NUMBER_ONLY } from "../../suite/phrases.ts";
import { firstOf, highest, one } from "../../suite/picking.ts";
import { ROLE_NAMES } from "../app/rules.ts";
import { reads } from "./checks.ts";
import { forgeTask, fullName, JONAS, membersOf, mergeRequestsIn, named, openProjects } from "./forge.ts";

const MOST_SHARED = 8;

const sharedStars = forgeTask({
  name: "shared-stargazers",
  kind: "information",
  difficulty: 7,
  as: "developer",
  make: (forge, random) => {
    const starred = openProjects(forge).filter(({ stars }) => stars >= 4);
    return firstOf(random, starred, (first) =>
      firstOf(random, starred, (second) => {
        const both = first.starredBy.flatMap((username) =>
          username !== null && second.starredBy.includes(username) ? [username] : [],
        );
        if (first === second || both.length < 1 || both.length > MOST_SHARED) return null;
        return {
          goal: `Who has starred both ${first.path} and ${second.path}? Answer with all of their user names and nothing else, in any order.`,
          evaluate: reads(inAnyOrder(...both.map((username) => person(username, fullName(forge, username) ?? username)))),
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
          evaluate: reads(text(top.name)),
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
    firstOf(random, openProjects(forge), (project) => {
      const members = [...membersOf(forge, project).values()];
      const count = (role: string): number => members.filter((one) => one === role).length;
      if (members.length < 4 || !forge.groups.some(({ path }) => path === project.namespace)) return null;
      const roles = random.shuffle(ROLE_NAMES);
      return {
        goal: `How many members of the project ${project.path} have each of the roles ${roles.join(", ")}? Those who belong to it through its group count too. Answer with the numbers only, in this order.`,
        evaluate: reads(inOrder(...roles.map((role) => counted(count(role))))),
        facts: { project: project.path, roles },
      };
    }),
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
          goal: `Who is the author of the merge request ${named(request)}, and where do they live, as their profile says? Answer with the full name, then the place, and nothing else.`,
          evaluate: reads(inOrder(person(author.name), text(author.location))),
          facts: { project: request.project, title: request.title },
        };
      },
    ),
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
          evaluate: reads(counted(open.filter((todo) => todo.from === from).length)),
          facts: { name: fullName(forge, from) },
        };
  },
});

export const forgePeopleAnswers = [sharedStars, mostStars, countRole, homeOfAuthor, ownReviews];
