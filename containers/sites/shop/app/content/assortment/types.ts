/**
 * @module What a category of goods is, from which a seed makes products.
 */

export type Shape =
  | "lamp"
  | "pendant"
  | "candle"
  | "mug"
  | "bowl"
  | "pan"
  | "board"
  | "chair"
  | "table"
  | "shelf"
  | "cushion"
  | "blanket"
  | "towel"
  | "pot"
  | "can"
  | "tool"
  | "notebook"
  | "pen"
  | "organiser"
  | "bottle"
  | "tent"
  | "bag"
  | "sweater"
  | "hat"
  | "socks";

/** Sizes from small to large. */
export interface Sizes {
  readonly values: readonly string[];
  /** How much dearer each is than the one before, in percent of the smallest. */
  readonly stepPercent: number;
}

export interface Kind {
  readonly noun: string;
  readonly shape: Shape;
  /** Lowest and highest price in whole dollars. */
  readonly price: readonly [number, number];
  readonly about: string;
  readonly sizes?: Sizes;
  readonly colour?: boolean;
  /** Least and most, in centimetres. */
  readonly height?: readonly [number, number];
}

export interface Category {
  readonly slug: string;
  readonly title: string;
  readonly blurb: string;
  readonly hue: number;
  readonly shape: Shape;
  readonly brands: readonly string[];
  readonly materials: readonly string[];
  readonly care: readonly string[];
  /** Least and most, in grams. */
  readonly weight: readonly [number, number];
  readonly kinds: readonly Kind[];
}
