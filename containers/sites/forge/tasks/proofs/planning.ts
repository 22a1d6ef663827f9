/**
 * @module Who works on issues, merge requests, branches and files of the forge.
 */

import { escaped, named } from "../../../suite/proofs/pages.ts";
import { type Driver, doing, type Solver, type Solvers } from "../../../suite/proofs/solver.ts";
import { editDetail, openIssue, openMergeRequest, openPage, type Thing } from "./pages.ts";

/** Opens an issue and does something with it; `nearly` says what is a little different. */
const onIssue = <Facts>(
  work: (driver: Driver, facts: Facts & Thing) => Promise<unknown>,
  nearly: (facts: Facts & Thing) => Partial<Facts>,
): Solver =>
  doing<Facts & Thing>(
    async (driver, facts) => {
      await openIssue(driver, facts);
      await work(driver, facts);
    },
    (facts) => nearly(facts) as Partial<Facts & Thing>,
  );

const person = (username: string): RegExp => new RegExp(`\\] checkbox "[^"]+ @${escaped(username)}"`);

export const forgePlanningSolvers: Solvers = {
  "forge/close-issue": onIssue<{ skip?: boolean }>(
    async (driver, { skip }) => {
      await driver.click(named("button", "Close"));
      if (skip) await driver.click(named("button", "Reopen"));
    },
    () => ({ skip: true }),
  ),

  "forge/reopen-issue": onIssue<{ words?: string }>(
    async (driver, { words }) => {
      if (words === undefined) return driver.click(named("button", "Reopen"));
      await driver.fill(named("textbox", "Add a comment"), words);
      return driver.click(named("button", "Comment"));
    },
    () => ({ words: "It has come back." }),
  ),

  "forge/rename-issue": onIssue<{ to: string }>(
    (driver, { to }) => editDetail(driver, "title", () => driver.fill(named("textbox", "Title"), to)),
    ({ to }) => ({ to: `${to}.` }),
  ),

  "forge/comment-on-issue": onIssue<{ text: string; button: string }>(
    async (driver, { text, button = "Comment" }) => {
      await driver.fill(named("textbox", "Add a comment"), text);
      await driver.click(named("button", button));
    },
    () => ({ button: "Close issue" }),
  ),

  "forge/label-issue": onIssue<{ label: string | null }>(
    (driver, { label }) =>
      editDetail(driver, "labels", () => (label === null ? Promise.resolve() : driver.click(named("checkbox", label)))),
    () => ({ label: null }),
  ),

  "forge/put-into-milestone": onIssue<{ milestone: string }>(
    (driver, { milestone }) =>
      editDetail(driver, "milestone", () => driver.click(new RegExp(`\\] radio "${escaped(milestone)}`))),
    () => ({ milestone: "No milestone" }),
  ),

  "forge/assign-and-weigh": onIssue<{ username: string; weight: number | null }>(
    async (driver, { username, weight }) => {
      await editDetail(driver, "assignees", () => driver.click(person(username)));
      if (weight !== null) await editDetail(driver, "weight", () => driver.fill(named("spinbutton", "Weight"), String(weight)));
    },
    () => ({ weight: null }),
  ),

  "forge/assign-another": onIssue<{ username: string; only?: boolean }>(
    (driver, { username, only }) =>
      editDetail(driver, "assignees", async () => {
        if (only) await driver.click(/\] checkbox "[^"]+ @[^"]+" checked/);
        await driver.click(person(username));
      }),
    () => ({ only: true }),
  ),

  "forge/set-due-date": onIssue<{ due: string }>(
    (driver, { due }) => editDetail(driver, "due date", () => driver.fill(named("date", "Due date"), due)),
    ({ due }) => ({ due: due.replace("2026", "2027") }),
  ),

  "forge/tick-off-task": onIssue<{ task: string; other: string }>(
    (driver, { task }) => driver.click(named("checkbox", task)),
    ({ other }) => ({ task: other }),
  ),

  "forge/relate-issues": onIssue<{ number: number; words?: string }>(
    async (driver, { number, words }) => {
      if (words === undefined) {
        await driver.click(named("button", "Add a related issue"));
        await driver.fill(named("textbox", "Number of the issue"), `#${number}`);
        await driver.click(named("button", "Relate"));
      } else {
        await driver.fill(named("textbox", "Add a comment"), words);
        await driver.click(named("button", "Comment"));
      }
    },
    ({ number }) => ({ words: `Related to #${number}` }),
  ),

  "forge/move-on-board": doing<Thing & { number: number; to: string }>(
    async (driver, { project, number, to }) => {
      await openPage(driver, project, "board");
      await driver.click(named("button", `Move #${number}`));
      await driver.click(named("button", to));
    },
    () => ({ to: "Closed" }),
  ),

  "forge/lock-discussion": onIssue<{ again?: boolean }>(
    async (driver, { again }) => {
      await driver.click(named("button", "Lock"));
      if (again) await driver.click(named("button", "Unlock"));
    },
    () => ({ again: true }),
  ),

  "forge/create-issue": doing<Thing & { text: string; label: string; milestone: string | null }>(
    async (driver, { project, title, text, label, milestone }) => {
      await openPage(driver, project, "issues");
      await driver.click(named("link", "New issue"));
      await driver.fill(named("textbox", "Title"), title);
      await driver.fill(named("textbox", "Description"), text);
      await driver.check(named("checkbox", label));
      if (milestone !== null) await driver.select(named("combobox", "Milestone"), milestone);
      await driver.click(named("button", "Create issue"));
    },
    () => ({ milestone: null }),
  ),

  "forge/approve-merge-request": doing<Thing & { words?: string }>(
    async (driver, { words, ...thing }) => {
      await openMergeRequest(driver, thing);
      if (words === undefined) await driver.click(named("button", "Approve"));
      else {
        await driver.fill(named("textbox", "Add a comment"), words);
        await driver.click(named("button", "Comment"));
      }
    },
    () => ({ words: "Approved." }),
  ),

  "forge/mark-own-merge-request-as-draft": doing<Thing & { button: string }>(
    async (driver, { button = "Mark as draft", ...thing }) => {
      await openMergeRequest(driver, thing);
      await driver.click(named("button", button));
    },
    () => ({ button: "Close" }),
  ),

  "forge/add-file": doing<{ project: string; branch: string; file: string; text: string; message: string | null }>(
    async (driver, { project, branch, file, text, message }) => {
      await openPage(driver, project, `new/${branch}/`);
      await driver.fill(named("textbox", "File path"), file);
      await driver.fill(named("textbox", "Content"), `${text}\n`);
      if (message !== null) await driver.fill(named("textbox", "Commit message"), message);
      await driver.click(named("button", "Commit changes"));
    },
    () => ({ message: null }),
  ),

  "forge/create-branch": doing<{ project: string; name: string; from: string }>(
    async (driver, { project, name, from }) => {
      await openPage(driver, project, "branches");
      await driver.fill(named("textbox", "New branch"), name);
      await driver.select(named("combobox", "From"), from);
      await driver.click(named("button", "Create branch"));
    },
    ({ name }) => ({ name: `${name}-2` }),
  ),

  "forge/create-milestone": doing<Thing & { starts: string; due: string | null }>(
    async (driver, { project, title, starts, due }) => {
      await openPage(driver, project, "milestones");
      await driver.click(named("link", "New milestone"));
      await driver.fill(named("textbox", "Title"), title);
      await driver.fill(named("date", "Start date"), starts);
      if (due !== null) await driver.fill(named("date", "Due date"), due);
      await driver.click(named("button", "Save milestone"));
    },
    () => ({ due: null }),
  ),
};
