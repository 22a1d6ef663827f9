/**
 * @module Who answers questions about the forge.
 */

import { named, onEachPage, read, rows } from "../../../suite/proofs/pages.ts";
import { type Driver, oneMore, orElse, type Solvers, telling } from "../../../suite/proofs/solver.ts";
import { FIRST_RESULT, FORGE, openIssue, openMergeRequest, openPage, sortIssues, type Thing } from "./pages.ts";

const most = (names: readonly string[]): string => {
  const [first] = [...Map.groupBy(names, (name) => name)].sort(([, a], [, b]) => b.length - a.length);
  return first?.[0] ?? "";
};

const starrers = async (driver: Driver, project: string): Promise<string[]> => {
  await openPage(driver, project, "starrers");
  const found: string[] = [];
  await onEachPage(driver, () => {
    found.push(...[...driver.text.matchAll(/\n\s+@([\w.-]+)/g)].map(([, name = ""]) => name));
  });
  return found;
};

const OPENED_BY = /opened [^\n]+? by ([^\n·]+?) ·/;

const results = (driver: Driver): string => read(driver, /status "(\d+) results?/);

export const forgeAnswerSolvers: Solvers = {
  "forge/who-opened-issue": telling<Thing>(async (driver, thing) => {
    await openIssue(driver, thing);
    return read(driver, /opened [^\n]+? by ([^\n·]+?) ·/);
  }, orElse),

  "forge/count-open-with-label": telling<{ project: string; labels: string[] }>(async (driver, { project, labels }) => {
    const found: string[] = [];
    for (const label of labels) {
      await openPage(driver, project, "issues");
      await driver.click(named("button", "Labels"));
      await driver.check(named("checkbox", label));
      if (!driver.url.includes("label=")) await driver.click(named("button", "Apply"));
      found.push(results(driver));
    }
    return found.join(", ");
  }, orElse),

  "forge/count-unassigned": telling<{ projects: string[] }>(async (driver, { projects }) => {
    const found: string[] = [];
    for (const project of projects) {
      await openPage(driver, project, "issues");
      await driver.select(named("combobox", "Assignee"), "Nobody");
      found.push(results(driver));
    }
    return found.join(", ");
  }, orElse),

  "forge/next-due-issue": telling<{ project: string }>(async (driver, { project }) => {
    await sortIssues(driver, project, "Due date");
    return read(driver, FIRST_RESULT);
  }, orElse),

  "forge/heaviest-issue": telling<{ project: string }>(async (driver, { project }) => {
    await sortIssues(driver, project, "Weight");
    return read(driver, FIRST_RESULT);
  }, orElse),

  "forge/most-discussed-issue": telling<{ project: string }>(async (driver, { project }) => {
    await sortIssues(driver, project, "Most discussed", "Closed");
    return read(driver, FIRST_RESULT);
  }, orElse),

  "forge/busiest-assignee": telling<{ project: string }>(async (driver, { project }) => {
    await openPage(driver, project, "issues");
    const names: string[] = [];
    await onEachPage(driver, () => {
      names.push(...[...driver.text.matchAll(/link "Assigned to ([^"]+)"/g)].map(([, name = ""]) => name));
    });
    const name = most(names);
    return `${name}, ${names.filter((one) => one === name).length}`;
  }, orElse),

  "forge/due-date-of-milestone": telling<Thing>(
    async (driver, { project, title }) => {
      await openPage(driver, project, "milestones");
      await driver.click(named("link", title));
      return read(driver, /Active .*?to (\w+ \d+, \d+)/);
    },
    () => "March 9, 2026",
  ),

  "forge/milestone-of-issue": telling<Thing>(async (driver, thing) => {
    await openIssue(driver, thing);
    const milestone = read(driver, /## Milestone\n(?:[^\n]*button "Edit milestone"[^\n]*\n)?[^\n]*link "([^"]+)"/);
    return `${milestone}, ${read(driver, OPENED_BY)}`;
  }, orElse),

  "forge/who-merged": telling<Thing>(async (driver, thing) => {
    await openMergeRequest(driver, thing);
    return `${read(driver, OPENED_BY)}, ${read(driver, /Merged by (\w+ [\w-]+)/)}`;
  }, orElse),

  "forge/shared-stargazers": telling<{ first: string; second: string }>(async (driver, { first, second }) => {
    const one = await starrers(driver, first);
    const other = new Set(await starrers(driver, second));
    return one.filter((name) => other.has(name)).join(", ");
  }, orElse),

  "forge/most-starred-of-group": telling<{ group: string }>(async (driver, { group }) => {
    await driver.goto(`${FORGE}/${group}`);
    await driver.select(named("combobox", "Sort by"), "Most stars");
    return read(driver, /status "\d+ projects?"\n\s+\[e\d+\] link "[^"\n]*? \/ ([^"\n]+)"/);
  }, orElse),

  "forge/count-members-with-role": telling<{ project: string; roles: string[] }>(async (driver, { project, roles }) => {
    await openPage(driver, project, "members");
    const counts = roles.map(() => 0);
    await onEachPage(driver, () => {
      for (const [at, role] of roles.entries()) {
        const title = `${role[0]?.toUpperCase()}${role.slice(1)}`;
        counts[at] =
          (counts[at] ?? 0) +
          rows(driver).filter((cells) => cells[2] === title).length +
          [...driver.text.matchAll(new RegExp(`combobox "Role of [^"]+" value="${title}"`, "g"))].length;
      }
    });
    return counts.join(", ");
  }, orElse),

  "forge/home-of-author": telling<Thing>(async (driver, thing) => {
    await openMergeRequest(driver, thing);
    const author = read(driver, /opened [^\n]+? by ([^\n·]+?) ·/);
    await driver.click(named("link", author));
    return `${author}, ${read(driver, /@[\w.-]+ · joined \w+ \d+, \d+ · ([^\n·]+)/)}`;
  }, orElse),

  "forge/last-commit-of-branch": telling<{ project: string; branch: string }>(async (driver, { project, branch }) => {
    await openPage(driver, project, `commits/${branch}`);
    return read(driver, /# Commits[\s\S]*?## [^\n]+\n\s+\[e\d+\] link "([^"\n]+)"/);
  }, orElse),

  "forge/count-own-todos": telling<{ name: string }>(async (driver, { name }) => {
    await driver.goto(`${FORGE}/dashboard/todos`);
    return String(driver.text.split("\n").filter((line) => line.includes(`] link "${name}"`)).length);
  }, oneMore),
};
