/**
 * @module Who moderates the forum, and who looks for what cannot be done there and says so.
 */

import { escaped, mustNotSay, mustSay, named } from "../../../suite/proofs/pages.ts";
import { type Driver, doing, givingUp, type Solvers } from "../../../suite/proofs/solver.ts";
import { FORUM, openPost, openTool } from "./pages.ts";

interface Place {
  readonly community: string;
  readonly title: string;
}

const ban = async (
  driver: Driver,
  { slug, name, length, reason }: { slug: string; name: string; length: string; reason: string },
): Promise<void> => {
  await openTool(driver, slug, "Bans");
  await driver.click(named("link", "Ban somebody"));
  await driver.fill(named("combobox", "User name"), name);
  await driver.click(new RegExp(`\\] option "${name}\\b`));
  await driver.select(named("combobox", "For how long?"), length);
  await driver.fill(named("textbox", "Reason"), reason);
  await driver.click(named("button", "Ban"));
};

export const forumModerationSolvers: Solvers = {
  "forum/pin-or-lock-post": doing<Place & { label: string }>(
    async (driver, { label, ...place }) => {
      await openPost(driver, place);
      await driver.click(named("button", "More actions"));
      await driver.click(named("button", label));
    },
    ({ label }) => ({ label: label === "Pin" ? "Lock" : "Pin" }),
  ),

  "forum/add-rule": doing<{ slug: string; title: string; text: string }>(
    async (driver, { slug, title, text }) => {
      await openTool(driver, slug, "Rules");
      await driver.fill(named("textbox", "Title"), title);
      await driver.fill(named("textbox", "Explanation"), text);
      await driver.click(named("button", "Add rule"));
    },
    () => ({ text: "" }),
  ),

  "forum/move-rule-to-top": doing<{ slug: string; title: string; steps: number }>(
    async (driver, { slug, title, steps }) => {
      await openTool(driver, slug, "Rules");
      for (let step = 0; step < steps; step++) await driver.click(named("button", `Move “${title}” up`));
    },
    ({ steps }) => ({ steps: steps - 1 }),
  ),

  "forum/ban-user": doing<{ slug: string; name: string; length: string; reason: string }>(ban, () => ({ length: "7 days" })),

  "forum/lift-ban": doing<{ slug: string; name: string; skip?: boolean }>(
    async (driver, { slug, name, skip }) => {
      await openTool(driver, slug, "Bans");
      if (!skip) await driver.click(new RegExp(`\\] button "Lift ban" \\(${name}\\)|\\] button "Lift ban"$`));
    },
    () => ({ skip: true }),
  ),

  "forum/decide-on-report": doing<{ slug: string; title: string; rule: string | null }>(
    async (driver, { slug, title, rule }) => {
      await openPost(driver, { community: slug, title });
      const path = driver.url;
      await openTool(driver, slug, "Queue");
      // Only posts lead to the very address of a post; comments on it lead further.
      const cards = driver.text.split(/\n {2}- (?=Post|Comment)/);
      const at = cards.findIndex((card) => card.startsWith("Post") && card.includes(`"${title}" `));
      if (at < 0) throw new Error(`${path} is not in the queue:\n${driver.text}`);
      const press = rule === null ? /\[(e\d+)\] button "Approve"/ : /\[(e\d+)\] link "Remove"/;
      await driver.act({ type: "click", target: press.exec(cards[at] ?? "")?.[1] });
      if (rule === null) return;
      const option = new RegExp(`"(\\d+\\. ${escaped(rule)})"`).exec(driver.text)?.[1] ?? "";
      await driver.select(named("combobox", "Which rule does it break?"), option);
      await driver.click(named("button", "Remove"));
    },
    ({ rule }) => ({ rule: rule === null ? "" : null }),
  ),

  "forum/add-moderator": doing<{ slug: string; name: string }>(
    async (driver, { slug, name }) => {
      await openTool(driver, slug, "Moderators");
      await driver.fill(named("combobox", "User name"), name);
      await driver.click(new RegExp(`\\] option "${name}\\b`));
      await driver.click(named("button", "Add moderator"));
    },
    () => ({ name: "hazel_finch" }),
  ),

  "forum/suspend-author": doing<Place & { author: string; button: string }>(
    async (driver, { author, button = "Suspend account", ...place }) => {
      await openPost(driver, place);
      await driver.click(named("link", author));
      await driver.click(named("button", button));
    },
    () => ({ button: "Block" }),
  ),
};

export const forumImpossibleSolvers: Solvers = {
  "forum/impossible-comment-on-locked-post": givingUp<Place & { text: string } & { reason: string }>(
    async (driver, place) => {
      await openPost(driver, place);
      mustSay(driver, /This post is locked/);
      mustNotSay(driver, /textbox "Write a comment"/);
    },
    async (driver, { text, community }) => {
      await driver.goto(`${FORUM}/c/${community}`);
      await driver.click(named("link", `Post in c/${community}`));
      await driver.fill(named("textbox", "Title"), text);
      await driver.click(named("button", "Publish"));
      await driver.giveUp();
    },
  ),

  "forum/impossible-unknown-community": givingUp<{ slug: string } & { reason: string }>(
    async (driver, { slug }) => {
      await driver.goto(`${FORUM}/c/${slug}`);
      mustSay(driver, /There is no such community/);
    },
    (driver) => driver.answer("0"),
  ),

  "forum/impossible-saved-posts-of-others": givingUp<{ name: string } & { reason: string }>(
    async (driver, { name }) => {
      await driver.goto(`${FORUM}/u/${name}`);
      mustNotSay(driver, /link "Saved"/);
      await driver.goto(`${FORUM}/u/${name}/saved`);
      mustSay(driver, /Only they themselves can see this/);
    },
    (driver) => driver.answer("None"),
  ),

  "forum/impossible-edit-post-of-others": givingUp<Place & { reason: string }>(
    async (driver, place) => {
      await openPost(driver, place);
      await driver.click(named("button", "More actions"));
      mustNotSay(driver, /link "Edit"/);
    },
    async (driver, place) => {
      await openPost(driver, place);
      await driver.fill(named("textbox", "Write a comment"), "This has been answered.");
      await driver.click(named("button", "Comment"));
      await driver.giveUp();
    },
  ),

  "forum/impossible-ban-moderator": givingUp<{ slug: string; name: string } & { reason: string }>(
    async (driver, { slug, name }) => {
      await ban(driver, { slug, name, length: "7 days", reason: "Sleeps on duty" });
      mustSay(driver, /Moderators and admins cannot be banned/);
    },
    async (driver, { slug, name }) => {
      await openTool(driver, slug, "Moderators");
      await driver.click(named("button", `Remove ${name}`));
      await driver.giveUp();
    },
  ),
};
