/**
 * @module Members of a project. Nobody gives or takes a role above their own.
 */
import { isRole, ROLES } from "../rules.ts";
import { listMembers, type Member, removeMember, setMember } from "../store/members.ts";
import { findPerson, readPeople } from "../store/people.ts";
import { can, findProject } from "../store/projects.ts";
import { hasWords, searchWords } from "../store/words.ts";
import { type MembersProps, membersView, memberTable } from "../views/members.ts";
import { demand, type ForgeContext, forgeRoutes, inProject, missing, Refusal, readForm, signedIn } from "./context.ts";
import { changed, page } from "./page.ts";

export const members = forgeRoutes();

const props = (c: ForgeContext, form: MembersProps["form"], errors: Record<string, string>): MembersProps => {
  const { project, viewer } = c.var;
  const q = (c.req.query("q") ?? "").trim().slice(0, 80);
  const all = listMembers(c.env.sql, readPeople(c.env.sql), project);
  return {
    base: inProject(project),
    namespace: project.namespace,
    members: all.filter(({ person }) => hasWords(`${person.name} ${person.username}`, searchWords(q))),
    viewer,
    grants: can(project, viewer, "maintain") ? project.level : 0,
    form,
    errors,
    q,
  };
};

const membersPage = (c: ForgeContext, form: MembersProps["form"], errors: Record<string, string>) =>
  page(
    c,
    { title: "Members", project: { project: c.var.project, tab: "members" }, main: membersView(props(c, form, errors)) },
    Object.keys(errors).length > 0 ? 422 : 200,
  );

members.get("/-/members", (c) => membersPage(c, { username: "", role: "developer" }, {}));

members.post("/-/members", async (c) => {
  demand(c, "maintain");
  const { sql } = c.env;
  const { project } = c.var;
  const read = await readForm(c);
  const form = { username: read.text("username", 60).replace(/^@/, ""), role: read.text("role") };
  const person = findPerson(sql, form.username);
  const known = person ? memberOf(c, person.username) : null;
  const errors = {
    ...(person ? {} : { username: "There is no user of this name." }),
    ...(known ? { username: `${known.person.name} is a member already.` } : {}),
    ...(isRole(form.role) && ROLES[form.role] <= project.level ? {} : { username: "You cannot give this role." }),
  };
  if (Object.keys(errors).length > 0 || !person || !isRole(form.role)) return membersPage(c, form, errors);
  setMember(sql, project.id, person.id, ROLES[form.role]);
  return changed(c, { to: inProject(project, "/-/members"), notice: "invited" });
});

const memberOf = (c: ForgeContext, username: string): Member | null =>
  listMembers(c.env.sql, readPeople(c.env.sql), c.var.project).find(({ person }) => person.username === username) ?? null;

/** A direct member whose role is not above that of the viewer. */
const changeable = (c: ForgeContext): Member => {
  const member = memberOf(c, c.req.param("username") ?? "");
  if (!member) throw missing();
  if (member.inherited) throw new Refusal(403, "This membership comes from the namespace and cannot be changed here.");
  if (member.level > c.var.project.level) throw new Refusal(403, "You cannot change somebody whose role is above yours.");
  return member;
};

members.post("/-/members/:username/role", async (c) => {
  const viewer = demand(c, "maintain");
  const { project } = c.var;
  const member = changeable(c);
  if (member.person.id === viewer.id) throw new Refusal(403, "You cannot change your own role.");
  const role = (await readForm(c)).text("role");
  if (!isRole(role) || ROLES[role] > project.level) throw new Refusal(422, "You cannot give this role.");
  setMember(c.env.sql, project.id, member.person.id, ROLES[role]);
  const parts = () => ({ members: memberTable(props(c, { username: "", role: "developer" }, {})) });
  return changed(c, { to: inProject(project, "/-/members"), notice: "role-saved", parts });
});

members.post("/-/members/:username/remove", (c) => {
  const viewer = signedIn(c);
  const leaves = viewer.username === c.req.param("username");
  if (!leaves) demand(c, "maintain");
  const { project } = c.var;
  const member = changeable(c);
  removeMember(c.env.sql, project.id, member.person.id);
  if (!leaves) return changed(c, { to: inProject(project, "/-/members"), notice: "member-removed" });
  const visible = findProject(c.env.sql, viewer, project.namespace, project.path);
  return changed(c, { to: visible ? inProject(project) : "/", notice: "left" });
});
