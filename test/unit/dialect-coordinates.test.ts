/**
 * @module Where a policy's numbers point to: CSS pixels, pixels of the screenshot, or thousandths of the viewport.
 */
import { expect, test } from "vitest";
import { DIALECTS, type Size } from "../../sdk/dialects/index.ts";
import type { Coordinates } from "../../sdk/protocol/index.ts";

const VIEWPORT = { width: 1280, height: 720 };
const click = (coordinates: Coordinates, image: Size | null, x: number, y: number) => {
  const result = DIALECTS.native.parse({ type: "click", x, y }, { viewport: VIEWPORT, image, coordinates });
  if ("error" in result) return result.error.code;
  const { action } = result;
  return action.type === "click" ? [action.x, action.y] : action;
};

test.each([
  ["css", { width: 640, height: 360 }, [100, 50], [100, 50]],
  ["css", null, [1279.5, 0], [1279.5, 0]],
  ["image", { width: 2560, height: 1440 }, [100, 50], [50, 25]],
  ["image", { width: 640, height: 360 }, [100, 50], [200, 100]],
  ["image", { width: 1000, height: 500 }, [333, 250], [426.24, 360]],
  ["image", { width: 640, height: 360 }, [640, 360], [1279, 719]],
  ["image", null, [100, 50], [100, 50]],
  ["norm1000", null, [0, 0], [0, 0]],
  ["norm1000", null, [500, 500], [640, 360]],
  ["norm1000", { width: 640, height: 360 }, [250, 750], [320, 540]],
  ["norm1000", null, [1000, 1000], [1279, 719]],
] as const)("%s, image %o: %o is at %o", (coordinates, image, [x, y], css) => {
  expect(click(coordinates, image, x, y)).toEqual(css);
});

test.each([
  ["image", { width: 640, height: 360 }, [641, 10]],
  ["image", { width: 640, height: 360 }, [10, -1]],
  ["norm1000", null, [1001, 10]],
  ["norm1000", null, [10, 2000]],
] as const)("%s, image %o: %o is out of view", (coordinates, image, [x, y]) => {
  expect(click(coordinates, image, x, y)).toBe("out_of_view");
});

test("both ends of a drag are converted, and a distance is not bounded by the view", () => {
  const context = { viewport: VIEWPORT, image: { width: 640, height: 360 }, coordinates: "image" } as const;
  expect(DIALECTS.native.parse({ type: "drag", fromX: 1, fromY: 2, toX: 3, toY: 4 }, context)).toMatchObject({
    action: { fromX: 2, fromY: 4, toX: 6, toY: 8 },
  });
  expect(DIALECTS.browsergym.parse("scroll(-50.5, 5000)", context)).toMatchObject({ action: { dx: -101, dy: 10_000 } });
});

test("the session's choice overrides the dialect's", () => {
  const reply = { action: "left_click", coordinate: [500, 500] };
  const context = { viewport: VIEWPORT, image: null };
  const { parse } = DIALECTS["webgym-coordinates"];
  expect(parse(reply, { ...context, coordinates: "norm1000" })).toMatchObject({ action: { x: 640, y: 360 } });
  expect(parse(reply, { ...context, coordinates: "css" })).toMatchObject({ action: { x: 500, y: 500 } });
});

test.each([[[250, 750]], ["[250, 750]"], ["(250, 750)"], ["250,750"], [["250", "750"]], [{ x: 250, y: 750 }]])(
  "a point may be written as %o",
  (coordinate) => {
    const context = { viewport: VIEWPORT, image: null, coordinates: "norm1000" } as const;
    const result = DIALECTS["webgym-coordinates"].parse({ action: "left_click", coordinate }, context);
    expect(result).toMatchObject({ action: { x: 320, y: 540 } });
  },
);

test.each([[[250]], [[1, 2, 3]], ["here"], [{ x: 1 }], [[null, 2]], [["", ""]], [null]])("%o is not a point", (coordinate) => {
  const context = { viewport: VIEWPORT, image: null, coordinates: "norm1000" } as const;
  const result = DIALECTS["webgym-coordinates"].parse({ action: "left_click", coordinate }, context);
  expect(result).toMatchObject({ error: { code: "bad_action", message: expect.stringContaining("coordinate") } });
});
