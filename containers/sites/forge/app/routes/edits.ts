/**
 * @module Changing files in the browser: each change is a commit.
 */
import { MAX_FILE_LENGTH } from "../rules.ts";
import { addCommit, findBranch, type Revision } from "../store/repository.ts";
import { fileLines, readTree, type Tree } from "../store/tree.ts";
import { textOf } from "../text/patch.ts";
import { type EditForm, editFileView } from "../views/edit-file.ts";
import { demand, type ForgeContext, forgeRoutes, inProject, missing, Refusal, readForm } from "./context.ts";
import { mayWrite } from "./merge-parts.ts";
import { changed, page } from "./page.ts";
import { branchRefusal, isEmpty, revisionOf } from "./repository.ts";

const PATH = /^(?!\/)(?:[\w@+ -][\w.@+ -]*|\.[\w@+-][\w.@+-]*)(?:\/(?:[\w@+ -][\w.@+ -]*|\.[\w@+-][\w.@+-]*))*$/;

/** Before the first one. */
const NO_COMMIT = 0;

export const edits = forgeRoutes();

const onBranch = (c: ForgeContext): Revision => {
  demand(c, "push");
  if (isEmpty(c)) return { ref: c.var.project.default_branch, branch: null, commitId: NO_COMMIT, path: "" };
  const revision = revisionOf(c);
  if (!revision.branch) throw new Refusal(409, "Files can only be changed on a branch.");
  return revision;
};

const editPage = (c: ForgeContext, kind: "edit" | "new", revision: Revision, form: EditForm, errors: Record<string, string>) => {
  const { project } = c.var;
  const { ref, path, commitId } = revision;
  const main = editFileView({
    base: inProject(project),
    action: inProject(project, `/-/${kind}/${ref}${path === "" ? "" : `/${path}`}`),
    title: kind === "edit" ? `Edit ${path}` : "New file",
    ref,
    form,
    errors,
    mayCommitHere: mayWrite(c, ref),
    back: inProject(project, kind === "edit" ? `/-/blob/${ref}/${path}` : `/-/tree/${ref}${path === "" ? "" : `/${path}`}`),
    parent: commitId,
  });
  return page(
    c,
    { title: kind === "edit" ? `Edit ${path}` : "New file", project: { project, tab: "files" }, main },
    Object.keys(errors).length > 0 ? 422 : 200,
  );
};

/** A name for a new branch that is not taken: "jonas-patch-1". */
const freeBranch = (c: ForgeContext, username: string): string => {
  for (let n = 1; ; n++) {
    const name = `${username}-patch-${n}`;
    if (!findBranch(c.env.sql, c.var.project.id, name)) return name;
  }
};

const firstForm = (c: ForgeContext, revision: Revision, part: Pick<EditForm, "path" | "content" | "message">): EditForm => ({
  ...part,
  target: mayWrite(c, revision.ref) ? "same" : "new",
  branch: freeBranch(c, c.var.viewer?.username ?? ""),
  propose: true,
});

edits.get("/-/edit/:rest{.+}", (c) => {
  const revision = onBranch(c);
  const file = readTree(c.env.sql, revision.commitId).get(revision.path);
  if (!file) throw missing();
  const name = revision.path.slice(revision.path.lastIndexOf("/") + 1);
  return editPage(
    c,
    "edit",
    revision,
    firstForm(c, revision, { path: revision.path, content: textOf(fileLines(file)), message: `Update ${name}` }),
    {},
  );
});

edits.get("/-/new/:rest{.+}", (c) => {
  const revision = onBranch(c);
  const path = revision.path === "" ? "" : `${revision.path}/`;
  return editPage(c, "new", revision, firstForm(c, revision, { path, content: "", message: "Add a file" }), {});
});

const checkEdit = (
  c: ForgeContext,
  kind: "edit" | "new",
  revision: Revision,
  tree: Tree,
  form: EditForm,
  parent: string,
): Record<string, string> => {
  const errors: Record<string, string> = {};
  const moved = kind === "new" || form.path !== revision.path;
  if (!PATH.test(form.path)) errors.path = "Enter a path such as docs/notes.md.";
  else if (moved && tree.has(form.path)) errors.path = "There is a file at this path already.";
  else if (moved && isFolder(tree, form.path)) errors.path = "There is a folder at this path already.";
  if (form.content.length > MAX_FILE_LENGTH) errors.content = "The file is too large to be edited here.";
  if (form.message === "") errors.message = "Say in a few words what you changed.";
  const refusal = form.target === "new" ? branchRefusal(c, form.branch) : null;
  if (refusal !== null) errors.branch = refusal;
  if (form.target === "same" && !mayWrite(c, revision.ref))
    errors.branch = `You may not write to ${revision.ref}. Choose a new branch.`;
  if (parent !== String(revision.commitId) && kind === "edit" && form.target === "same") {
    errors.content = "Somebody else has changed the branch since you opened the file. Look at the file again before you commit.";
  }
  return errors;
};

const isFolder = (tree: Tree, path: string): boolean =>
  [...tree.keys()].some((known) => known.startsWith(`${path}/`) || path.startsWith(`${known}/`));

for (const kind of ["edit", "new"] as const) {
  edits.post(`/-/${kind}/:rest{.+}`, async (c) => {
    const viewer = demand(c, "push");
    const revision = onBranch(c);
    const tree = readTree(c.env.sql, revision.commitId);
    if (kind === "edit" && !tree.has(revision.path)) throw missing();
    const read = await readForm(c);
    const form: EditForm = {
      path: read.text("path"),
      content: (await rawContent(c)).replaceAll(/\r\n?/g, "\n"),
      message: read.text("message"),
      target: read.text("target") === "new" ? "new" : "same",
      branch: read.text("branch"),
      propose: read.has("propose"),
    };
    const errors = checkEdit(c, kind, revision, tree, form, read.text("parent"));
    if (Object.keys(errors).length > 0) return editPage(c, kind, revision, form, errors);
    const { project } = c.var;
    const branch = form.target === "new" ? form.branch : revision.ref;
    const old = kind === "edit" && form.path !== revision.path ? [{ path: revision.path, content: null }] : [];
    const writes = [...old, { path: form.path, content: form.content }];
    const parent = revision.commitId === NO_COMMIT ? null : revision.commitId;
    const commit = addCommit(c.env, { project, branch, parent, authorId: viewer.id, message: form.message, writes });
    if (!commit) return changed(c, { to: inProject(project, `/-/blob/${revision.ref}/${revision.path}`), notice: "unchanged" });
    if (form.target === "new" && form.propose && project.merges_on === 1) {
      return changed(c, {
        to: inProject(project, `/-/merge_requests/new?source=${encodeURIComponent(branch)}`),
        notice: "committed",
      });
    }
    return changed(c, { to: inProject(project, `/-/blob/${branch}/${form.path}`), notice: "committed" });
  });
}

/** Spaces at the beginning and end of a file are part of it. */
const rawContent = async (c: ForgeContext): Promise<string> => {
  const { content } = await c.req.parseBody();
  return typeof content === "string" ? content : "";
};

edits.post("/-/delete/:rest{.+}", async (c) => {
  const viewer = demand(c, "push");
  const { project } = c.var;
  const revision = onBranch(c);
  if (!readTree(c.env.sql, revision.commitId).has(revision.path)) throw missing();
  if (!mayWrite(c, revision.ref)) throw new Refusal(403, `You may not write to ${revision.ref}. Make a branch first.`);
  const message = (await readForm(c)).text("message") || `Delete ${revision.path}`;
  const writes = [{ path: revision.path, content: null }];
  addCommit(c.env, { project, branch: revision.ref, parent: revision.commitId, authorId: viewer.id, message, writes });
  return changed(c, { to: inProject(project, `/-/tree/${revision.ref}`), notice: "committed" });
});
