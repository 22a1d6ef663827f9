/**
 * @module Who answers questions about ways, and goes to pages of the map.
 */

import { named } from "../../../suite/proofs/pages.ts";
import { doing, type Solvers, telling } from "../../../suite/proofs/solver.ts";
import type { CategoryName } from "../../app/content/categories.ts";
import { MODES, type Mode } from "../../app/geo/route.ts";
import { directions, inMetres, listed, openPlace, result, searchNear, type Trip } from "./pages.ts";

interface Between {
  readonly from: string;
  readonly to: string;
  readonly mode: Mode;
}

const otherDistance = (right: string): string => right.replace(/[\d.]+( k?m)$/, "77.7$1");

export const atlasWaySolvers: Solvers = {
  "atlas/time-and-distance": telling<Between>(async (driver, { from, to, mode }) => {
    await directions(driver, { stops: [from, to], mode: MODES[mode] });
    const { time, metres } = result(driver);
    return `${time}; ${metres}`;
  }, otherDistance),

  "atlas/quickest-of-three": telling<{ from: string; three: string[]; mode: Mode }>(async (driver, { from, three, mode }) => {
    let best = { minutes: Number.POSITIVE_INFINITY, answer: "" };
    for (const to of three) {
      await directions(driver, { stops: [from, to], mode: MODES[mode] });
      const { time, metres } = result(driver);
      const [, hours = "0", rest = "0"] = /(?:(\d+) h )?(\d+) min/.exec(time) ?? [];
      const minutes = Number(hours) * 60 + Number(rest);
      if (minutes < best.minutes) best = { minutes, answer: `${to}; ${time}; ${metres}` };
    }
    return best.answer;
  }, otherDistance),

  "atlas/without-motorways": telling<Between>(async (driver, { from, to }) => {
    const trip: Trip = { stops: [from, to], mode: "Car" };
    await directions(driver, trip);
    const use = result(driver).metres;
    await directions(driver, { ...trip, motorways: "Avoid" });
    return `${use}; ${result(driver).metres}`;
  }, otherDistance),

  "atlas/shortest-and-quickest": telling<Between>(async (driver, { from, to }) => {
    const trip: Trip = { stops: [from, to], mode: "Car" };
    await directions(driver, trip);
    const quick = result(driver).metres;
    await directions(driver, { ...trip, prefer: "Shortest way" });
    return `${quick}; ${result(driver).metres}`;
  }, otherDistance),

  "atlas/order-of-stops": telling<{ from: string; one: string; other: string }>(async (driver, { from, one, other }) => {
    await directions(driver, { stops: [from, one, other], mode: "Bicycle" });
    const first = result(driver).metres;
    await directions(driver, { stops: [from, other, one], mode: "Bicycle" });
    const second = result(driver).metres;
    return inMetres(first) < inMetres(second) ? `${other}; ${first}` : `${one}; ${second}`;
  }, otherDistance),

  "atlas/detour": telling<{ from: string; over: string; to: string }>(async (driver, { from, over, to }) => {
    await directions(driver, { stops: [from, to], mode: "Car" });
    const direct = result(driver).metres;
    await directions(driver, { stops: [from, over, to], mode: "Car" });
    return `${direct}; ${result(driver).metres}`;
  }, otherDistance),

  "atlas/open-nearest": doing<{ from: string; category: CategoryName; at?: number }>(
    async (driver, { from, category, at = 0 }) => {
      await searchNear(driver, from, category);
      await driver.click(named("link", listed(driver)[at]?.name ?? ""));
    },
    () => ({ at: 1 }),
  ),

  "atlas/open-directions": doing<Between>(
    async (driver, { from, to, mode }) => directions(driver, { stops: [from, to], mode: MODES[mode] }),
    ({ from, to }) => ({ from: to, to: from }),
  ),

  "atlas/open-map-view": doing<{ place: string; zooms?: number }>(
    async (driver, { place, zooms = 1 }) => {
      await openPlace(driver, place);
      await driver.click(named("link", "Link to this spot on the map"));
      for (let zoom = 0; zoom < zooms; zoom++) {
        const wanted = 15 - zoom;
        await driver.click(named("link", "Zoom out"));
        for (let look = 0; look < 12 && !driver.url.endsWith(`,${wanted}`); look++) await driver.act({ type: "wait", ms: 250 });
      }
    },
    () => ({ zooms: 2 }),
  ),
};
