/**
 * @module A person's page, or a group's: both have addresses of one part.
 */
import { DAY, PAGE_SIZE } from "../rules.ts";
import { contributionsByDay, listEvents } from "../store/activity.ts";
import { findGroup } from "../store/groups.ts";
import { findPerson, readPeople } from "../store/people.ts";
import { visibleProjects } from "../store/projects.ts";
import { eventList } from "../views/activity.ts";
import { profileView } from "../views/profile.ts";
import { forgeRoutes } from "./context.ts";
import { groupPage } from "./explore.ts";
import { fragment, now, page } from "./page.ts";

const CALENDAR_WEEKS = 30;

export const people = forgeRoutes();

people.get("/:name", (c, next) => {
  const { sql } = c.env;
  const { viewer } = c.var;
  const group = findGroup(sql, viewer, c.req.param("name"));
  if (group) return groupPage(c, group);
  const person = findPerson(sql, c.req.param("name"));
  if (!person) return next();
  const visible = visibleProjects(sql, viewer);
  const ids = visible.map(({ id }) => id);
  const offset = Math.min(Math.max(0, Math.floor(Number(c.req.query("offset")) || 0)), 100_000);
  const events = listEvents(sql, { projects: ids, userId: person.id, offset, limit: PAGE_SIZE + 1 });
  const activity = { events, people: readPeople(sql), now: now(c), offset, url: `/${person.username}` };
  if (c.req.query("part") === "1") return fragment(c, eventList(activity));
  const tab = c.req.query("tab");
  const starred = new Set(
    sql
      .exec<{ id: number }>("SELECT project_id AS id FROM stars WHERE user_id = ?", person.id)
      .toArray()
      .map(({ id }) => id),
  );
  const main = profileView({
    person,
    own: viewer?.id === person.id,
    now: now(c),
    tab: tab === "projects" || tab === "starred" ? tab : "activity",
    contributions: contributionsByDay(sql, ids, person.id, now(c) - CALENDAR_WEEKS * 7 * DAY),
    weeks: CALENDAR_WEEKS,
    projects: visible.filter(({ namespace }) => namespace === person.username),
    starred: visible.filter(({ id }) => starred.has(id)),
    activity,
  });
  return page(c, { title: person.name, main });
});
