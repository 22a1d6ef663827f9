/**
 * @module The header lines that the page itself knows. The server writes them, and the page reserves room for them.
 */
import type { PageView } from "./api.ts";
import { max, min, push, round } from "./js.ts";
import { neutralise } from "./neutral.ts";

const MAX_URL_CHARS = 300;
const MAX_TITLE_CHARS = 150;
const MIN_HEADER_CHARS = 60;

export const pageHeader = (view: Pick<PageView, "url" | "title" | "scroll">, maxTokens: number): string[] => {
  const room = max(MIN_HEADER_CHARS, round(maxTokens / 2));
  const lines = [`url: ${neutralise(view.url, min(MAX_URL_CHARS, room))}`];
  const title = neutralise(view.title, min(MAX_TITLE_CHARS, room));
  if (title !== "") push(lines, `title: ${title}`);
  const { x, y, maxX, maxY } = view.scroll;
  if (maxY > 0 || maxX > 0) {
    const down = maxY > 0 ? `${y} of ${maxY} px down` : "";
    const right = maxX > 0 ? `${x} of ${maxX} px right` : "";
    push(lines, `scroll: ${down}${down !== "" && right !== "" ? ", " : ""}${right}`);
  }
  return lines;
};
