/**
 * @module Who changes things: lists, notes, reviews, suggestions, settings, decisions.
 */

import { named, read } from "../../../suite/proofs/pages.ts";
import { type Driver, doing, type Solvers } from "../../../suite/proofs/solver.ts";
import type { CategoryName } from "../../app/content/categories.ts";
import { quotedBody } from "./finding.ts";
import { listed, openPlace, searchNear } from "./pages.ts";

const writeNote = async (driver: Driver, body: string): Promise<void> => {
  await driver.fill(named("textbox", "Note, only for you"), body);
  await driver.click(named("button", "Save note"));
};

const suggestPhone = async (driver: Driver, phone: string): Promise<void> => {
  await driver.click(named("link", "Suggest an edit"));
  await driver.select(named("combobox", "What is wrong"), "Phone");
  await driver.fill(named("textbox", "New value"), phone);
  await driver.click(named("button", "Send suggestion"));
};

const saveTo = async (driver: Driver, list: string): Promise<void> => {
  await driver.check(named("checkbox", list));
  await driver.click(named("button", "Save place"));
};

const openNoted = async (driver: Driver, body: string): Promise<void> => {
  await driver.click(named("link", "Contributions"));
  await driver.click(named("link", read(driver, new RegExp(`link "([^"]+)"\\n\\s+${quotedBody(body)}`))));
};

export const atlasChangingSolvers: Solvers = {
  "atlas/save-to-list": doing<{ place: string; list: string; forget?: boolean }>(
    async (driver, { place, list, forget }) => {
      await openPlace(driver, place);
      if (forget) await driver.check(named("checkbox", list));
      else await saveTo(driver, list);
    },
    () => ({ forget: true }),
  ),

  "atlas/write-note": doing<{ place: string; body: string }>(
    async (driver, { place, body }) => {
      await openPlace(driver, place);
      await writeNote(driver, body);
    },
    ({ body }) => ({ body: `${body} Yes.` }),
  ),

  "atlas/review-nearest": doing<{ from: string; category: CategoryName; stars: number; body: string }>(
    async (driver, { from, category, stars, body }) => {
      await searchNear(driver, from, category);
      await driver.click(named("link", listed(driver)[0]?.name ?? ""));
      await driver.select(named("combobox", "Stars"), `${stars} stars`);
      await driver.fill(named("textbox", "Your review"), body);
      await driver.click(named("button", "Post review"));
    },
    ({ stars }) => ({ stars: stars === 5 ? 4 : stars + 1 }),
  ),

  "atlas/suggest-phone": doing<{ place: string; phone: string }>(
    async (driver, { place, phone }) => {
      await openPlace(driver, place);
      await suggestPhone(driver, phone);
    },
    () => ({ phone: "0399 999 999" }),
  ),

  "atlas/list-of-nearest-three": doing<{ name: string; from: string; category: CategoryName; first?: number }>(
    async (driver, { name, from, category, first = 0 }) => {
      await driver.click(named("link", "Lists"));
      await driver.fill(named("textbox", "Name"), name);
      await driver.click(named("button", "Create list"));
      await searchNear(driver, from, category);
      const names = listed(driver).slice(first, first + 3);
      for (const place of names) {
        await openPlace(driver, place.name);
        await saveTo(driver, name);
      }
    },
    () => ({ first: 1 }),
  ),

  "atlas/move-lowest-rated": doing<{ from: string; to: string; keep?: boolean }>(
    async (driver, { from, to, keep }) => {
      await driver.click(named("link", "Lists"));
      await driver.click(named("link", from));
      const places = listed(driver);
      const worst = places.reduce((least, place) => (place.rating < least.rating ? place : least));
      await driver.click(named("link", worst.name));
      if (!keep) await driver.act({ type: "uncheck", target: driver.id(named("checkbox", from)) });
      await saveTo(driver, to);
    },
    () => ({ keep: true }),
  ),

  "atlas/replace-suggestion": doing<{ phone: string; keep?: boolean }>(
    async (driver, { phone, keep }) => {
      await driver.click(named("link", "Contributions"));
      const place = read(driver, /Phone of\s+\[\w+\] link "([^"]+)"/);
      if (!keep) await driver.click(named("button", "Withdraw"));
      await openPlace(driver, place);
      await suggestPhone(driver, phone);
    },
    () => ({ keep: true }),
  ),

  "atlas/move-note": doing<{ body: string; keep?: boolean }>(
    async (driver, { body, keep }) => {
      await openNoted(driver, body);
      const place = read(driver, /\n\s+# ([^\n]+)/);
      if (!keep) await writeNote(driver, "");
      await searchNear(driver, place, "cafe");
      await driver.click(named("link", listed(driver)[0]?.name ?? ""));
      await writeNote(driver, body);
    },
    () => ({ keep: true }),
  ),

  "atlas/settings": doing<{ mode: string; units?: string }>(
    async (driver, { mode, units = "Miles" }) => {
      await driver.click(named("link", "Settings"));
      await driver.select(named("combobox", "Distances in"), units);
      await driver.select(named("combobox", "Usual way to travel"), mode === "foot" ? "On foot" : "Bicycle");
      await driver.click(named("button", "Save settings"));
    },
    () => ({ units: "Kilometres" }),
  ),

  "atlas/remove-review": doing<{ place: string; other?: boolean }>(
    async (driver, { place, other }) => {
      await openPlace(driver, place);
      if (other) await writeNote(driver, "Review removed.");
      else await driver.click(named("button", "Remove my review"));
    },
    () => ({ other: true }),
  ),

  "atlas/accept-edit": doing<{ id: number; place: string; wrong?: boolean }>(
    async (driver, { id, place, wrong }) => {
      await driver.click(/link "Moderation/);
      if (wrong) await driver.fill(/textbox "Reason/, "No.");
      else await driver.click(named("button", `Accept edit ${id} of ${place}`));
    },
    () => ({ wrong: true }),
  ),

  "atlas/reject-all-names": doing<{ reason: string; most?: number }>(
    async (driver, { reason, most = 99 }) => {
      await driver.click(/link "Moderation/);
      for (let done = 0; done < most; done++) {
        const lines = driver.text.split("\n");
        const at = lines.findIndex((line) => /### Name of /.test(line) || /\bName of /.test(line));
        if (at < 0) return;
        const field = lines.slice(at).find((line) => /textbox "Reason/.test(line)) ?? "";
        const button = lines.slice(at).find((line) => /button "Reject/.test(line)) ?? "";
        await driver.act({ type: "fill", target: /\[(\w+)\]/.exec(field)?.[1], text: reason });
        await driver.act({ type: "click", target: /\[(\w+)\]/.exec(button)?.[1] });
      }
    },
    () => ({ most: 1 }),
  ),
};
