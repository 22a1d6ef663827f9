/**
 * @module Creating projects.
 */
import { readmeFor, TEMPLATES, templateFiles } from "../content/templates.ts";
import { isVisibility } from "../rules.ts";
import { ownNamespaces } from "../store/groups.ts";
import { createProject, isTaken } from "../store/project-changes.ts";
import { slugOf } from "../text/slug.ts";
import { type ProjectForm, projectFormView } from "../views/project-form.ts";
import { type ForgeContext, forgeRoutes, readForm, signedIn } from "./context.ts";
import { changed, page } from "./page.ts";

export const newProject = forgeRoutes();

const formPage = (c: ForgeContext, form: ProjectForm, errors: Record<string, string>) => {
  const namespaces = ownNamespaces(c.env.sql, signedIn(c));
  const main = projectFormView({ namespaces, templates: TEMPLATES, form, errors });
  return page(c, { title: "New project", main }, Object.keys(errors).length > 0 ? 422 : 200);
};

newProject.get("/projects/new", (c) => {
  const viewer = signedIn(c);
  const asked = c.req.query("namespace") ?? "";
  const namespace = ownNamespaces(c.env.sql, viewer).some(({ path }) => path === asked) ? asked : viewer.username;
  return formPage(
    c,
    { name: "", namespace, path: "", description: "", visibility: "private", template: "blank", readme: true },
    {},
  );
});

newProject.post("/projects", async (c) => {
  const viewer = signedIn(c);
  const { sql } = c.env;
  const read = await readForm(c);
  const name = read.text("name", 60);
  const form: ProjectForm = {
    name,
    namespace: read.text("namespace"),
    path: slugOf(read.text("path") || name),
    description: read.text("description"),
    visibility: read.text("visibility"),
    template: read.text("template") || "blank",
    readme: read.has("readme"),
  };
  const { namespace, path, description, visibility, template } = form;
  const allowed = ownNamespaces(sql, viewer).some((own) => own.path === namespace);
  const errors = {
    ...(name === "" ? { name: "Give the project a name." } : {}),
    ...(name !== "" && path === "" ? { path: "Use letters and digits for the address." } : {}),
    ...(allowed ? {} : { namespace: "You may not create projects there." }),
    ...(allowed && isTaken(sql, namespace, path) ? { path: "There is a project at this address already." } : {}),
    ...(isVisibility(visibility) ? {} : { visibility: "Choose who can see the project." }),
  };
  if (Object.keys(errors).length > 0 || !isVisibility(visibility)) return formPage(c, form, errors);
  const files = templateFiles(template, path, name, description);
  const first = files.length > 0 ? files : form.readme ? [readmeFor(name, description)] : [];
  const language = Object.hasOwn(TEMPLATES, template) ? (TEMPLATES[template]?.language ?? "") : "";
  createProject(c.env, viewer, { namespace, path, name, description, visibility, language, topics: [], files: first });
  return changed(c, { to: `/${namespace}/${path}`, notice: "project-created" });
});
