/**
 * @module What the shop deals in: its categories, brands' collections, colours and sizes.
 */
import { AWAY } from "./away.ts";
import { HOME } from "./home.ts";
import type { Category } from "./types.ts";

export type { Category, Kind, Shape } from "./types.ts";

export const CATEGORIES: readonly Category[] = [...HOME, ...AWAY];

export const findCategory = (slug: string): Category | undefined => CATEGORIES.find((category) => category.slug === slug);

/** Colours by name, as swatches show them. */
export const COLOURS: Readonly<Record<string, string>> = {
  Chalk: "#efece4",
  Ink: "#27324a",
  Moss: "#6d7f46",
  Ochre: "#c98d2c",
  Plum: "#6e3b5c",
  Rose: "#d79a9a",
  Rust: "#a9502f",
  Sand: "#d8c39a",
  Slate: "#6a757d",
  Teal: "#2f7f7c",
};

const PLAIN_SWATCH = "#c9c9c4";

/** Staff may give products colours that are not among these. */
export const swatchOf = (colour: string): string =>
  (Object.hasOwn(COLOURS, colour) ? COLOURS[colour] : undefined) ?? PLAIN_SWATCH;

export const COLLECTIONS = [
  "Alder",
  "Arden",
  "Birk",
  "Brae",
  "Calder",
  "Coast",
  "Dale",
  "Ember",
  "Fjord",
  "Glen",
  "Harrow",
  "Haven",
  "Isle",
  "Juniper",
  "Kestrel",
  "Larch",
  "Linden",
  "Marlow",
  "Moor",
  "Nord",
  "Orchard",
  "Pennine",
  "Quarry",
  "Rowan",
  "Sable",
  "Tarn",
  "Thistle",
  "Umber",
  "Vale",
  "Wren",
] as const;
