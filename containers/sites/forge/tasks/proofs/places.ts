/**
 * @module Who finds the places of the forge that tasks end at.
 */

import { named } from "../../../suite/proofs/pages.ts";
import { doing, type Solvers } from "../../../suite/proofs/solver.ts";
import { FORGE, openIssue, openMergeRequest, openPage, sortIssues, type Thing } from "./pages.ts";

export const forgePlaceSolvers: Solvers = {
  "forge/open-issue": doing<Thing & { list?: boolean }>(
    async (driver, { list, ...thing }) => {
      if (list) await openPage(driver, thing.project, "issues");
      else await openIssue(driver, thing);
    },
    () => ({ list: true }),
  ),

  "forge/open-filtered-issues": doing<{ project: string; name: string | null; sort: string }>(
    async (driver, { project, name, sort }) => {
      await sortIssues(driver, project, sort);
      if (name !== null) await driver.select(named("combobox", "Assignee"), name);
    },
    () => ({ name: null }),
  ),

  "forge/open-issues-with-label": doing<{ project: string; label: string; onlyOpen?: boolean }>(
    async (driver, { project, label, onlyOpen }) => {
      await openPage(driver, project, "issues");
      if (!onlyOpen) await driver.click(/\] link "All \d+"/);
      await driver.click(named("button", "Labels"));
      await driver.check(named("checkbox", label));
      if (!driver.url.includes("label=")) await driver.click(named("button", "Apply"));
    },
    () => ({ onlyOpen: true }),
  ),

  "forge/open-file": doing<{ project: string; file: string }>(
    async (driver, { project, file }) => {
      await driver.goto(`${FORGE}/${project}`);
      if (file !== "") await driver.click(named("link", file));
    },
    () => ({ file: "" }),
  ),

  "forge/open-history-of-file": doing<{ project: string; file: string; stay?: boolean }>(
    async (driver, { project, file, stay }) => {
      await driver.goto(`${FORGE}/${project}`);
      await driver.click(named("link", file));
      if (!stay) await driver.click(named("link", "History"));
    },
    () => ({ stay: true }),
  ),

  "forge/open-milestone": doing<Thing & { list?: boolean }>(
    async (driver, { project, title, list }) => {
      await openPage(driver, project, "milestones");
      await driver.click(/\] link "All \d+"/);
      if (!list) await driver.click(named("link", title));
    },
    () => ({ list: true }),
  ),

  "forge/open-changes-of-merge-request": doing<Thing & { tab: string }>(
    async (driver, { tab = "Changes", ...thing }) => {
      await openMergeRequest(driver, thing);
      await driver.click(new RegExp(`\\] link "${tab} \\d+"`));
    },
    () => ({ tab: "Commits" }),
  ),

  "forge/open-profile-of-author": doing<Thing & { name: string | null }>(
    async (driver, { name, ...thing }) => {
      await openIssue(driver, thing);
      if (name !== null) await driver.click(named("link", name));
    },
    () => ({ name: null }),
  ),
};
