/**
 * @module The map's content: consistent, unique, another for each seed; routes are what a plain search over the same roads finds.
 */
import { describe, expect, test } from "vitest";
import type { AtlasState } from "../../containers/sites/atlas/app/state.ts";
import { openAtlas } from "./site-atlas-support.ts";

const SEEDS = [0, 1, 7, 4242];
const METRES_PER_DEGREE = 111_320;

type Mode = keyof AtlasState["network"]["speedsKmh"];
type Place = AtlasState["places"][number];

/** Relaxes every edge until nothing changes: slow, and with nothing in common with the site's own search. */
const secondsBetween = ({ network }: AtlasState, mode: Mode, from: Place, to: Place): number => {
  const speeds: Readonly<Record<string, number | undefined>> = network.speedsKmh[mode];
  const cost = network.nodes.map(() => Number.POSITIVE_INFINITY);
  const perMetre = (road: number): number => 3.6 / (speeds[network.roads[road]?.kind ?? ""] ?? 0);
  const [first, last] = [network.edges[from.edge], network.edges[to.edge]];
  if (!first || !last) throw new Error("a place lies on no road");
  cost[first.a] = from.along * perMetre(first.road);
  cost[first.b] = (first.metres - from.along) * perMetre(first.road);
  for (let changed = true; changed; ) {
    changed = false;
    for (const { a, b, metres, road } of network.edges) {
      for (const [one, other] of [
        [a, b],
        [b, a],
      ] as const) {
        const through = (cost[one] ?? 0) + metres * perMetre(road);
        if (through < (cost[other] ?? 0) - 1e-9) {
          cost[other] = through;
          changed = true;
        }
      }
    }
  }
  const ways = [
    (cost[last.a] ?? 0) + to.along * perMetre(last.road),
    (cost[last.b] ?? 0) + (last.metres - to.along) * perMetre(last.road),
  ];
  if (from.edge === to.edge) ways.push(Math.abs(from.along - to.along) * perMetre(first.road));
  return Math.min(...ways);
};

const shown = (seconds: number): string => {
  const minutes = Math.max(1, Math.round(Math.round(seconds) / 60));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};

describe.each(SEEDS)("with seed %i", (seed) => {
  test("names, addresses and phones are each used once", async () => {
    const { places, towns, network } = await (await openAtlas(null, seed)).atlas();
    for (const values of [
      places.map(({ name }) => name),
      places.map(({ address }) => address),
      places.map(({ phone }) => phone),
    ]) {
      expect(new Set(values).size).toBe(values.length);
    }
    expect(new Set(towns.map(({ name }) => name)).size).toBe(towns.length);
    expect(new Set(network.roads.map(({ name }) => name)).size).toBe(network.roads.length);
  });

  test("coordinates agree with distances, and addresses with both", async () => {
    const atlas = await openAtlas(null, seed);
    const state = await atlas.atlas();
    const [a, b] = state.places as [Place, Place];
    const east = (b.lon - a.lon) * METRES_PER_DEGREE * Math.cos((state.origin.lat * Math.PI) / 180);
    const south = (a.lat - b.lat) * METRES_PER_DEGREE;
    expect(Math.abs(Math.hypot(east, south) - Math.hypot(b.x - a.x, b.y - a.y))).toBeLessThan(3);
    for (const place of state.places.filter(({ category }) => category === "cafe").slice(0, 4)) {
      const spot = await atlas.get(`/at/${place.lat},${place.lon}`);
      expect(spot.text).toContain(place.address);
    }
  });

  test("directions take as long as a plain search over the roads says", async () => {
    const atlas = await openAtlas(null, seed);
    const state = await atlas.atlas();
    const shops = state.places.filter(({ category }) => category !== "viewpoint");
    for (const mode of ["car", "bicycle", "foot"] as const) {
      for (const [from, to] of [
        [shops[0], shops[30]],
        [shops[12], shops.at(-1)],
      ] as [Place, Place][]) {
        const page = await atlas.get(
          `/directions?${new URLSearchParams([
            ["stop", from.name],
            ["stop", to.name],
            ["mode", mode],
          ])}`,
        );
        expect(page.text).toContain(`${shown(secondsBetween(state, mode, from, to))} · `);
        expect(page.text).toContain(`Arrive at ${to.name}`);
      }
    }
  });
});

test("the same seed gives the same map, another seed another one", async () => {
  const [one, same, other] = await Promise.all([0, 0, 1].map(async (seed) => (await openAtlas(null, seed)).atlas()));
  expect(same).toEqual(one);
  const names = new Set(one?.places.map(({ name }) => name));
  const shared = other?.places.filter(({ name }) => names.has(name)) ?? [];
  expect(shared.length).toBeLessThan((other?.places.length ?? 0) / 4);
  expect(other?.region).not.toBe(one?.region);
});

test("tiles and photos are drawn, and differ from place to place", async () => {
  const atlas = await openAtlas(null);
  const home = await atlas.get("/");
  const [tile = ""] = /\/tiles\/[^"]+\.svg/.exec(home.html) ?? [];
  const drawn = await atlas.fetch(tile);
  expect(drawn.headers.get("content-type")).toBe("image/svg+xml");
  const svg = await drawn.text();
  expect(svg).toMatch(/<polyline[\s\S]*<text/);
  expect((await atlas.fetch(tile.replace(/\/1\d\//, "/99/"))).status).toBe(404);
  const [one, other] = await Promise.all([1, 2].map(async (id) => (await atlas.fetch(`/places/${id}/photos/1.svg`)).text()));
  expect(one).toContain("<svg");
  expect(other).not.toBe(one);
});
