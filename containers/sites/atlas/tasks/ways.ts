/**
 * @module Questions about ways: how long, how far, which of several; and pages to end at.
 */
import { inOrder, text } from "../../suite/answers.ts";
import { firstOf } from "../../suite/picking.ts";
import type { Template } from "../../suite/template.ts";
import { MODES, type Mode } from "../app/geo/route.ts";
import { directionsPath, minutesOf, placePath } from "../app/views/format.ts";
import { ATLAS, atlasTask, labelOf, metresValue, nearestOf, ofKind, onRoads, timeValue, wayOf } from "./atlas.ts";
import { reads, readsAt } from "./checks.ts";

const BY: Readonly<Record<Mode, string>> = { car: "by car", bicycle: "by bicycle", foot: "on foot" };
const modes = Object.keys(MODES) as Mode[];

const driveTime = atlasTask({
  name: "time-and-distance",
  kind: "information",
  difficulty: 4,
  make: (atlas, random) => {
    const mode = random.pick(modes);
    const [from, to] = random.shuffle(onRoads(atlas));
    const way = from && to && wayOf(atlas, { mode }, from, to);
    if (!way) return null;
    return {
      goal: `How long does the quickest way ${BY[mode]} from ${from.name} to ${to.name} take, and how long is it? Answer with time and distance, separated by a semicolon.`,
      evaluate: reads(inOrder(timeValue(way.seconds), metresValue(way.metres))),
      facts: { from: from.name, to: to.name, mode },
    };
  },
});

const quickestOfThree = atlasTask({
  name: "quickest-of-three",
  kind: "information",
  difficulty: 9,
  make: (atlas, random) => {
    const mode = random.pick(["car", "bicycle"] as const);
    const [from, ...others] = random.shuffle(onRoads(atlas));
    const three = others.slice(0, 3);
    if (!from) return null;
    const ways = three
      .flatMap((to) => {
        const way = wayOf(atlas, { mode }, from, to);
        return way ? [{ to, way }] : [];
      })
      .sort((one, other) => one.way.seconds - other.way.seconds);
    const [first, second] = ways;
    if (!first || !second || ways.length < 3 || minutesOf(second.way.seconds) - minutesOf(first.way.seconds) < 2) return null;
    return {
      goal: `Which of ${three.map(({ name }) => name).join(", ")} is reached quickest ${BY[mode]} from ${from.name}? Answer with its name, the time and the distance in this order, separated by semicolons.`,
      evaluate: reads(inOrder(text(first.to.name), timeValue(first.way.seconds), metresValue(first.way.metres))),
      facts: { from: from.name, three: three.map(({ name }) => name), mode },
    };
  },
});

const withoutMotorways = atlasTask({
  name: "without-motorways",
  kind: "information",
  difficulty: 7,
  make: (atlas, random) => {
    const places = random.shuffle(onRoads(atlas)).slice(0, 24);
    return firstOf(random, places, (from) =>
      firstOf(random, places, (to) => {
        const [use, avoid] = [
          wayOf(atlas, { mode: "car" }, from, to),
          wayOf(atlas, { mode: "car", avoidMotorways: true }, from, to),
        ];
        if (!use || !avoid || minutesOf(avoid.seconds) - minutesOf(use.seconds) < 2) return null;
        return {
          goal: `How far is it by car from ${from.name} to ${to.name} by the quickest way with motorways, and how far by the quickest way that avoids them? Answer with the two distances in this order, separated by a semicolon.`,
          evaluate: reads(inOrder(metresValue(use.metres), metresValue(avoid.metres))),
          facts: { from: from.name, to: to.name },
        };
      }),
    );
  },
});

const shortestAndQuickest = atlasTask({
  name: "shortest-and-quickest",
  kind: "information",
  difficulty: 7,
  make: (atlas, random) => {
    const places = random.shuffle(onRoads(atlas)).slice(0, 24);
    return firstOf(random, places, (from) =>
      firstOf(random, places, (to) => {
        const [quick, short] = [wayOf(atlas, { mode: "car" }, from, to), wayOf(atlas, { mode: "car", shortest: true }, from, to)];
        if (!quick || !short || quick.metres - short.metres < 60) return null;
        return {
          goal: `By car from ${from.name} to ${to.name}: how long are the quickest way and the shortest way? Answer with both distances in this order, separated by a semicolon.`,
          evaluate: reads(inOrder(metresValue(quick.metres), metresValue(short.metres))),
          facts: { from: from.name, to: to.name },
        };
      }),
    );
  },
});

const orderOfStops = atlasTask({
  name: "order-of-stops",
  kind: "information",
  difficulty: 9,
  make: (atlas, random) => {
    const [from, one, other] = random.shuffle(onRoads(atlas));
    if (!from || !one || !other) return null;
    const long = (stops: readonly (typeof from)[]): number =>
      stops
        .slice(1)
        .reduce((sum, to, at) => sum + (wayOf(atlas, { mode: "bicycle" }, stops[at] as typeof from, to)?.metres ?? 0), 0);
    const [first, second] = [long([from, one, other]), long([from, other, one])];
    if (Math.abs(first - second) < 400) return null;
    const last = first < second ? other : one;
    return {
      goal: `You start at ${from.name} and want to visit ${one.name} and ${other.name} by bicycle, taking the quickest ways. In which order is the whole tour shorter? Answer with the place that you visit last and the length of that tour, separated by a semicolon.`,
      evaluate: reads(inOrder(text(last.name), metresValue(Math.min(first, second)))),
      facts: { from: from.name, one: one.name, other: other.name },
    };
  },
});

const detour = atlasTask({
  name: "detour",
  kind: "information",
  difficulty: 8,
  make: (atlas, random) => {
    const [from, over, to] = random.shuffle(onRoads(atlas));
    const parts =
      from &&
      over &&
      to &&
      [
        [from, to],
        [from, over],
        [over, to],
      ].map(([a, b]) => a && b && wayOf(atlas, { mode: "car" }, a, b));
    if (!parts) return null;
    const [direct, first, second] = parts;
    if (!direct || !first || !second) return null;
    return {
      goal: `How far is the quickest way by car from ${from.name} to ${to.name}, and how far when you stop at ${over.name} on the way? Answer with both distances in this order, separated by a semicolon.`,
      evaluate: reads(inOrder(metresValue(direct.metres), metresValue(first.metres + second.metres))),
      facts: { from: from.name, over: over.name, to: to.name },
    };
  },
});

const openNearest = atlasTask({
  name: "open-nearest",
  kind: "navigation",
  difficulty: 4,
  make: (atlas, random) =>
    firstOf(random, ofKind(atlas, "campsite"), (from) => {
      const found = nearestOf(atlas, "supermarket", from);
      return (
        found && {
          goal: `Open the page of the ${labelOf("supermarket")} that is nearest to ${from.name} as the crow flies.`,
          evaluate: readsAt(`${ATLAS}${placePath(found)}`),
          facts: { from: from.name, category: "supermarket" as const },
        }
      );
    }),
});

const openDirections = atlasTask({
  name: "open-directions",
  kind: "navigation",
  difficulty: 4,
  make: (atlas, random) => {
    const [from, to] = random.shuffle(onRoads(atlas));
    const mode = random.pick(["bicycle", "foot"] as const);
    if (!from || !to) return null;
    return {
      goal: `Show the directions ${BY[mode]} from ${from.name} to ${to.name}.`,
      evaluate: readsAt(`${ATLAS}${directionsPath([from.name, to.name], { mode })}`),
      facts: { from: from.name, to: to.name, mode },
    };
  },
});

const openView = atlasTask({
  name: "open-map-view",
  kind: "navigation",
  difficulty: 4,
  make: ({ places }, random) => {
    const { name, lat, lon } = random.pick(places);
    return {
      goal: `Open the map view of ${name} that its page offers for sharing, and zoom out once so that it is at zoom 15.`,
      evaluate: readsAt(`${ATLAS}/@${lat.toFixed(5)},${lon.toFixed(5)},15`),
      facts: { place: name },
    };
  },
});

export const atlasWays: readonly Template[] = [
  driveTime,
  quickestOfThree,
  withoutMotorways,
  shortestAndQuickest,
  orderOfStops,
  detour,
  openNearest,
  openDirections,
  openView,
] as Template[];
