/**
 * @module The tiles of the map, drawn when they are asked for: SVG of what lies within a square, with labels that run over its edges.
 */
import { beside, between, exactDistance, type Point } from "./geo/plane.ts";
import type { Edge, Road, RoadClass, World } from "./geo/world.ts";
import { ZOOM_OF_METRES } from "./rules.ts";

export const TILE_PX = 512;

export const metresPerPixel = (zoom: number): number => 2 ** (ZOOM_OF_METRES - zoom);

/** In pixels at zoom 16, with the least that is drawn; casing is 2 wider. */
const ROADS: Readonly<
  Record<RoadClass, { width: number; least: number; colour: string; edge: string; from: number; dash?: string }>
> = {
  footpath: { width: 2, least: 1, colour: "#9a7d55", edge: "none", from: 13, dash: "2 4" },
  cycleway: { width: 3, least: 1.2, colour: "#5a7fd0", edge: "none", from: 12, dash: "7 4" },
  pedestrian: { width: 10, least: 1, colour: "#eae3f2", edge: "#c9bfd6", from: 14 },
  street: { width: 12, least: 0.8, colour: "#ffffff", edge: "#cfc9bd", from: 12 },
  minor: { width: 13, least: 1.8, colour: "#fdf3c4", edge: "#c9b877", from: 11 },
  main: { width: 16, least: 2.6, colour: "#f9d68a", edge: "#cf9b3c", from: 11 },
  motorway: { width: 20, least: 3.6, colour: "#e88b73", edge: "#b4513c", from: 11 },
};
const ORDER: readonly RoadClass[] = ["footpath", "cycleway", "pedestrian", "street", "minor", "main", "motorway"];
const AREA_COLOURS = { wood: "#b9d3a2", park: "#c8e6b4", lake: "#a5cde3" } as const;
const WATER = "#a5cde3";
const LABEL_REACH_PX = 220;
const BUILDINGS_FROM = 15;
const STREET_NAMES_FROM = 15;

export const drawTile = (world: World, zoom: number, column: number, row: number): string => {
  const scale = 1 / metresPerPixel(zoom);
  const [left, top] = [column * TILE_PX, row * TILE_PX];
  const px = ({ x, y }: Point): Point => ({ x: x * scale - left, y: y * scale - top });
  const path = (points: readonly Point[]): string => points.map((point) => pair(px(point))).join(" ");
  const near = (point: Point, reach: number): boolean => {
    const { x, y } = px(point);
    return x > -reach && y > -reach && x < TILE_PX + reach && y < TILE_PX + reach;
  };
  const parts = [
    `<rect width="${TILE_PX}" height="${TILE_PX}" fill="#f2efe9"/>`,
    ...world.areas.map(
      ({ kind, outline }) =>
        `<polygon points="${path(outline)}" fill="${AREA_COLOURS[kind]}" stroke="${AREA_COLOURS[kind]}" stroke-width="${round(60 * scale)}" stroke-linejoin="round"/>`,
    ),
    ...world.rivers.map(
      ({ points }) =>
        `<polyline points="${path(points)}" fill="none" stroke="${WATER}" stroke-width="${round(Math.max(2.5, 45 * scale))}" stroke-linejoin="round" stroke-linecap="round"/>`,
    ),
    `<polygon points="${path(seaOf(world))}" fill="${WATER}" stroke="#7fb2cf" stroke-width="1.5"/>`,
    ...(zoom >= BUILDINGS_FROM ? buildings(world, near, px, scale) : []),
    ...roads(world, zoom, scale, path),
    ...labels(world, zoom, near, px),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_PX}" height="${TILE_PX}" viewBox="0 0 ${TILE_PX} ${TILE_PX}" font-family="'Helvetica Neue',Arial,'DejaVu Sans',sans-serif">${parts.join("")}</svg>`;
};

const round = (value: number): number => Math.round(value * 10) / 10;
const pair = ({ x, y }: Point): string => `${round(x)},${round(y)}`;

const FAR_M = 40_000;

const seaOf = ({ shore: { side, line } }: World): Point[] => {
  const [first, last] = [line[0] as Point, line.at(-1) as Point];
  if (side === "south") return [...line, { x: last.x, y: FAR_M }, { x: first.x, y: FAR_M }];
  const x = side === "west" ? -FAR_M : FAR_M * 2;
  return [...line, { x, y: last.y }, { x, y: first.y }];
};

const roads = (
  { nodes, roads: all }: World,
  zoom: number,
  scale: number,
  path: (points: readonly Point[]) => string,
): string[] => {
  const shown = ORDER.filter((kind) => zoom >= ROADS[kind].from);
  const lines = (kind: RoadClass, colour: string, more: number): string[] => {
    const { width, least, dash } = ROADS[kind];
    const wide = round(Math.max(least, width * scale) + more);
    const style = `fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linejoin="round" stroke-linecap="${dash ? "butt" : "round"}"${dash ? ` stroke-dasharray="${dash}"` : ""}`;
    return all
      .filter((road) => road.kind === kind)
      .map((road) => `<polyline points="${path(road.nodes.map((node) => nodes[node] as Point))}" ${style}/>`);
  };
  return [
    ...shown.flatMap((kind) => (ROADS[kind].edge === "none" ? [] : lines(kind, ROADS[kind].edge, 1.6))),
    ...shown.flatMap((kind) => lines(kind, ROADS[kind].colour, 0)),
  ];
};

const HOUSE_EVERY_M = 22;

/** Houses stand along the streets, of sizes that follow from where they stand. */
const buildings = (
  world: World,
  near: (point: Point, reach: number) => boolean,
  px: (point: Point) => Point,
  scale: number,
): string[] =>
  world.edges.flatMap((edge: Edge) => {
    if (world.roads[edge.road]?.kind !== "street" && world.roads[edge.road]?.kind !== "pedestrian") return [];
    const [a, b] = [world.nodes[edge.a] as Point, world.nodes[edge.b] as Point];
    if (!near(between(a, b, 0.5), 200 * scale + 40)) return [];
    const angle = round((Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI);
    const houses: string[] = [];
    for (let along = HOUSE_EVERY_M; along < edge.metres - HOUSE_EVERY_M / 2; along += HOUSE_EVERY_M) {
      for (const side of [-1, 1]) {
        const mix = (edge.id * 31 + along * 7 + side * 13) % 17;
        if (mix < 3) continue;
        const [wide, deep] = [(11 + (mix % 7)) * scale, (9 + (mix % 5) * 2) * scale];
        const { x, y } = px(beside(a, b, between(a, b, along / edge.metres), side * (18 + (mix % 5))));
        houses.push(
          `<rect x="${round(x - wide / 2)}" y="${round(y - deep / 2)}" width="${round(wide)}" height="${round(deep)}" transform="rotate(${angle} ${pair({ x, y })})"/>`,
        );
      }
    }
    return houses.length === 0 ? [] : [`<g fill="#ded6ca" stroke="#cbc1b2" stroke-width=".6">${houses.join("")}</g>`];
  });

const text = ({ x, y }: Point, words: string, style: string): string =>
  `<text x="${round(x)}" y="${round(y)}" text-anchor="middle" paint-order="stroke" stroke="#fff" stroke-opacity=".85" stroke-width="3" stroke-linejoin="round" ${style}>${words}</text>`;

const labels = (
  world: World,
  zoom: number,
  near: (point: Point, reach: number) => boolean,
  px: (point: Point) => Point,
): string[] => {
  const found: string[] = [];
  const put = (point: Point, words: string, style: string): void => {
    if (near(point, LABEL_REACH_PX)) found.push(text(px(point), words, style));
  };
  if (zoom >= STREET_NAMES_FROM) {
    for (const road of world.roads) if (ROADS[road.kind].width > 3) streetNames(world, road, zoom, near, px, found);
  } else {
    for (const road of world.roads.filter(({ kind }) => kind === "main" || kind === "motorway")) {
      const ref = /\b[AM]\d+/.exec(road.name)?.[0] ?? "";
      put(
        world.nodes[road.nodes[Math.floor(road.nodes.length / 2)] ?? 0] as Point,
        ref,
        `font-size="11" font-weight="700" fill="#8a4b16"`,
      );
    }
  }
  for (const { points, name } of world.rivers) put(points[7] as Point, name, `font-size="12" font-style="italic" fill="#3b7da3"`);
  if (zoom >= 12) {
    for (const { outline, name, kind } of world.areas) {
      const middle = between(outline[0] as Point, outline[6] as Point, 0.5);
      put(middle, name, `font-size="12" font-style="italic" fill="${kind === "lake" ? "#3b7da3" : "#4d7a3a"}"`);
    }
  }
  const shore = world.shore.line[Math.floor(world.shore.line.length / 2)] as Point;
  const out =
    world.shore.side === "south"
      ? { x: shore.x, y: shore.y + 1_600 }
      : { x: shore.x + (world.shore.side === "west" ? -1_700 : 1_700), y: shore.y };
  put(out, world.shore.sea, `font-size="15" font-style="italic" letter-spacing="2" fill="#3b7da3"`);
  const size = { city: 20, town: 15, village: 13 } as const;
  for (const { name, centre, kind } of world.towns)
    put(centre, name, `font-size="${size[kind]}" font-weight="700" fill="#2f2a24"`);
  return found;
};

const streetNames = (
  { nodes }: World,
  road: Road,
  zoom: number,
  near: (point: Point, reach: number) => boolean,
  px: (point: Point) => Point,
  found: string[],
): void => {
  const every = zoom === 15 ? 4 : 2;
  for (let at = 0; at + 1 < road.nodes.length; at += every) {
    const [a, b] = [nodes[road.nodes[at] as number] as Point, nodes[road.nodes[at + 1] as number] as Point];
    const middle = between(a, b, 0.5);
    const [from, to] = [px(a), px(b)];
    if (!near(middle, LABEL_REACH_PX) || exactDistance(from, to) < road.name.length * 5) continue;
    const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    const upright = turn > 90 ? turn - 180 : turn < -90 ? turn + 180 : turn;
    const { x, y } = px(middle);
    found.push(
      text({ x, y: y + 4 }, road.name, `font-size="11" fill="#5b544a" transform="rotate(${round(upright)} ${pair({ x, y })})"`),
    );
  }
};
