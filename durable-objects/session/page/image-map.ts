/**
 * @module Areas of image maps: links that have no box of their own.
 */
import { boxOf, getAttribute, rootOf, selectAll, tagOf } from "./dom.ts";
import { charCode, push, sliceText, toNumber } from "./js.ts";
import { drawnParent } from "./shadow.ts";
import { isShown } from "./visible.ts";

/** The areas that lead somewhere, of the map that an image uses. */
export const areasOf = (image: Element): Element[] => {
  const name = sliceText(getAttribute(image, "usemap") ?? "", 1);
  const maps = name === "" ? [] : selectAll(rootOf(image), "map");
  for (let i = 0; i < maps.length; i++) {
    if (getAttribute(maps[i] as Element, "name") === name) return selectAll(maps[i] as Element, "area[href]");
  }
  return [];
};

/** The image that shows the area. */
export const imageOf = (area: Element): Element | null => {
  let map: Element | null = area;
  while (map && tagOf(map) !== "map") map = drawnParent(map);
  if (!map) return null;
  const usemap = `#${getAttribute(map, "name") ?? ""}`;
  const images = selectAll(rootOf(area), "img[usemap]");
  for (let i = 0; i < images.length; i++) {
    const image = images[i] as Element;
    if (getAttribute(image, "usemap") === usemap && isShown(image)) return image;
  }
  return null;
};

/** The middle of the area, in the viewport: of a circle its centre, of other shapes the mean of their corners. */
export const middleOf = (area: Element, image: Element): { readonly x: number; readonly y: number } => {
  const box = boxOf(image);
  const numbers = numbersIn(getAttribute(area, "coords") ?? "");
  const pairs = getAttribute(area, "shape") === "circle" ? 1 : numbers.length >> 1;
  if (pairs === 0) return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  let x = 0;
  let y = 0;
  for (let i = 0; i < pairs; i++) {
    x += numbers[2 * i] as number;
    y += numbers[2 * i + 1] as number;
  }
  return { x: box.left + x / pairs, y: box.top + y / pairs };
};

const numbersIn = (text: string): number[] => {
  const numbers: number[] = [];
  let digits = "";
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? charCode(text, i) : 0;
    if ((code >= 48 && code <= 57) || code === 46 || code === 45) digits += text[i];
    else if (digits !== "") {
      push(numbers, toNumber(digits) || 0);
      digits = "";
    }
  }
  return numbers;
};
