/**
 * @module Directions and measuring.
 */
import type { Point } from "../geo/plane.ts";
import { findWay, MODES, type Mode, type Wish } from "../geo/route.ts";
import { stepsOf } from "../geo/steps.ts";
import { LIMITS } from "../rules.ts";
import { accessOf, type Found, resolve } from "../store/find.ts";
import { placePath, pointPath } from "../views/format.ts";
import { type Marker, viewAround, wholeMap } from "../views/map.ts";
import { type DirectionsPage, directionsView, type Leg, measureView } from "../views/ways.ts";
import { type AtlasContext, newRoutes, oneOf, page, unitsOf } from "./context.ts";

const MEASURED_POINTS = 12;

export const ways = newRoutes()
  .get("/directions", (c) => {
    const asked = (c.req.queries("stop") ?? []).map(cut).slice(0, LIMITS.stops);
    const stops = [...asked, "", ""].slice(0, Math.max(2, asked.length));
    const wish: Wish = {
      mode: oneOf(MODES, c.req.query("mode"), c.get("viewer")?.mode ?? "car"),
      shortest: c.req.query("prefer") === "shortest",
      avoidMotorways: c.req.query("motorways") === "avoid",
    };
    const { legs, problem, found } = planned(c, stops, wish);
    const others = legs.length === 0 ? [] : otherModes(c, found, wish);
    const line = legs.flatMap(({ way }) => way.stretches.flatMap(({ from, to }) => [from, to]));
    const map =
      found.length === 0
        ? wholeMap
        : { ...viewAround(line.length > 0 ? line : pointsOf(found)), markers: lettered(c, found), line };
    return page(c, {
      title: "Directions",
      panel: directionsView({ stops, wish, legs, problem, units: unitsOf(c), others }),
      map,
    });
  })
  .get("/measure", (c) => {
    const world = c.get("world");
    const texts = (c.req.queries("p") ?? [])
      .map(cut)
      .filter((text) => text !== "")
      .slice(0, MEASURED_POINTS);
    const points = texts.map((text) => ({ text, found: resolve(c.env.sql, world, text) }));
    const found = points.flatMap((point) => (point.found ? [point.found] : []));
    const query = new URLSearchParams(texts.map((text) => ["p", text]));
    const view =
      found.length > 1
        ? viewAround(pointsOf(found))
        : { centre: found[0]?.point ?? wholeMap.centre, zoom: found[0] ? 14 : wholeMap.zoom };
    const map = {
      ...view,
      markers: lettered(c, found),
      line: pointsOf(found),
      clickTo: `/measure?${query}${texts.length > 0 ? "&" : ""}p=`,
    };
    return page(c, { title: "Measure", panel: measureView(points, unitsOf(c)), map });
  });

const cut = (text: string): string => text.trim().slice(0, LIMITS.query);

const pointsOf = (found: readonly Found[]): Point[] => found.map(({ point }) => point);

const lettered = (c: AtlasContext, found: readonly Found[]): Marker[] =>
  found.map(({ label, point, place }, at) => ({
    label: `${String.fromCharCode(65 + at)}: ${label}`,
    sign: String.fromCharCode(65 + at),
    href: place ? placePath(place) : pointPath(c.get("world"), point),
    point,
  }));

const planned = (
  c: AtlasContext,
  stops: readonly string[],
  wish: Wish,
): { legs: Leg[]; problem: string | null; found: Found[] } => {
  const world = c.get("world");
  if (stops.every((stop) => stop === "")) return { legs: [], problem: null, found: [] };
  const results = stops.map((stop) => resolve(c.env.sql, world, stop));
  const found = results.filter((result) => result !== null);
  const missing = results.indexOf(null);
  if (missing >= 0) {
    const text = stops[missing];
    return { legs: [], found, problem: text === "" ? null : `Nothing was found for “${text}”.` };
  }
  const legs: Leg[] = [];
  for (const [at, to] of found.slice(1).entries()) {
    const from = found[at] as Found;
    const [start, end] = [accessOf(world, wish, from), accessOf(world, wish, to)];
    const way = start && end && findWay(world, wish, start, end);
    if (!way) return { legs: [], found, problem: `There is no way from ${from.label} to ${to.label} ${BY[wish.mode]}.` };
    legs.push({ from, to, way, steps: stepsOf(world, way) });
  }
  return { legs, found, problem: null };
};

const BY: Readonly<Record<Mode, string>> = { car: "by car", bicycle: "by bicycle", foot: "on foot" };

const otherModes = (c: AtlasContext, found: readonly Found[], wish: Wish): DirectionsPage["others"] =>
  (Object.keys(MODES) as Mode[])
    .filter((mode) => mode !== wish.mode)
    .map((mode) => {
      const world = c.get("world");
      const parts = found.slice(1).map((to, at) => {
        const [start, end] = [accessOf(world, { ...wish, mode }, found[at] as Found), accessOf(world, { ...wish, mode }, to)];
        return start && end && findWay(world, { ...wish, mode }, start, end);
      });
      const whole = parts.every((part) => part !== null);
      return {
        mode,
        seconds: whole ? parts.reduce((sum, part) => sum + (part?.seconds ?? 0), 0) : null,
        metres: parts.reduce((sum, part) => sum + (part?.metres ?? 0), 0),
      };
    });
