/**
 * @module The streets of a town: a grid that is turned and shaken a little.
 */
import type { Random } from "../../../../../durable-objects/site/kit/random.ts";
import type { Town, TownKind } from "./land.ts";
import type { Names } from "./names.ts";
import { type Point, rounded } from "./plane.ts";
import type { RoadDraft } from "./world.ts";

interface GridSize {
  readonly columns: number;
  readonly rows: number;
  readonly spacing: number;
}

const GRIDS: Readonly<Record<TownKind, GridSize>> = {
  city: { columns: 9, rows: 8, spacing: 185 },
  town: { columns: 6, rows: 5, spacing: 165 },
  village: { columns: 4, rows: 3, spacing: 140 },
};
/** Of the spacing, to either side. */
const SHAKE = 0.14;

/** The nodes at the rim of a town, where roads from elsewhere arrive. */
export interface Grid {
  readonly rim: readonly number[];
}

export const townStreets = (
  drafts: { readonly nodes: Point[]; readonly roads: RoadDraft[] },
  town: Town,
  names: Names,
  random: Random,
): Grid => {
  const { columns, rows, spacing } = GRIDS[town.kind];
  const first = drafts.nodes.length;
  const turn = (town.turn * Math.PI) / 180;
  const shake = (): number => (random.integer(-100, 100) / 100) * SHAKE * spacing;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const u = (column - (columns - 1) / 2) * spacing + shake();
      const v = (row - (rows - 1) / 2) * spacing + shake();
      const point = {
        x: town.centre.x + u * Math.cos(turn) - v * Math.sin(turn),
        y: town.centre.y + u * Math.sin(turn) + v * Math.cos(turn),
      };
      drafts.nodes.push(rounded(point));
    }
  }
  const node = (column: number, row: number): number => first + row * columns + column;
  const street = (nodes: number[], walkers: boolean): void => {
    drafts.roads.push({ name: names.street(), kind: walkers ? "pedestrian" : "street", town: town.id, nodes });
  };
  // Of a city, two streets of the centre are for walkers and bicycles alone.
  const quiet = town.kind === "city" ? [random.integer(2, columns - 3), random.integer(2, rows - 3)] : [];
  for (let row = 0; row < rows; row++)
    street(
      Array.from({ length: columns }, (_, column) => node(column, row)),
      row === quiet[1],
    );
  for (let column = 0; column < columns; column++)
    street(
      Array.from({ length: rows }, (_, row) => node(column, row)),
      column === quiet[0],
    );
  const rim: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const isOutside = row === 0 || column === 0 || row === rows - 1 || column === columns - 1;
      // The end of a street for walkers lies at the rim, but no road may begin there.
      if (isOutside && column !== quiet[0] && row !== quiet[1]) rim.push(node(column, row));
    }
  }
  return { rim };
};
