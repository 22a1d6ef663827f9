/**
 * @module Ways through the forge that many tasks share.
 */

import { escaped, named } from "../../../suite/proofs/pages.ts";
import type { Driver } from "../../../suite/proofs/solver.ts";

export const FORGE = "http://forge.localhost";

export interface Thing {
  readonly project: string;
  readonly title: string;
}

const open = async (driver: Driver, { project, title }: Thing, list: string): Promise<void> => {
  await driver.goto(`${FORGE}/${project}/-/${list}?${new URLSearchParams({ state: "all", q: title })}`);
  await driver.click(new RegExp(`\\] link "${escaped(title)}"`));
};

/** Finds an issue by its title, and opens it. */
export const openIssue = (driver: Driver, thing: Thing): Promise<void> => open(driver, thing, "issues");

export const openMergeRequest = (driver: Driver, thing: Thing): Promise<void> => open(driver, thing, "merge_requests");

/** Opens a page of a project. */
export const openPage = (driver: Driver, project: string, page: string) => driver.goto(`${FORGE}/${project}/-/${page}`);

/** Opens the list of issues and sorts it. */
export const sortIssues = async (driver: Driver, project: string, sort: string, state = ""): Promise<void> => {
  await openPage(driver, project, "issues");
  if (state !== "") await driver.click(new RegExp(`\\] link "${state} \\d+"`));
  await driver.select(named("combobox", "Sort by"), sort);
};

export const FIRST_RESULT = /status "\d+ results?[^"\n]*"\n\s+\[e\d+\] link "([^"\n]+)"/;

/** Changes one of the details beside an issue: opens it, does something, saves it. */
export const editDetail = async (driver: Driver, detail: string, work: () => Promise<unknown>): Promise<void> => {
  await driver.click(named("button", `Edit ${detail}`));
  await work();
  await driver.click(named("button", `Save ${detail}`));
};
