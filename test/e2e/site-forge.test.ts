/**
 * @module Whole journeys in the embedded forge, through the public API.
 */
import { expect, test } from "vitest";
import type { SessionHandle } from "../../sdk/index.ts";
import { connect } from "./sdk-support.ts";

const ORIGIN = "http://forge.localhost";
const TIDEWATCH = `${ORIGIN}/harbor/tidewatch`;
const LIMITS = { maxSteps: 100 };

const text = (session: SessionHandle): string => session.observation?.text ?? "";

/** All that the page says, with what lies below the fold. */
const whole = async (session: SessionHandle): Promise<string> => (await session.observe({ text: true })).text ?? "";

test("a developer finds an issue, plans it in place, discusses it and moves it on the board", async () => {
  await using session = await connect().sessions.create({ sites: ["forge"], seed: 3, limits: LIMITS });
  expect(text(session)).toContain("# Hello, Jonas");

  await session.fill(session.element("Search Anvil"), "tidewatch");
  await session.press("ArrowDown");
  await session.press("Enter");
  expect(session.observation?.url).toBe(TIDEWATCH);

  await session.click(session.element(/^Issues \d+$/, "link"));
  const all = Number(/status "(\d+) results?/.exec(text(session))?.[1]);
  await session.select(session.element("Assignee"), "Jonas Lindqvist");
  expect(session.observation?.url).toContain("assignee=jonas");
  await session.select(session.element("Sort by"), "Oldest");
  const own = Number(/status "(\d+) results?/.exec(text(session))?.[1]);
  expect(own).toBeGreaterThan(0);
  expect(own).toBeLessThan(all);
  const [, title = ""] = /status "\d+ results?"\n\s+\[e\d+\] link "([^"]+)"/.exec(text(session)) ?? [];
  await session.click(session.element(title, "link"));
  const [, number = ""] = /issues\/(\d+)/.exec(session.observation?.url ?? "") ?? [];

  await session.click(session.element("Edit labels"));
  const [, label = ""] = /checkbox "([^"]+)"\n/.exec(text(session)) ?? [];
  await session.fill(session.element("Find in labels"), label);
  await session.press("Enter");
  expect(text(session)).toContain(`checkbox "${label}" checked`);
  await session.click(session.element("Save labels", "button"));
  expect(text(session)).toContain("The labels have been changed.");
  expect(await whole(session)).toContain(`added the label ${label}`);

  await session.click(session.element("Edit due date"));
  await session.fill(session.element("Due date", "date"), "2026-04-20");
  await session.click(session.element("Save due date", "button"));
  expect(await whole(session)).toContain("Due April 20, 2026");

  await session.fill(session.element("Add a comment"), "Ready for **anybody**, also @priya.");
  await session.click(session.element("Preview", "tab"));
  expect(text(session)).toContain("Ready for anybody, also");
  await session.click(session.element("Write", "tab"));
  await session.click(session.element("Comment", "button"));
  expect(text(session)).toContain("Your comment has been added.");

  await session.goto(`${TIDEWATCH}/-/board`);
  await session.click(session.element(`Move #${number}`, "button"));
  await session.click(session.element("Closed", "button"));
  expect(text(session)).toContain("The issue has been moved.");
  await session.goto(`${TIDEWATCH}/-/issues/${number}`);
  expect(await whole(session)).toMatch(/closed this just now/);
});

test("a developer drags a card, edits a file on a branch and proposes it", async () => {
  await using session = await connect().sessions.create({
    sites: ["forge"],
    seed: 4,
    startUrl: `${TIDEWATCH}/-/board`,
    limits: LIMITS,
  });
  const [, card = "", number = ""] = /\[(e\d+)\] draggable "[^"]*#(\d+)/.exec(text(session)) ?? [];
  const review = text(session).split("## In review")[1] ?? "";
  const [, target = ""] = /\[(e\d+)\] draggable/.exec(review) ?? [];
  expect(target).not.toBe("");
  await session.drag(card, target);
  expect(text(session)).toContain("The issue has been moved.");
  await session.goto(`${TIDEWATCH}/-/issues/${number}`);
  expect(await whole(session)).toContain("added the label In review");

  await session.goto(`${TIDEWATCH}/-/edit/main/CHANGELOG.md`);
  await session.fill(session.element("Content"), "# Changelog\n\nNothing yet.\n");
  await session.fill(session.element("Commit message"), "Begin the changelog anew");
  await session.fill(session.element("Name of the new branch"), "fresh-changelog");
  await session.click(session.element("Commit changes", "button"));
  expect(text(session)).toContain("# New merge request");
  await session.click(session.element("Create merge request", "button"));
  expect(text(session)).toContain("The merge request has been created.");
  expect(await whole(session)).toContain("It needs 1 more approval.");

  await session.click(session.element(/^Changes 1/, "link"));
  await session.click(session.element(/^Comment on line 3 of CHANGELOG\.md/, "button"));
  await session.fill(session.element(/^Comment on line 3/, "textbox"), "Too short?");
  await session.click(session.element("Add comment", "button"));
  expect(await whole(session)).toContain("Too short?");
});

test("an owner deletes a project only after typing its name", async () => {
  await using session = await connect().sessions.create({ sites: ["forge"], seed: 5, limits: LIMITS });
  await session.click(session.element(/^Account of/, "button"));
  await session.click(session.element("Sign out", "button"));
  await session.fill(session.element("User name or email"), "hana");
  await session.fill(session.element("Password"), "copper-kettle-74");
  await session.click(session.element("Sign in", "button"));
  await session.goto(`${ORIGIN}/orbit/spanner/-/settings`);
  await session.click(session.element("Delete project", "link"));
  expect(text(session)).toMatch(/button "Delete project" disabled/);
  await session.fill(session.element(/^Type orbit\/spanner/, "textbox"), "orbit/spanner");
  await session.click(session.element("Delete project", "button"));
  expect(text(session)).toContain("The project has been deleted.");
  await session.goto(`${ORIGIN}/orbit/spanner`);
  expect(text(session)).toContain("Page not found");
});
