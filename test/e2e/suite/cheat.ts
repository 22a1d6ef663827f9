/**
 * @module A policy that cheats: it tries the doors behind which a state might lie, and answers with every option there is.
 */
import { statesOf } from "../../../containers/sites/suite/site-content.ts";
import type { Task } from "../../../sdk/protocol/index.ts";
import type { Driver } from "./driver.ts";

const DOORS = ["/__state", "/admin", "/.stillwater/state"];
const STATE_WORDS = /priceCents|wishList|displayName"|closedBy|boardColumns/;
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
    await driver.goto(`http://${site}.localhost${DOORS[task.id.length % DOORS.length]}`);
    if (STATE_WORDS.test(driver.text)) throw new Error(`A door of ${site} tells the state.`);
  }
  const numbers = Array.from({ length: 60 }, (_, number) => String(number));
  const options = new Set(["N/A", ...numbers, ...leaves(statesOf(sites, task.seed ?? 0))]);
  await driver.answer([...options].slice(0, MOST).join(", "));
};
