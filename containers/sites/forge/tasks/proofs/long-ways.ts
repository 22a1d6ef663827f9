/**
 * @module Proofs of tasks that lead through many pages of the forge.
 */
import { named } from "../../../suite/proofs/pages.ts";
import { doing, type Solvers } from "../../../suite/proofs/solver.ts";
import { editDetail, openIssue } from "./pages.ts";

export const forgeLongWaySolvers: Solvers = {
  "forge/close-all-of-milestone": doing<{ project: string; titles: string[] }>(
    async (driver, { project, titles }) => {
      for (const title of titles) {
        await openIssue(driver, { project, title });
        await driver.click(named("button", "Close"));
      }
    },
    ({ titles }) => ({ titles: titles.slice(1) }),
  ),

  "forge/take-over-unassigned-issues": doing<{ project: string; titles: string[] }>(
    async (driver, { project, titles }) => {
      for (const title of titles) {
        await openIssue(driver, { project, title });
        await editDetail(driver, "assignees", () => driver.click(/\] checkbox "[^"]+ @jonas"/));
      }
    },
    ({ titles }) => ({ titles: titles.slice(1) }),
  ),
};
