import { one } from "../../suite/picking.ts";
import { appears, changed, changes, others, row } from "./checks.ts";
import { type ForgeState, forgeTask, inOrder, JONAS, key, named, usernames } from "./forge.ts";

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

export const forgeCode = [approve, markDraft, addFile, createBranch];
