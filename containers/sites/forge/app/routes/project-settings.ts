/**
 * @module The settings of a project.
 */
import { isVisibility } from "../rules.ts";
import { ownNamespaces } from "../store/groups.ts";
import {
  deleteProject,
  isTaken,
  moveProject,
  type SettingsForm,
  saveSettings,
  setArchived,
  setVisibility,
} from "../store/project-changes.ts";
import { can, type Project, pathOf, topicsOf } from "../store/projects.ts";
import { slugOf } from "../text/slug.ts";
import { settingsView } from "../views/settings.ts";
import { demand, type ForgeContext, forgeRoutes, inProject, Refusal, readForm, signedIn } from "./context.ts";
import { changed, page } from "./page.ts";
import { branchNames } from "./repository.ts";

const MAX_TOPICS = 8;
const MAX_APPROVALS = 5;

export const projectSettings = forgeRoutes();

/** An owner may look at the settings of an archived project, to bring it back. */
const viewerOf = (c: ForgeContext) => {
  const viewer = signedIn(c);
  return can(c.var.project, viewer, "own") ? viewer : demand(c, "maintain");
};

const formOf = (project: Project): SettingsForm => ({
  name: project.name,
  description: project.description,
  topics: topicsOf(project),
  defaultBranch: project.default_branch,
  approvals: project.approvals,
  issuesOn: project.issues_on === 1,
  mergesOn: project.merges_on === 1,
  forksOn: project.forks_on === 1,
});

const settingsPage = (c: ForgeContext, form: SettingsForm, errors: Record<string, string>) => {
  const viewer = viewerOf(c);
  const { project } = c.var;
  const namespaces = ownNamespaces(c.env.sql, viewer);
  const known = namespaces.some(({ path }) => path === project.namespace);
  const main = settingsView({
    project,
    form,
    errors,
    branches: branchNames(c),
    owns: can(project, viewer, "own"),
    namespaces: known ? namespaces : [{ path: project.namespace, name: project.namespace }, ...namespaces],
  });
  return page(c, { title: "Settings", project: { project, tab: "settings" }, main }, Object.keys(errors).length > 0 ? 422 : 200);
};

projectSettings.get("/-/settings", (c) => settingsPage(c, formOf(c.var.project), {}));

projectSettings.post("/-/settings", async (c) => {
  demand(c, "maintain");
  if (c.var.project.archived === 1) throw new Refusal(403, "This project is archived. Nothing can be changed in it.");
  const { project } = c.var;
  const read = await readForm(c);
  const approvals = read.text("approvals");
  const form: SettingsForm = {
    name: read.text("name", 60),
    description: read.area("description", 300),
    topics: [
      ...new Set(
        read
          .text("topics")
          .split(",")
          .map((topic) => slugOf(topic))
          .filter(Boolean),
      ),
    ].slice(0, MAX_TOPICS),
    defaultBranch: read.text("default_branch") || project.default_branch,
    approvals: Number(approvals),
    issuesOn: read.has("issues"),
    mergesOn: read.has("merge_requests"),
    forksOn: read.has("forks"),
  };
  const branches = branchNames(c);
  const errors = {
    ...(form.name === "" ? { name: "A project needs a name." } : {}),
    ...(branches.length > 0 && !branches.includes(form.defaultBranch) ? { default_branch: "There is no such branch." } : {}),
    ...(/^\d$/.test(approvals) && form.approvals <= MAX_APPROVALS
      ? {}
      : { approvals: `Enter a whole number from 0 to ${MAX_APPROVALS}.` }),
  };
  if (Object.keys(errors).length > 0) return settingsPage(c, form, errors);
  saveSettings(c.env.sql, project.id, form);
  return changed(c, { to: inProject(project, "/-/settings"), notice: "saved" });
});

projectSettings.post("/-/settings/visibility", async (c) => {
  demand(c, "own");
  const visibility = (await readForm(c)).text("visibility");
  if (!isVisibility(visibility)) throw new Refusal(422, "Choose who can see the project.");
  setVisibility(c.env.sql, c.var.project.id, visibility);
  return changed(c, { to: inProject(c.var.project, "/-/settings"), notice: "saved" });
});

projectSettings.post("/-/settings/archive", async (c) => {
  demand(c, "own");
  const archived = (await readForm(c)).text("archived") === "yes";
  setArchived(c.env.sql, c.var.project.id, archived);
  return changed(c, { to: inProject(c.var.project, "/-/settings"), notice: archived ? "archived" : "unarchived" });
});

projectSettings.post("/-/settings/transfer", async (c) => {
  const viewer = demand(c, "own");
  const { project } = c.var;
  const read = await readForm(c);
  const [namespace, path] = [read.text("namespace"), slugOf(read.text("path"))];
  const allowed = namespace === project.namespace || ownNamespaces(c.env.sql, viewer).some((own) => own.path === namespace);
  if (!allowed) throw new Refusal(403, "You may not create projects in that namespace.");
  const same = namespace === project.namespace && path === project.path;
  if (path === "") return settingsPage(c, formOf(project), { path: "Use letters and digits for the address." });
  if (!same && isTaken(c.env.sql, namespace, path))
    return settingsPage(c, formOf(project), { path: "There is a project at this address already." });
  if (!same) moveProject(c.env.sql, project.id, namespace, path);
  return changed(c, { to: `/${namespace}/${path}`, notice: "project-moved" });
});

projectSettings.post("/-/settings/delete", async (c) => {
  demand(c, "own");
  const { project } = c.var;
  const typed = (await readForm(c)).text("confirm");
  if (typed !== pathOf(project)) return settingsPage(c, formOf(project), { confirm: `Type ${pathOf(project)} exactly.` });
  deleteProject(c.env.sql, project);
  return changed(c, { to: "/explore", notice: "project-deleted" });
});
