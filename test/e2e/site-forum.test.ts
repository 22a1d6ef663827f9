/**
 * @module Whole journeys in the embedded forum, through the public API.
 */
import { expect, test } from "vitest";
import type { SessionHandle } from "../../sdk/index.ts";
import { connect } from "./sdk-support.ts";

const FORUM = "http://forum.localhost";
const LIMITS = { maxSteps: 100 };

const text = (session: SessionHandle): string => session.observation?.text ?? "";

const title = (session: SessionHandle): string => session.observation?.title?.replace(/ · Commonplace$/, "") ?? "";

/** The score above the first arrow that points down. */
const score = (session: SessionHandle): number => Number(/^\s*(-?\d+)\n\s*\[e\d+\] button "Downvote"/m.exec(text(session))?.[1]);

test("a member searches, reads, votes, comments, posts and writes a message", async () => {
  await using session = await connect().sessions.create({ sites: ["forum"], seed: 5, limits: LIMITS });
  expect(text(session)).toContain("# Your subscriptions");
  expect(text(session)).toContain("Account menu of hazel_finch");

  await session.fill(session.element("Search Commonplace"), "the");
  await session.click(session.element("Search", "button"));
  const all = Number(/(\d+) posts, page 1 of \d/.exec(text(session))?.[1]);
  expect(all).toBeGreaterThan(30);
  await session.click(session.element("Page 2", "link"));
  expect(text(session)).toMatch(/posts, page 2 of \d/);
  await session.select(session.element("Community"), "c/coffee");
  await session.select(session.element("Sort by"), "Top");
  await session.click(session.element("Apply", "button"));
  const few = Number(/(\d+) posts?\b/.exec(text(session))?.[1]);
  expect(few).toBeLessThan(all);
  expect(session.observation?.url).toContain("community=coffee");

  await session.goto(`${FORUM}/c/coffee?sort=top`);
  const post = /link "([^"]+)" h2/.exec(text(session))?.[1] ?? "";
  await session.click(session.element(post, "link"));
  expect(title(session)).toBe(post);
  const before = score(session);
  const pressed = /button "Upvote"[^\n]* pressed/.test(text(session).split("# ")[0] ?? "");
  await session.click(session.element("Upvote", "button"));
  expect(score(session)).toBe(before + (pressed ? -1 : 1));

  const count = Number(/## (\d+) comments?/.exec(text(session))?.[1]);
  await session.fill(session.element("Write a comment"), "I do it **exactly** like this.");
  await session.click(session.element("Preview", "button"));
  expect(text(session)).toContain("I do it exactly like this.");
  await session.click(session.element("Comment", "button"));
  expect(text(session)).toContain(`## ${count + 1} comment`);
  await session.click(session.element("Reply", "link"));
  await session.fill(session.element("Reply to hazel_finch"), "Answering myself.");
  await session.click(session.element("Reply", "button"));
  expect(text(session)).toContain('group "Replies to hazel_finch"');
  await session.reload();
  expect(text(session)).toContain(`## ${count + 2} comments`);
  expect(score(session)).toBe(before + (pressed ? -1 : 1));

  await session.click(session.element("Create post", "link"));
  await session.fill(session.element("Community"), "bird");
  await session.click(session.element(/birding/, "option"));
  await session.fill(session.element("Title"), "Heard at the bus stop this morning");
  await session.click(session.element("Link", "tab"));
  await session.click(session.element("Publish", "button"));
  expect(text(session)).toContain("Enter a full address");
  await session.click(session.element("Text", "tab"));
  await session.fill(session.element("Text", "textbox"), "Two notes, again and again.");
  await session.select(session.element("Flair"), "Sighting");
  await session.click(session.element("Publish", "button"));
  expect(text(session)).toContain("Your post is published.");
  expect(text(session)).toContain("# Heard at the bus stop this morning");
  expect(text(session)).toContain("just now Sighting");

  await session.goto(`${FORUM}/u/tomas_birch`);
  await session.click(session.element("Send message", "link"));
  await session.fill(session.element("Subject"), "A question about c/baking");
  await session.fill(session.element("Message", "textbox"), "May I post two loaves in one day?");
  await session.click(session.element("Send message", "button"));
  expect(text(session)).toContain("# A question about c/baking");
  expect(text(session)).toContain("May I post two loaves in one day?");

  await session.goto(`${FORUM}/settings`);
  await session.click(session.element("Reading", "tab"));
  await session.select(session.element("Default order of posts"), "New");
  expect(text(session)).toContain("Saved");
  await session.goto(`${FORUM}/all`);
  expect(text(session)).toMatch(/link "New" current/);
  expect(/link "([^"]+)" h2/.exec(text(session))?.[1]).toBe("Heard at the bus stop this morning");
});

test("a moderator works through the queue, bans somebody and sorts the rules by dragging", async () => {
  await using session = await connect().sessions.create({
    sites: [{ name: "forum", login: "moderator" }],
    seed: 5,
    limits: LIMITS,
  });
  await session.click(session.element(/^Moderation/, "link"));
  const waiting = Number(/(\d+) reported items/.exec(text(session))?.[1]);
  expect(waiting).toBeGreaterThan(3);
  await session.click(session.element("Approve", "button"));
  expect(text(session)).toContain(`${waiting - 1} reported item`);
  await session.click(session.element("Remove", "link"));
  expect(text(session)).toContain("Which rule does it break?");
  await session.fill(session.element("Reason in your own words"), "Not helpful");
  await session.click(session.element("Remove", "button"));
  expect(text(session)).toContain(`${waiting - 2} reported item`);

  await session.goto(`${FORUM}/c/baking/mod/bans`);
  await session.click(session.element("Ban somebody", "link"));
  await session.fill(session.element("User name"), "hazel");
  await session.click(session.element(/hazel_finch/, "option"));
  await session.select(session.element("For how long?"), "30 days");
  await session.fill(session.element("Reason"), "A short rest");
  await session.click(session.element("Ban", "button"));
  expect(text(session)).toMatch(/hazel_finch.*A short rest.*in 30 days/);

  await session.click(session.element("Rules", "link"));
  const rules = () => [...text(session).matchAll(/Move “([^”]+)” up/g)].map(([, name]) => name);
  const [first = "", second = "", ...others] = rules();
  await session.click(session.element(`Move “${first}” down`, "button"));
  expect(rules()).toEqual([second, first, ...others]);
  const row = (name: string): string => session.element(new RegExp(`^${name}`), "draggable");
  await session.drag(row(others[1] ?? ""), row(second));
  const dragged = rules();
  expect(dragged.indexOf(others[1] ?? "")).toBeLessThan(dragged.indexOf(first));
  await session.reload();
  expect(rules()).toEqual(dragged);
  await session.click(session.element("Log", "link"));
  expect(text(session)).toContain("Changed the order");
  expect(text(session)).toContain("30 days: A short rest");
});
