/**
 * @module The issues of a project, with labels, people, dates and discussion.
 */
import { isoDate } from "../../../../../durable-objects/site/kit/dates.ts";
import type { Random } from "../../../../../durable-objects/site/kit/random.ts";
import type { AssigneeRow, ItemLabelRow, ItemRow, LinkRow, MilestoneRow, NoteRow } from "../rows.ts";
import { DAY, OPENING } from "../rules.ts";
import type { Blueprint } from "./blueprints/index.ts";
import { type IssueText, issuesOf } from "./issues.ts";
import { BOARD_LABELS, type Planning } from "./planning.ts";
import { spread } from "./repository.ts";
import { issueEnding, issueRemark, mentioning } from "./talk.ts";

const HOUR = 60;
const RECENT_ISSUES = 1.9;
const REMARKS = [0, 0, 1, 1, 1, 2, 2, 4] as const;
const WEIGHTS = [1, 2, 3, 5, 8] as const;
/** Of the newest issues, and of the oldest. */
const CLOSED_SHARE = [0.2, 0.85] as const;

export interface Cast {
  /** Who writes issues and remarks. */
  readonly participants: readonly number[];
  /** Who works on them. */
  readonly workers: readonly number[];
  readonly maintainers: readonly number[];
  username(id: number): string;
}

export interface ItemRows {
  readonly items: ItemRow[];
  readonly itemLabels: ItemLabelRow[];
  readonly assignees: AssigneeRow[];
  readonly links: LinkRow[];
  readonly notes: NoteRow[];
}

export interface IssuePlan {
  readonly projectId: number;
  readonly blueprint: Blueprint;
  readonly created: number;
  /** Nothing happens after it. */
  readonly until: number;
  readonly count: number;
  readonly planning: Planning;
  readonly cast: Cast;
  readonly firstItem: number;
  readonly firstNote: number;
}

export const generateIssues = (random: Random, plan: IssuePlan): ItemRows => {
  const { projectId, planning, cast } = plan;
  const next = issuesOf(random, plan.blueprint);
  const rows: ItemRows = { items: [], itemLabels: [], assignees: [], links: [], notes: [] };
  const labelId = (name: string): number => planning.labels.find((label) => label.name === name)?.id ?? 0;
  const { until } = plan;
  const from = Math.max(plan.created + DAY, until - 400 * DAY);

  spread(random, from, until - 2 * HOUR, plan.count, RECENT_ISSUES).forEach((created, at) => {
    const id = plan.firstItem + at;
    const text = next();
    const share = CLOSED_SHARE[1] - ((CLOSED_SHARE[1] - CLOSED_SHARE[0]) * at) / plan.count;
    const closed = random.chance(share) ? random.integer(created + 20, Math.min(until - 10, created + 40 * DAY)) : null;
    const people = random.chance(0.55) ? random.shuffle(cast.workers).slice(0, random.chance(0.1) ? 2 : 1) : [];
    const labels = labelsFor(random, text, planning, closed === null);
    const talk = discuss(random, cast, text, created, closed ?? until - 10, closed !== null);
    const milestone = random.chance(0.45) ? pickMilestone(random, planning.milestones, closed === null) : null;
    rows.items.push({
      id,
      project_id: projectId,
      kind: "issue",
      number: at + 1,
      title: text.title,
      description: text.description,
      author_id: random.pick(cast.participants),
      state: closed === null ? "open" : "closed",
      created,
      updated: Math.max(created, closed ?? 0, ...talk.map((note) => note.created)),
      closed,
      closed_by: closed === null ? null : (people[0] ?? random.pick(cast.maintainers)),
      milestone_id: milestone?.id ?? null,
      due: closed === null && random.chance(0.2) ? isoDate(OPENING + random.integer(-12, 45) * DAY) : null,
      weight: random.chance(0.5) ? random.pick(WEIGHTS) : null,
      locked: random.chance(0.03) ? 1 : 0,
      rank: at + 1,
    });
    for (const label of labels) rows.itemLabels.push({ item_id: id, label_id: labelId(label) });
    for (const user of people) rows.assignees.push({ item_id: id, user_id: user });
    for (const note of talk) rows.notes.push({ ...note, id: plan.firstNote + rows.notes.length, item_id: id });
    if (at > 3 && random.chance(0.08)) rows.links.push({ item_id: id, other_id: plan.firstItem + random.integer(0, at - 1) });
  });
  return rows;
};

const labelsFor = (random: Random, { kind }: IssueText, { areas }: Planning, open: boolean): string[] => {
  const labels: string[] = random.chance(0.9) ? [kind] : [];
  if (random.chance(0.3)) labels.push(random.pick(["high priority", "low priority"]));
  if (random.chance(0.4)) labels.push(random.pick(areas));
  if (open && random.chance(0.5)) labels.push(random.pick([...BOARD_LABELS, "To do"]));
  if (open && random.chance(0.1)) labels.push("good first issue");
  return labels;
};

const pickMilestone = (random: Random, milestones: readonly MilestoneRow[], open: boolean): MilestoneRow | null => {
  const fitting = milestones.filter(({ state }) => !open || state === "active");
  return fitting.length > 0 ? random.pick(fitting) : null;
};

type Remark = Omit<NoteRow, "id" | "item_id">;

const discuss = (random: Random, cast: Cast, text: IssueText, created: number, until: number, closed: boolean): Remark[] => {
  const count = random.pick(REMARKS);
  const moments = Array.from({ length: count }, () =>
    random.integer(created + 5, Math.max(created + 6, Math.min(until, created + 30 * DAY))),
  );
  const words = wordings(random, cast, text, count);
  const remarks = moments
    .sort((a, b) => a - b)
    .map((at, index) => remark(random.pick(cast.participants), Math.min(at, until), words[index] ?? ""));
  if (closed && random.chance(0.4)) remarks.push(remark(random.pick(cast.maintainers), until, issueEnding(random, text.kind)));
  return remarks;
};

/** Nobody repeats what was said before. */
const wordings = (random: Random, cast: Cast, { kind, subject }: IssueText, count: number): string[] => {
  const said = new Set<string>();
  while (said.size < count) {
    const mentions = said.size > 0 && random.chance(0.15);
    said.add(
      mentions ? mentioning(random, cast.username(random.pick(cast.workers))) : issueRemark(random, kind, subject, said.size),
    );
  }
  return [...said];
};

export const remark = (author: number, created: number, body: string): Remark => ({
  author_id: author,
  body,
  created,
  edited: null,
  system: 0,
  path: null,
  line: null,
  resolved: 0,
});
