/**
 * @module Points as a policy gives them, made into CSS pixels of the viewport.
 */
import { BadReply } from "./define.ts";
import type { DialectContext, Point, Size } from "./types.ts";

const NORM: Size = { width: 1000, height: 1000 };
const DECIMALS = 1000;

const rounded = (value: number): number => Math.round(value * DECIMALS) / DECIMALS;

/** The plane in which the policy points, or null where that is the viewport itself. */
const planeOf = ({ coordinates, image }: DialectContext): Size | null => {
  if (coordinates === "norm1000") return NORM;
  return coordinates === "image" && image && image.width > 0 && image.height > 0 ? image : null;
};

/** A point on the far edge of the plane is the last pixel of the viewport, not one beyond it. */
const along = (value: number, plane: number, viewport: number): number =>
  Math.min(rounded((value * viewport) / plane), viewport - 1);

export const toCSS = ({ x, y }: Point, context: DialectContext): Point => {
  const plane = planeOf(context);
  if (!plane) return { x, y };
  if (x < 0 || y < 0 || x > plane.width || y > plane.height) {
    const where = context.coordinates === "image" ? "the screenshot" : "the plane";
    throw new BadReply("out_of_view", `The point ${x}, ${y} is outside of ${where}, which is ${plane.width} by ${plane.height}.`);
  }
  const { viewport } = context;
  return { x: along(x, plane.width, viewport.width), y: along(y, plane.height, viewport.height) };
};

/** A distance: scaled like a point, of any size and sign. */
export const distanceToCSS = ({ x, y }: Point, context: DialectContext): Point => {
  const plane = planeOf(context);
  if (!plane) return { x, y };
  const { viewport } = context;
  return { x: rounded((x * viewport.width) / plane.width), y: rounded((y * viewport.height) / plane.height) };
};
