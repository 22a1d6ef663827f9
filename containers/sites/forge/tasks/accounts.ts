import { one, withOwnName } from "../../suite/picking.ts";
import { appears, changed, changes, is, isSame, others } from "./checks.ts";
import { type ForgeState, forgeTask, JONAS, openProjects } from "./forge.ts";
import { projectChanges } from "./settings.ts";

const me = (forge: ForgeState) => {
  const found = forge.users.find(({ username }) => username === JONAS);
  if (!found) throw new Error("the forge has lost its developer");
  return found;
};

const star = forgeTask({
  name: "star-project",
  kind: "configuration",
  difficulty: 1,
  as: "developer",
  make: (forge, random) => {
    const project = random.pick(openProjects(forge));
    const isStarred = project.starredBy.includes(JONAS);
    const users = forge.users.map(({ username }) => username);
    const starredBy = isStarred
      ? project.starredBy.filter((username) => username !== JONAS)
      : users.filter((username) => username === JONAS || project.starredBy.includes(username));
    return {
      goal: isStarred ? `Take my star away from the project ${project.path}.` : `Star the project ${project.path}.`,
      evaluate: projectChanges(project, { starredBy, stars: starredBy.length }),
      facts: { project: project.path },
    };
  },
});

const setStatus = forgeTask({
  name: "set-status",
  kind: "configuration",
  difficulty: 2,
  as: "developer",
  make: (forge, random) => {
    const status = `${random.pick(["Away until", "At a conference until", "Reviewing only until"])} ${random.pick(["Monday", "Wednesday", "Friday"])}`;
    return {
      goal: `Set my status to “${status}”.`,
      evaluate: changes(changed("users", { username: JONAS }, me(forge), { status }), ["users"]),
      facts: { status },
    };
  },
});

const moveHouse = forgeTask({
  name: "change-profile",
  kind: "configuration",
  difficulty: 3,
  as: "developer",
  make: (forge, random) => {
    const location = random.pick(["Trondheim", "Gdansk", "Porto", "Leeds", "Brno"]);
    const bio = random.pick(["Writes less code every year.", "Looks after old programs.", "Likes tests that fail first."]);
    return {
      goal: `I have moved to ${location}. Put that into my profile as my location, and change my bio to “${bio}”`,
      evaluate: changes(changed("users", { username: JONAS }, me(forge), { location, bio }), ["users"]),
      facts: { location, bio },
    };
  },
});

const addToken = forgeTask({
  name: "create-access-token",
  kind: "configuration",
  difficulty: 5,
  as: "developer",
  make: (_forge, random) => {
    const name = random.pick(["Backup job", "Release script", "Kitchen display"]);
    const scope = random.pick(["read_api", "read_repository", "write_repository"]);
    const expires = `2026-0${random.integer(5, 9)}-${random.integer(10, 28)}`;
    return {
      goal: `Create an access token named “${name}” that expires on ${expires} and has the scope ${scope} only.`,
      evaluate: changes(appears("accessTokens", { user: JONAS, name }, { scopes: [scope], expires, active: true }), [
        "accessTokens",
      ]),
      facts: { name, scope, expires },
    };
  },
});

const revokeToken = forgeTask({
  name: "revoke-access-token",
  kind: "configuration",
  difficulty: 2,
  as: "developer",
  make: (forge, random) => {
    const token = one(
      random,
      withOwnName(
        forge.accessTokens.filter(({ user, active }) => user === JONAS && active),
        ({ name }) => name,
      ),
    );
    return (
      token && {
        goal: `Somebody may have seen my access token “${token.name}”. Revoke it.`,
        evaluate: changes(changed("accessTokens", { user: JONAS, name: token.name }, token, { active: false }), ["accessTokens"]),
        facts: { name: token.name },
      }
    );
  },
});

const createProject = forgeTask({
  name: "create-project",
  kind: "configuration",
  difficulty: 5,
  as: "developer",
  make: (forge, random) => {
    const [name, slug] = random.pick([
      ["Tea Timer", "tea-timer"],
      ["Paper Planes", "paper-planes"],
      ["Window Box", "window-box"],
    ] as const);
    const visibility = random.pick(["public", "internal"] as const);
    const description = random.pick(["A small thing for the evenings.", "Not finished, and proud of it."]);
    const path = `${JONAS}/${slug}`;
    if (forge.projects.some((project) => project.path === path)) return null;
    return {
      goal: `Create a new blank project named “${name}” in my own namespace, ${visibility}, with the description “${description}”`,
      evaluate: changes(
        [
          ...appears("projects", { path }, { namespace: JONAS, name, description, visibility }),
          // A new project brings labels, a branch and a commit of its own.
          others("labels", { project: path }),
          others("branches", { project: path }),
          others("commits", { project: path }),
        ],
        ["projects", "labels", "branches", "commits"],
      ),
      facts: { name, visibility, description },
    };
  },
});

const finishTodo = forgeTask({
  name: "finish-todo",
  kind: "configuration",
  difficulty: 2,
  as: "developer",
  make: (forge, random) => {
    const open = forge.todos.filter(({ user, done }) => user === JONAS && !done);
    const todo = one(
      random,
      withOwnName(open, ({ about }) => about),
    );
    return (
      todo && {
        goal: `Mark my to-do about ${todo.about} as done. The others stay as they are.`,
        evaluate: changes(
          [
            is(`todos[?user == '${JONAS}' && about == '${todo.about}' && done == \`false\`]`, []),
            isSame(`todos[?!(user == '${JONAS}' && about == '${todo.about}')]`),
          ],
          [],
        ),
        facts: { about: todo.about },
      }
    );
  },
});

export const forgeAccounts = [star, setStatus, moveHouse, addToken, revokeToken, createProject, finishTodo];
