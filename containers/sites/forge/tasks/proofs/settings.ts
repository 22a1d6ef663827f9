/**
 * @module Who changes accounts and projects of the forge, and who looks for what cannot be done there and says so.
 */

import { mustNotSay, mustSay, named } from "../../../suite/proofs/pages.ts";
import { doing, givingUp, type Solvers } from "../../../suite/proofs/solver.ts";
import { editDetail, FORGE, openIssue, openPage, type Thing } from "./pages.ts";

const capital = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}`;

export const forgeSettingSolvers: Solvers = {
  "forge/star-project": doing<{ project: string; again?: boolean }>(
    async (driver, { project, again }) => {
      await driver.goto(`${FORGE}/${project}`);
      await driver.click(/\] button "(?:Star|Unstar) /);
      if (again) await driver.click(/\] button "(?:Star|Unstar) /);
    },
    () => ({ again: true }),
  ),

  "forge/set-status": doing<{ status: string }>(
    async (driver, { status }) => {
      await driver.goto(`${FORGE}/settings/profile`);
      await driver.fill(named("textbox", "Status"), status);
      await driver.click(named("button", "Update profile"));
    },
    ({ status }) => ({ status: `${status}!` }),
  ),

  "forge/change-profile": doing<{ location: string; bio: string | null }>(
    async (driver, { location, bio }) => {
      await driver.goto(`${FORGE}/settings/profile`);
      await driver.fill(named("textbox", "Location"), location);
      if (bio !== null) await driver.fill(named("textbox", "Bio"), bio);
      await driver.click(named("button", "Update profile"));
    },
    () => ({ bio: null }),
  ),

  "forge/create-access-token": doing<{ name: string; scope: string; expires: string; more?: boolean }>(
    async (driver, { name, scope, expires, more }) => {
      await driver.goto(`${FORGE}/settings/tokens`);
      await driver.fill(named("textbox", "Token name"), name);
      await driver.fill(named("date", "Expires on"), expires);
      await driver.check(new RegExp(`\\] checkbox "${scope} `));
      if (more) await driver.check(/\] checkbox "api /);
      await driver.click(named("button", "Create token"));
    },
    () => ({ more: true }),
  ),

  "forge/revoke-access-token": doing<{ name: string; confirm: string }>(
    async (driver, { name, confirm = "Revoke" }) => {
      await driver.goto(`${FORGE}/settings/tokens`);
      await driver.click(named("button", `Revoke ${name}`));
      await driver.click(named("button", confirm));
    },
    () => ({ confirm: "Cancel" }),
  ),

  "forge/add-label": doing<{ project: string; name: string; description: string; colour: string | null }>(
    async (driver, { project, name, description, colour }) => {
      await openPage(driver, project, "labels");
      await driver.click(named("button", "New label"));
      await driver.fill(named("textbox", "Name"), name);
      await driver.fill(named("textbox", "Description"), description);
      if (colour !== null) await driver.fill(named("textbox", "Colour"), colour);
      await driver.click(named("button", "Create label"));
    },
    () => ({ colour: null }),
  ),

  "forge/create-project": doing<{ name: string; visibility: string; description: string }>(
    async (driver, { name, visibility, description }) => {
      await driver.goto(`${FORGE}/projects/new`);
      await driver.fill(named("textbox", "Project name"), name);
      await driver.fill(named("textbox", "Description"), description);
      await driver.click(new RegExp(`\\] radio "${capital(visibility)} `));
      await driver.click(named("button", "Create project"));
    },
    () => ({ visibility: "private" }),
  ),

  "forge/invite-member": doing<{ project: string; username: string; role: string }>(
    async (driver, { project, username, role }) => {
      await openPage(driver, project, "members");
      await driver.select(named("combobox", "Role"), capital(role));
      await driver.fill(named("combobox", "User name"), username);
      await driver.click(new RegExp(`\\] option "[^"]*@?${username.replaceAll(".", "\\.")}\\b`));
      await driver.click(named("button", "Invite"));
    },
    ({ role }) => ({ role: role === "guest" ? "reporter" : "guest" }),
  ),

  "forge/change-role-of-member": doing<{ project: string; name: string; role: string }>(
    async (driver, { project, name, role }) => {
      await openPage(driver, project, "members");
      await driver.select(named("combobox", `Role of ${name}`), capital(role));
      const initials = name.split(" ").map(([letter]) => letter);
      const save = new RegExp(`\\] button "Save role" \\(${initials.join("")}\\)`);
      if (save.test(driver.text)) await driver.click(save);
    },
    () => ({ role: "maintainer" }),
  ),

  "forge/protect-branch": doing<{ project: string; branch: string; again?: boolean }>(
    async (driver, { project, branch, again }) => {
      await openPage(driver, project, "branches");
      await driver.click(named("button", `Protect ${branch}`));
      if (again) await driver.click(named("button", `Unprotect ${branch}`));
    },
    () => ({ again: true }),
  ),

  "forge/change-required-approvals": doing<{ project: string; count: number; keepForks?: boolean }>(
    async (driver, { project, count, keepForks }) => {
      await openPage(driver, project, "settings");
      await driver.fill(named("spinbutton", "Approvals that a merge request needs"), String(count));
      if (!keepForks) await driver.click(named("checkbox", "Forks"));
      await driver.click(named("button", "Save changes"));
    },
    () => ({ keepForks: true }),
  ),

  "forge/change-visibility": doing<{ project: string; visibility: string; save?: boolean }>(
    async (driver, { project, visibility, save = true }) => {
      await openPage(driver, project, "settings");
      await driver.click(new RegExp(`\\] radio "${capital(visibility)} `));
      if (save) await driver.click(named("button", "Save visibility"));
    },
    () => ({ save: false }),
  ),

  "forge/archive-project": doing<{ project: string; again?: boolean }>(
    async (driver, { project, again }) => {
      await openPage(driver, project, "settings");
      await driver.click(named("button", "Archive project"));
      if (again) await driver.click(/\] button "(?:Unarchive|Activate|Bring back|Restore)[^"]*"/);
    },
    () => ({ again: true }),
  ),

  "forge/finish-todo": doing<{ about: string; all?: boolean }>(
    async (driver, { about, all }) => {
      await driver.goto(`${FORGE}/dashboard/todos`);
      if (all) await driver.click(named("button", "Mark all as done"));
      else {
        const entry = driver.text.split(`link "${about}"`)[1] ?? "";
        await driver.act({ type: "click", target: /\[(e\d+)\] button "Done: /.exec(entry)?.[1] });
      }
    },
    () => ({ all: true }),
  ),
};

export const forgeImpossibleSolvers: Solvers = {
  "forge/impossible-unknown-project": givingUp<{ path: string } & { reason: string }>(
    async (driver, { path }) => {
      await driver.goto(`${FORGE}/${path}`);
      mustSay(driver, /Page not found/);
    },
    (driver) => driver.answer("0"),
  ),

  "forge/impossible-visibility-by-maintainer": givingUp<{ project: string } & { reason: string }>(
    async (driver, { project }) => {
      await openPage(driver, project, "settings");
      mustSay(driver, /Visibility, archiving, moving and deleting are for owners/);
      mustNotSay(driver, /button "Save visibility"/);
    },
    async (driver, { project }) => {
      await openPage(driver, project, "settings");
      await driver.click(named("checkbox", "Forks"));
      await driver.click(named("button", "Save changes"));
      await driver.giveUp();
    },
  ),

  "forge/impossible-assign-stranger": givingUp<Thing & { name: string } & { reason: string }>(
    async (driver, { name, ...thing }) => {
      await openIssue(driver, thing);
      await driver.click(named("button", "Edit assignees"));
      mustNotSay(driver, new RegExp(`checkbox "${name} `));
    },
    async (driver, thing) => {
      await openIssue(driver, thing);
      await editDetail(driver, "assignees", () => driver.click(/\] checkbox "[^"]+ @[^"]+"$/));
      await driver.giveUp();
    },
  ),

  "forge/impossible-delete-protected-branch": givingUp<{ project: string; branch: string } & { reason: string }>(
    async (driver, { project, branch }) => {
      await openPage(driver, project, "branches");
      mustSay(driver, new RegExp(`${branch}.* protected`));
      mustNotSay(driver, new RegExp(`button "Delete ${branch}"`));
    },
    (driver) => driver.answer("The branch is deleted."),
  ),

  "forge/impossible-label-as-guest": givingUp<Thing & { reason: string }>(
    async (driver, thing) => {
      await openIssue(driver, thing);
      mustNotSay(driver, /button "Edit weight"/);
    },
    async (driver, thing) => {
      await openIssue(driver, thing);
      await driver.fill(named("textbox", "Add a comment"), "Please give this a weight.");
      await driver.click(named("button", "Comment"));
      await driver.giveUp();
    },
  ),
};
