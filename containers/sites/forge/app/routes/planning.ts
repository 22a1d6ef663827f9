/**
 * @module Labels and milestones of a project.
 */
import { isoDate } from "../../../../../durable-objects/site/kit/dates.ts";
import { listItems } from "../store/items.ts";
import { readPeople } from "../store/people.ts";
import {
  createLabel,
  createMilestone,
  deleteLabel,
  deleteMilestone,
  findMilestone,
  type Label,
  type LabelForm,
  listLabels,
  listMilestones,
  type Milestone,
  type MilestoneForm,
  saveLabel,
  saveMilestone,
  setMilestoneState,
} from "../store/planning.ts";
import { can } from "../store/projects.ts";
import { hasWords, searchWords } from "../store/words.ts";
import { prose } from "../views/parts.ts";
import { labelsView, milestoneFormView, milestonesView, milestoneView } from "../views/planning.ts";
import {
  demand,
  type ForgeContext,
  type Form,
  forgeRoutes,
  inProject,
  missing,
  numberParam,
  readDate,
  readForm,
} from "./context.ts";
import { readItemFilter } from "./item-filter.ts";
import { markdownOf } from "./item-parts.ts";
import { changed, now, page } from "./page.ts";

const COLOUR = /^#[0-9a-f]{6}$/i;
const NEW_LABEL: LabelForm = { name: "", colour: "#2c6fbb", description: "" };
const ALL = 1000;

export const planning = forgeRoutes();

const labelPage = (c: ForgeContext, form: LabelForm, errors: Record<string, string>) => {
  const { project, viewer } = c.var;
  const q = (c.req.query("q") ?? "").trim().slice(0, 80);
  const labels = listLabels(c.env.sql, project.id).filter(({ name, description }) =>
    hasWords(`${name} ${description}`, searchWords(q)),
  );
  const main = labelsView({ base: inProject(project), labels, mayPlan: can(project, viewer, "plan"), form, errors, q });
  return page(c, { title: "Labels", project: { project, tab: "labels" }, main }, Object.keys(errors).length > 0 ? 422 : 200);
};

planning.get("/-/labels", (c) => labelPage(c, NEW_LABEL, {}));

const readLabel = (form: Form): LabelForm => ({
  name: form.text("name", 50),
  colour: form.text("colour", 7).toLowerCase(),
  description: form.text("description", 120),
});

const checkLabel = (c: ForgeContext, form: LabelForm, own: Label | null): Record<string, string> => {
  const taken = listLabels(c.env.sql, c.var.project.id).some(
    ({ id, name }) => id !== own?.id && name.toLowerCase() === form.name.toLowerCase(),
  );
  return {
    ...(form.name === "" ? { name: "Give the label a name." } : {}),
    ...(taken ? { name: "There is a label of this name already." } : {}),
    ...(COLOUR.test(form.colour) ? {} : { colour: "Enter a colour such as #2c6fbb." }),
  };
};

planning.post("/-/labels", async (c) => {
  demand(c, "plan");
  const form = readLabel(await readForm(c));
  const errors = checkLabel(c, form, null);
  if (Object.keys(errors).length > 0) return labelPage(c, form, errors);
  createLabel(c.env.sql, c.var.project.id, form);
  return changed(c, { to: inProject(c.var.project, "/-/labels"), notice: "label-created" });
});

const labelOf = (c: ForgeContext): Label => {
  const id = numberParam(c, "id");
  const label = listLabels(c.env.sql, c.var.project.id).find((one) => one.id === id);
  if (!label) throw missing();
  return label;
};

planning.post("/-/labels/:id{[0-9]+}", async (c) => {
  demand(c, "plan");
  const label = labelOf(c);
  const form = readLabel(await readForm(c));
  const errors = checkLabel(c, form, label);
  if (Object.keys(errors).length > 0) return labelPage(c, form, errors);
  saveLabel(c.env.sql, label.id, form);
  return changed(c, { to: inProject(c.var.project, "/-/labels"), notice: "saved" });
});

planning.post("/-/labels/:id{[0-9]+}/delete", (c) => {
  demand(c, "plan");
  deleteLabel(c.env.sql, labelOf(c).id);
  return changed(c, { to: inProject(c.var.project, "/-/labels"), notice: "label-deleted" });
});

planning.get("/-/milestones", (c) => {
  const { project, viewer } = c.var;
  const asked = c.req.query("state");
  const state = asked === "closed" || asked === "all" ? asked : "active";
  const milestones = listMilestones(c.env.sql, project.id);
  const main = milestonesView({
    base: inProject(project),
    milestones,
    state,
    today: isoDate(now(c)),
    mayPlan: can(project, viewer, "plan"),
  });
  return page(c, { title: "Milestones", project: { project, tab: "milestones" }, main });
});

const milestoneForm = (c: ForgeContext, milestone: Milestone | null, form: MilestoneForm, errors: Record<string, string>) => {
  const list = inProject(c.var.project, "/-/milestones");
  const own = milestone ? `${list}/${milestone.number}` : list;
  const title = milestone ? `Edit ${milestone.title}` : "New milestone";
  const main = milestoneFormView({ action: own, back: own, title, form, errors });
  return page(
    c,
    { title, project: { project: c.var.project, tab: "milestones" }, main },
    Object.keys(errors).length > 0 ? 422 : 200,
  );
};

planning.get("/-/milestones/new", (c) => {
  demand(c, "plan");
  return milestoneForm(c, null, { title: "", description: "", starts: null, due: null }, {});
});

const readMilestone = async (
  c: ForgeContext,
  own: Milestone | null,
): Promise<{ form: MilestoneForm; errors: Record<string, string> }> => {
  const read = await readForm(c);
  const date = (name: string): string | null => (read.text(name) === "" ? null : readDate(read.text(name)));
  const form = {
    title: read.text("title", 80),
    description: read.area("description", 5000),
    starts: date("starts"),
    due: date("due"),
  };
  const taken = listMilestones(c.env.sql, c.var.project.id).some(
    ({ id, title }) => id !== own?.id && title.toLowerCase() === form.title.toLowerCase(),
  );
  const errors = {
    ...(form.title === "" ? { title: "Give the milestone a title." } : {}),
    ...(taken ? { title: "There is a milestone of this title already." } : {}),
    ...(read.text("starts") !== "" && form.starts === null ? { starts: "Enter a date of the calendar." } : {}),
    ...(read.text("due") !== "" && form.due === null ? { due: "Enter a date of the calendar." } : {}),
    ...(form.starts !== null && form.due !== null && form.due < form.starts ? { due: "It cannot be due before it starts." } : {}),
  };
  return { form, errors };
};

planning.post("/-/milestones", async (c) => {
  demand(c, "plan");
  const { form, errors } = await readMilestone(c, null);
  if (Object.keys(errors).length > 0) return milestoneForm(c, null, form, errors);
  const number = createMilestone(c.env.sql, c.var.project.id, form);
  return changed(c, { to: inProject(c.var.project, `/-/milestones/${number}`), notice: "milestone-created" });
});

const milestoneOf = (c: ForgeContext): Milestone => {
  const milestone = findMilestone(c.env.sql, c.var.project.id, numberParam(c, "number"));
  if (!milestone) throw missing();
  return milestone;
};

planning.get("/-/milestones/:number{[0-9]+}", (c) => {
  const { sql } = c.env;
  const { project, viewer } = c.var;
  const milestone = milestoneOf(c);
  const people = readPeople(sql);
  const of = (kind: "issue" | "merge") => {
    const filter = { ...readItemFilter("http://x/", kind, [project.id]), state: "all" as const, milestone: milestone.title };
    return listItems(sql, people, filter, ALL).cards;
  };
  const main = milestoneView({
    base: inProject(project),
    milestone,
    cards: [...of("issue"), ...of("merge")],
    now: now(c),
    today: isoDate(now(c)),
    mayPlan: can(project, viewer, "plan"),
    description: milestone.description === "" ? null : prose(milestone.description, markdownOf(c, people)),
  });
  return page(c, { title: milestone.title, project: { project, tab: "milestones" }, main });
});

planning.get("/-/milestones/:number{[0-9]+}/edit", (c) => {
  demand(c, "plan");
  const milestone = milestoneOf(c);
  return milestoneForm(c, milestone, milestone, {});
});

planning.post("/-/milestones/:number{[0-9]+}", async (c) => {
  demand(c, "plan");
  const milestone = milestoneOf(c);
  const { form, errors } = await readMilestone(c, milestone);
  if (Object.keys(errors).length > 0) return milestoneForm(c, milestone, form, errors);
  saveMilestone(c.env.sql, milestone.id, form);
  return changed(c, { to: inProject(c.var.project, `/-/milestones/${milestone.number}`), notice: "saved" });
});

planning.post("/-/milestones/:number{[0-9]+}/state", async (c) => {
  demand(c, "plan");
  const milestone = milestoneOf(c);
  const state = (await readForm(c)).text("state") === "closed" ? "closed" : "active";
  setMilestoneState(c.env.sql, milestone.id, state);
  const notice = state === "closed" ? "milestone-closed" : "milestone-opened";
  return changed(c, { to: inProject(c.var.project, `/-/milestones/${milestone.number}`), notice });
});

planning.post("/-/milestones/:number{[0-9]+}/delete", (c) => {
  demand(c, "plan");
  deleteMilestone(c.env.sql, milestoneOf(c).id);
  return changed(c, { to: inProject(c.var.project, "/-/milestones"), notice: "milestone-deleted" });
});
