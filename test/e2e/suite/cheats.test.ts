/**
 * @module Ways around the work that earn nothing in the forum and the forge: the pages of moderators, maintainers and owners
 * for those who are none or not signed in, and headers that only the service itself may send.
 */
import { expect, inject, test } from "vitest";
import { TEMPLATES } from "../../../containers/sites/suite/index.ts";
import { taskFor } from "../../../containers/sites/suite/template.ts";
import { Driver } from "../../../sdk/certify/index.ts";
import { connect } from "../sdk-support.ts";
import { askFromOutside, stateWordIn } from "./from-outside.ts";

const SERVICE = inject("serviceURL");
const client = connect();
const SEED = 11;
const TIMEOUT_MS = 120_000;

/** Who tries it, at which pages, and the button that must not be there. */
const ATTEMPTS = [
  ["forum/ban-user", "member", ["/c/$slug/mod/bans", "/c/$slug/mod/bans/new?user=$name"], /button "Ban"/],
  ["forum/ban-user", false, ["/c/$slug/mod/bans", "/moderation"], /button "Ban"|link "Ban somebody"/],
  ["forum/add-rule", "member", ["/c/$slug/mod/rules", "/c/$slug/mod/settings"], /button "Add rule"|button "Save settings"/],
  ["forum/suspend-author", "moderator", ["/u/$author"], /button "Suspend account"/],
  ["forge/change-visibility", false, ["/$project/-/settings"], /button "Save visibility"/],
  ["forge/archive-project", false, ["/$project/-/settings"], /button "Archive project"/],
  ["forge/invite-member", false, ["/$project/-/members", "/$project/-/settings"], /button "Invite"/],
  ["forge/protect-branch", false, ["/$project/-/branches"], /button "Protect /],
] as const;

test.concurrent.each(ATTEMPTS)(
  "%s is not for %s",
  async (name, login, pages, button) => {
    const template = TEMPLATES.find((one) => one.name === name);
    const made = template && taskFor(template, SEED);
    if (!made) throw new Error(`Seed ${SEED} has nothing for ${name}.`);
    const [site = ""] = name.split("/");
    await using session = await client.sessions.create({ task: { ...made.task, sites: [{ name: site, login }] } });
    const driver = new Driver(session);
    for (const page of pages) {
      const path = page.replaceAll(/\$(\w+)/g, (_all, fact: string) => String((made.facts as Record<string, unknown>)[fact]));
      await driver.goto(`http://${site}.localhost${path}`);
      expect(driver.text).not.toMatch(button);
    }
    await driver.answer("done");
    expect(driver.step?.evaluation.score).toBe(0);
  },
  TIMEOUT_MS,
);

test.each(["forum.localhost", "forge.localhost"])(
  "headers of the service's own open nothing of %s from outside",
  async (host) => {
    for (const text of await askFromOutside(SERVICE, host)) expect(stateWordIn(text)).toBeUndefined();
  },
);
