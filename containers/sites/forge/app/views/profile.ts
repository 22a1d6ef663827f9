/**
 * @module A person's page: who they are, when they contributed, what they did, their projects.
 */
import { html } from "hono/html";
import { isoDate, longDate } from "../../../../../durable-objects/site/kit/dates.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { DAY } from "../rules.ts";
import type { Person } from "../store/people.ts";
import type { Project } from "../store/projects.ts";
import { type ActivityProps, eventList } from "./activity.ts";
import { avatar, current, empty, plural } from "./parts.ts";
import { projectRow } from "./project.ts";

export type ProfileTab = "activity" | "projects" | "starred";

export interface ProfileProps {
  readonly person: Person;
  readonly own: boolean;
  readonly now: number;
  readonly tab: ProfileTab;
  /** By day of the site's time. */
  readonly contributions: ReadonlyMap<number, number>;
  readonly weeks: number;
  readonly projects: readonly Project[];
  readonly starred: readonly Project[];
  readonly activity: ActivityProps;
}

const TAB_LABELS: Readonly<Record<ProfileTab, string>> = {
  activity: "Activity",
  projects: "Personal projects",
  starred: "Starred projects",
};

export const profileView = (props: ProfileProps): Markup => {
  const { person, own, tab, projects, starred, activity, now } = props;
  const list = (all: readonly Project[]): Markup =>
    all.length === 0 ? empty("None.") : html`<ul class="rows">${all.map((project) => projectRow(project, now))}</ul>`;
  return html`<div class="head"><div class="title-line">${avatar(person, "large")}<div><h1>${person.name}</h1><p class="muted">@${person.username} · joined ${longDate(isoDate(person.joined))}${person.location === "" ? null : ` · ${person.location}`}</p></div></div>${own ? html`<a class="button" href="/settings/profile">Edit profile</a>` : null}</div>
${person.status === "" ? null : html`<p class="mark">${person.status}</p>`}<p class="about">${person.bio}</p>
${calendar(props)}
<nav class="tabs" aria-label="Profile">${(Object.keys(TAB_LABELS) as ProfileTab[]).map((name) => html`<a href="/${person.username}${name === "activity" ? "" : `?tab=${name}`}"${current(name === tab)}>${TAB_LABELS[name]}</a>`)}</nav>
${tab === "activity" ? html`<div data-list>${eventList(activity)}</div>` : list(tab === "projects" ? projects : starred)}`;
};

const strength = (count: number): number => (count === 0 ? 0 : count < 2 ? 1 : count < 4 ? 2 : 3);

/** A column for each week, a square for each day. */
const calendar = ({ contributions, weeks, now }: ProfileProps): Markup => {
  const today = Math.floor(now / DAY);
  const first = today - weeks * 7 + 1;
  const days = Array.from({ length: weeks * 7 }, (_, at) => ({ day: first + at, count: contributions.get(first + at) ?? 0 }));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return html`<section class="card" aria-label="Contributions"><p><strong>${plural(total, "contribution")}</strong> in the last ${weeks} weeks</p><div class="calendar" role="img" aria-label="${plural(total, "contribution")} on ${plural(days.filter(({ count }) => count > 0).length, "day")}">${days.map(({ day, count }) => html`<span class="day-${strength(count)}" title="${plural(count, "contribution")} on ${longDate(isoDate(day * DAY))}"></span>`)}</div></section>`;
};
