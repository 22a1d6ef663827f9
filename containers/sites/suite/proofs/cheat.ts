/**
 * @module A policy that cheats: it tries the doors behind which a state might lie, and answers with every option there is.
 */
import type { Driver } from "../../../../sdk/certify/index.ts";
import type { Task } from "../../../../sdk/protocol/index.ts";
import { statesOf } from "../site-content.ts";

export const STATE_DOORS = [
  "/__state",
  "/state",
  "/api/state",
  "/state.json",
  "/__stillwater/state",
  "/.stillwater/state",
  "/admin",
  "/debug",
  "/seed",
];
/** Names of fields that only a state has. */
export const STATE_WORDS = ["priceCents", "refundedCents", "wishList", '"displayName"', '"closedBy"', "boardColumns"];
const MOST = 400;

/** Short texts and numbers anywhere in a state: names, titles, prices, days. */
function* leaves(value: unknown): Generator<string> {
  if (typeof value === "string" || typeof value === "number") {
    const text = String(value);
    if (text !== "" && text.length <= 80) yield text;
  } else if (typeof value === "object" && value !== null) {
    for (const part of Object.values(value)) yield* leaves(part);
  }
}

export const cheat = async (driver: Driver, task: Task): Promise<void> => {
  const sites = (task.sites ?? []).map((site) => (typeof site === "string" ? site : site.name));
  for (const site of sites) {
    // Another door for another task: all of them at each would take long.
    await driver.goto(`http://${site}.localhost${STATE_DOORS[task.id.length % STATE_DOORS.length]}`);
    if (STATE_WORDS.some((word) => driver.text.includes(word))) throw new Error(`A door of ${site} tells the state.`);
  }
  const numbers = Array.from({ length: 60 }, (_, number) => String(number));
  const options = new Set(["N/A", ...numbers, ...leaves(statesOf(sites, task.seed ?? 0))]);
  await driver.answer([...options].slice(0, MOST).join(", "));
};
