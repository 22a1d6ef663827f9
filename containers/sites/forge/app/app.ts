/**
 * @module Anvil's routes: what may be asked, who asks, and which page answers it.
 */
import { signedIn as signedInId } from "../../../../durable-objects/site/kit/sign-in.ts";
import { assets } from "./assets/index.ts";
import { board } from "./routes/board.ts";
import { type ForgeContext, forgeRoutes, missing, Refusal, wantsJSON } from "./routes/context.ts";
import { dashboard } from "./routes/dashboard.ts";
import { edits } from "./routes/edits.ts";
import { explore } from "./routes/explore.ts";
import { issues } from "./routes/issues.ts";
import { members } from "./routes/members.ts";
import { mergeRequests } from "./routes/merge-requests.ts";
import { newProject } from "./routes/new-project.ts";
import { page } from "./routes/page.ts";
import { people } from "./routes/people.ts";
import { planning } from "./routes/planning.ts";
import { project } from "./routes/project.ts";
import { projectSettings } from "./routes/project-settings.ts";
import { repository } from "./routes/repository.ts";
import { search } from "./routes/search.ts";
import { session } from "./routes/session.ts";
import { userSettings } from "./routes/user-settings.ts";
import { SIGN_IN_COOKIE } from "./rules.ts";
import { findViewer } from "./store/people.ts";
import { findProject } from "./store/projects.ts";
import { refusalView } from "./views/session.ts";

/** Everything under the address of a project that the viewer may see. */
const inProject = forgeRoutes();
inProject.use("*", async (c, next) => {
  const found = findProject(c.env.sql, c.var.viewer, c.req.param("namespace") ?? "", c.req.param("project") ?? "");
  if (!found) throw missing();
  c.set("project", found);
  await next();
});
for (const routes of [project, repository, edits, issues, board, mergeRequests, planning, members, projectSettings])
  inProject.route("/", routes);

export const app = forgeRoutes();

app.use(async (c, next) => {
  if (c.req.header("upgrade") !== undefined) return c.text("Anvil speaks no WebSocket.", 400);
  c.set("viewer", findViewer(c.env.sql, signedInId(c, SIGN_IN_COOKIE)));
  await next();
});
app.route("/", assets.routes);
for (const routes of [session, dashboard, explore, search, newProject, userSettings]) app.route("/", routes);
app.route("/:namespace/:project", inProject);
app.route("/", people);

const refuse = (c: ForgeContext, status: Exclude<Refusal["status"], 401> | 500, message: string) => {
  if (wantsJSON(c)) return c.json({ error: message }, status);
  return page(c, { title: status === 404 ? "Not found" : "Error", main: refusalView(status, message) }, status);
};

/** Back to the page that was asked for, when it is one that can be asked for again. */
const toSignIn = (c: ForgeContext, message: string) => {
  if (wantsJSON(c)) return c.json({ error: message, go: "/users/sign_in" }, 401);
  const to = c.req.method === "GET" ? `?to=${encodeURIComponent(c.req.path)}` : "";
  return c.redirect(`/users/sign_in${to}`, 303);
};

app.notFound((c) => refuse(c, 404, missing().message));

app.onError((error, c) => {
  if (error instanceof Refusal) return error.status === 401 ? toSignIn(c, error.message) : refuse(c, error.status, error.message);
  console.error(JSON.stringify({ event: "forge_error", path: c.req.path, error: String(error) }));
  return refuse(c, 500, "This is our fault. Please try again.");
});
