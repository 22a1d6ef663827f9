/**
 * @module Who answers questions about the forge.
 */

import { named, onEachPage, read, rows } from "../../../suite/proofs/pages.ts";
import { type Driver, oneMore, type Solvers, telling, withMore } from "../../../suite/proofs/solver.ts";
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

const results = (driver: Driver): string => read(driver, /status "(\d+) results?/);

export const forgeAnswerSolvers: Solvers = {
  "forge/who-opened-issue": telling<Thing>(async (driver, thing) => {
    await openIssue(driver, thing);
    return read(driver, /opened [^\n]+? by ([^\n·]+?) ·/);
  }, withMore),

  "forge/count-open-with-label": telling<{ project: string; label: string }>(async (driver, { project, label }) => {
    await openPage(driver, project, "issues");
    await driver.click(named("button", "Labels"));
    await driver.check(named("checkbox", label));
    if (!driver.url.includes("label=")) await driver.click(named("button", "Apply"));
    return results(driver);
  }, oneMore),

  "forge/count-unassigned": telling<{ project: string }>(async (driver, { project }) => {
    await openPage(driver, project, "issues");
    await driver.select(named("combobox", "Assignee"), "Nobody");
    return results(driver);
  }, oneMore),

  "forge/next-due-issue": telling<{ project: string }>(async (driver, { project }) => {
    await sortIssues(driver, project, "Due date");
    return read(driver, FIRST_RESULT);
  }, withMore),

  "forge/heaviest-issue": telling<{ project: string }>(async (driver, { project }) => {
    await sortIssues(driver, project, "Weight");
    return read(driver, FIRST_RESULT);
  }, withMore),

  "forge/most-discussed-issue": telling<{ project: string }>(async (driver, { project }) => {
    await sortIssues(driver, project, "Most discussed", "Closed");
    return read(driver, FIRST_RESULT);
  }, withMore),

  "forge/busiest-assignee": telling<{ project: string }>(async (driver, { project }) => {
    await openPage(driver, project, "issues");
    const names: string[] = [];
    await onEachPage(driver, () => {
      names.push(...[...driver.text.matchAll(/link "Assigned to ([^"]+)"/g)].map(([, name = ""]) => name));
    });
    return most(names);
  }, withMore),

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
    return read(driver, /## Milestone\n(?:[^\n]*button "Edit milestone"[^\n]*\n)?[^\n]*link "([^"]+)"/);
  }, withMore),

  "forge/who-merged": telling<Thing>(async (driver, thing) => {
    await openMergeRequest(driver, thing);
    return read(driver, /Merged by (\w+ [\w-]+)/);
  }, withMore),

  "forge/shared-stargazers": telling<{ first: string; second: string }>(async (driver, { first, second }) => {
    const one = await starrers(driver, first);
    const other = new Set(await starrers(driver, second));
    return String(one.filter((name) => other.has(name)).length);
  }, oneMore),

  "forge/most-starred-of-group": telling<{ group: string }>(async (driver, { group }) => {
    await driver.goto(`${FORGE}/${group}`);
    await driver.select(named("combobox", "Sort by"), "Most stars");
    return read(driver, /status "\d+ projects?"\n\s+\[e\d+\] link "[^"\n]*? \/ ([^"\n]+)"/);
  }, withMore),

  "forge/count-members-with-role": telling<{ project: string; role: string }>(async (driver, { project, role }) => {
    await openPage(driver, project, "members");
    const title = `${role[0]?.toUpperCase()}${role.slice(1)}`;
    let count = 0;
    await onEachPage(driver, () => {
      count += rows(driver).filter((cells) => cells[2] === title).length;
      count += [...driver.text.matchAll(new RegExp(`combobox "Role of [^"]+" value="${title}"`, "g"))].length;
    });
    return String(count);
  }, oneMore),

  "forge/home-of-author": telling<Thing>(async (driver, thing) => {
    await openMergeRequest(driver, thing);
    const author = read(driver, /opened [^\n]+? by ([^\n·]+?) ·/);
    await driver.click(named("link", author));
    return read(driver, /@[\w.-]+ · joined \w+ \d+, \d+ · ([^\n·]+)/);
  }, withMore),

  "forge/last-commit-of-branch": telling<{ project: string; branch: string }>(async (driver, { project, branch }) => {
    await openPage(driver, project, `commits/${branch}`);
    return read(driver, /# Commits[\s\S]*?## [^\n]+\n\s+\[e\d+\] link "([^"\n]+)"/);
  }, withMore),

  "forge/count-own-todos": telling<{ name: string }>(async (driver, { name }) => {
    await driver.goto(`${FORGE}/dashboard/todos`);
    return String(driver.text.split("\n").filter((line) => line.includes(`] link "${name}"`)).length);
  }, oneMore),
};
