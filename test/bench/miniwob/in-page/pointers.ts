/**
 * @module Solvers of pages that are about where the pointer goes: points, drags, drawings, things that move.
 */
import {
  type Act,
  all,
  click,
  drag,
  isFirst,
  type Memory,
  middle,
  move,
  one,
  type Point,
  press,
  type Solver,
  textOf,
  wait,
} from "./helpers.ts";

const submit = (): Act => click(one("#subbtn"));
/** The pages take a click's place on the page for one of the picture, which lies below a query of this height. */
const QUERY_PX = 50;
const pointAndSubmit = ({ x, y }: Point): Act[] => {
  const { left, top } = one("svg").getBoundingClientRect();
  return [{ type: "click", x: x - left, y: y - top + QUERY_PX }, submit()];
};
const centre = (selector: string): Point => middle(one(selector));

const circleCentre: Solver = () => pointAndSubmit(centre(".black-circle"));
const midpoint: Solver = () => {
  const [a, b] = all(".black-circle").map((circle) => middle(circle));
  return a && b ? pointAndSubmit({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }) : [];
};
const inside = ({ x, y }: Point): boolean => {
  const box = one("svg").getBoundingClientRect();
  return x > box.left + 3 && x < box.right - 3 && y > box.top + 3 && y < box.bottom - 3;
};
/** The farthest point from a corner, in one of these directions, that the picture holds. */
const outwards = (from: Point, directions: readonly Point[]): Point => {
  let best = { point: from, length: 0 };
  for (const { x, y } of directions) {
    for (let length = 3; length < 120; length += 1) {
      const point = { x: from.x + x * length, y: from.y + y * length };
      if (inside(point) && length > best.length) best = { point, length };
    }
  }
  return best.point;
};
const unit = (from: Point, to: Point): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
};
const rightAngle: Solver = () => {
  const corner = centre("#init-blue");
  const { x, y } = unit(corner, centre("#init-black"));
  return pointAndSubmit(
    outwards(corner, [
      { x: -y, y: x },
      { x: y, y: -x },
    ]),
  );
};
const bisect: Solver = () => {
  const corner = centre(".init-blue");
  const [a, b] = all(".init-black").map((circle) => unit(corner, middle(circle)));
  if (!a || !b) return [];
  const sum = { x: a.x + b.x, y: a.y + b.y };
  const length = Math.hypot(sum.x, sum.y) || 1;
  return pointAndSubmit(outwards(corner, [{ x: sum.x / length, y: sum.y / length }]));
};

const dragBox: Solver = () => [drag(centre("#draggableSmall"), centre("#draggableLarge")), submit()];
const dragShape: Solver = (query) => {
  const from = middle(one("svg circle, svg rect, svg polygon"));
  const [dx = 0, dy = 0] =
    { left: [-20, 0], right: [20, 0], up: [0, -20], down: [0, 20] }[/(left|right|up|down) then/.exec(query)?.[1] ?? "up"] ?? [];
  return [drag(from, { x: from.x + dx, y: from.y + dy }), submit()];
};

const intoBox = (shape: Element, box: DOMRect, n: number): Act => {
  const from = middle(shape);
  return drag(from, { x: box.x + box.width * (0.3 + 0.12 * (n % 4)), y: box.y + box.height * (n % 2 ? 0.6 : 0.4) });
};
const dragShapes: Solver = (query, memory) => {
  const tag =
    { rectangles: "rect:not(#shape-container)", circles: "circle", triangles: "polygon" }[
      /Drag all (\w+)/.exec(query)?.[1] ?? ""
    ] ?? "";
  const box = one("#shape-container").getBoundingClientRect();
  const shapes = all(`#area_svg ${tag}`);
  const n = Number(memory.n ?? 0);
  memory.n = n + 1;
  const next = shapes[n];
  return next ? [intoBox(next, box, n)] : [submit()];
};
const sortShapes: Solver = (query, memory) => {
  const what = /Drag all (\w+)/.exec(query)?.[1] ?? "";
  const tag = { rectangles: "rect", circles: "circle", triangles: "polygon" }[what];
  const boxes = all("#shape-container")
    .map((box) => box.getBoundingClientRect())
    .sort((a, b) => a.x - b.x);
  const shapes = all("#area_svg rect:not(#shape-container), #area_svg circle, #area_svg polygon");
  const n = Number(memory.n ?? 0);
  memory.n = n + 1;
  const next = shapes[n];
  const box = next && boxes[(tag ? next.tagName === tag : next.getAttribute("fill") === what) ? 0 : 1];
  return next && box ? [intoBox(next, box, n)] : [submit()];
};

/** Past the middle of the place where the item shall be. */
const sortTo = (items: readonly HTMLElement[], from: number, to: number): Act[] => {
  const [item, place] = [items[from], items[to]];
  if (!item || !place || from === to) return [];
  const [a, b] = [middle(item), middle(place)];
  return [drag(a, { x: b.x + Math.sign(b.x - a.x) * 4, y: b.y + Math.sign(b.y - a.y) * 4 })];
};
const dragItem: Solver = (query) => {
  const items = all("#sortable li");
  const [, name = "", where = ""] = /^Drag (\S+) (.*)\.$/.exec(query) ?? [];
  const from = items.findIndex((item) => textOf(item) === name);
  const nth = /to the (\d+)/.exec(where)?.[1];
  const wide = items.length === 9;
  const places: Record<string, number> = wide
    ? {
        "to the top left": 0,
        "to the top center": 1,
        "to the top right": 2,
        "to the center left": 3,
        "to the center": 4,
        "to the center right": 5,
        "to the bottom left": 6,
        "to the bottom center": 7,
        "to the bottom right": 8,
        "up by one": from - 3,
        "down by one": from + 3,
        "left by one": from - 1,
        "right by one": from + 1,
      }
    : { "to the top": 0, "to the bottom": items.length - 1, "down by one position": from + 1, "up by one position": from - 1 };
  return sortTo(items, from, nth ? Number(nth) - 1 : (places[where] ?? from));
};
const sortNumbers: Solver = () => {
  const items = all("#sortable li");
  const values = items.map((item) => Number(textOf(item)));
  const sorted = [...values].sort((a, b) => a - b);
  const wrong = values.findIndex((value, at) => value !== sorted[at]);
  return wrong < 0 ? [submit()] : sortTo(items, values.lastIndexOf(sorted[wrong] ?? 0), wrong);
};

const drawCircle: Solver = () => {
  const { x, y } = centre("#circ");
  const points = Array.from({ length: 25 }, (_, n) => (n * Math.PI) / 12).flatMap((turn) => [
    x + 22 * Math.cos(turn),
    y + 22 * Math.sin(turn),
  ]);
  return [{ type: "drag", path: points }, click(one("#controls button"))];
};
const drawLine: Solver = (query) => {
  const { x, y } = centre("#circ");
  const path = query.includes("horizontal") ? [x - 25, y, x, y, x + 30, y] : [x, y - 25, x, y, x, y + 30];
  return [{ type: "drag", path }, click(one("#controls button"))];
};

const highlight: Solver = (query, memory) => {
  const n = Number(/the (\d)/.exec(query)?.[1] ?? 1);
  const block = all("#randomText p")[n - 1] ?? one("#randomText");
  const range = document.createRange();
  range.selectNodeContents(block);
  const [line] = range.getClientRects();
  if (isFirst(memory, "selected") && line) return [{ type: "click", x: line.x + 5, y: line.y + line.height / 2, count: 3 }];
  return [submit()];
};

const resize: Solver = (query, memory) => {
  const by = query.includes("larger") ? 12 : -12;
  const handle = middle(one(".ui-resizable-se"));
  return isFirst(memory, "resized") ? [drag(handle, { x: handle.x + by, y: handle.y + by })] : [click(one("#submit"))];
};

/** The places that fit everything felt so far; the next feeler goes to the one in the middle. */
const hotCold: Solver = (_query, memory: Memory) => {
  const area = one("#touch-area").getBoundingClientRect();
  const felt = (memory.felt ?? []) as { x: number; y: number; low: number; high: number }[];
  const last = memory.last as Point | undefined;
  const signal = textOf(one("#display"));
  if (last) {
    const [low, high] = { HOT: [0, 5], WARM: [5, 10], COLD: [10, 40] }[signal] ?? [40, 999];
    if (signal === "HOT") return [{ type: "click", ...last }];
    felt.push({ ...last, low: low ?? 0, high: high ?? 999 });
  }
  const fits: Point[] = [];
  for (let x = area.left + 4; x < area.right - 3; x += 2) {
    for (let y = area.top + 4; y < area.bottom - 3; y += 2) {
      const near = ({ x: fx, y: fy, low, high }: (typeof felt)[number]) => {
        const distance = Math.hypot(fx - x, fy - y);
        return distance >= low - 1 && distance < high + 1;
      };
      if (felt.every(near)) fits.push({ x, y });
    }
  }
  const mean = {
    x: fits.reduce((sum, { x }) => sum + x, 0) / fits.length,
    y: fits.reduce((sum, { y }) => sum + y, 0) / fits.length,
  };
  const next = fits.sort((a, b) => Math.hypot(a.x - mean.x, a.y - mean.y) - Math.hypot(b.x - mean.x, b.y - mean.y))[0] ?? mean;
  Object.assign(memory, { felt, last: next });
  return [move(next)];
};

const chase: Solver = () => [move(middle(one("#circ")))];
const catchItems: Solver = () => {
  const view = one("svg").getBoundingClientRect();
  const seen = all(".item").filter((item) => {
    const { x, y } = middle(item);
    return x > view.left + 8 && x < view.right - 8 && y > view.top && y < view.bottom;
  });
  return seen[0] ? [{ type: "click", ...middle(seen[0]) }] : [wait(50)];
};

const stock: Solver = (query) => {
  const limit = Number(/less than \$([\d.]+)/.exec(query)?.[1]);
  const price = Number(textOf(one("#stock-price")).replace("$", ""));
  const ticks = all(".plot-point").length;
  return price > 0 && price <= limit - (ticks < 60 ? 1 : ticks < 72 ? 0.5 : 0) ? [click(one("#buy"))] : [wait(0)];
};

/** By looking ahead to every end of the game. */
const ticTacToe: Solver = () => {
  const cells = all(".ttt-row span");
  const board = cells.map((cell) => (cell.className.includes("mark-x") ? 1 : cell.className.includes("mark-o") ? -1 : 0));
  const lines = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
  ];
  const winner = (state: number[]) =>
    lines.map((line) => line.reduce((sum, at) => sum + (state[at] ?? 0), 0)).find((sum) => Math.abs(sum) === 3) ?? 0;
  /** The other side plays at random in part: a draw that it may still lose is worth more. */
  const worth = (state: number[], side: number): number => {
    const won = winner(state);
    if (won !== 0) return Math.sign(won);
    const free = state.flatMap((mark, at) => (mark === 0 ? [at] : []));
    if (free.length === 0) return -0.5;
    const values = free.map((at) =>
      worth(
        state.map((mark, i) => (i === at ? side : mark)),
        -side,
      ),
    );
    return side === 1
      ? Math.max(...values)
      : 0.5 * Math.min(...values) + (0.5 * values.reduce((sum, value) => sum + value, 0)) / values.length;
  };
  const free = board.flatMap((mark, at) => (mark === 0 ? [at] : []));
  const [best] = free
    .map((at) => ({
      at,
      value: worth(
        board.map((mark, i) => (i === at ? 1 : mark)),
        -1,
      ),
    }))
    .sort((a, b) => b.value - a.value);
  const cell = best && cells[best.at];
  return cell ? [click(cell)] : [];
};

const cube: Solver = (query) => {
  const wanted = textOf(one("#query .bold"));
  if (textOf(one(".cube-image.active")) === wanted) return [submit()];
  void query;
  const view = middle(one(".viewport"));
  return [press("ArrowRight"), wait(100), drag(view, { x: view.x + 20, y: view.y })];
};

const digits: Solver = () => {
  const picture = all("aside div")
    .find((element) => getComputedStyle(element).display !== "none")
    ?.querySelector("img");
  if (!picture) return [];
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
  const context = canvas.getContext("2d");
  if (!context) return [];
  context.drawImage(picture, 0, 0);
  const darkness = (column: number, row: number): number => {
    const [w, h] = [canvas.width / 4, canvas.height / 7];
    const { data } = context.getImageData(column * w + w * 0.25, row * h + h * 0.25, w * 0.5, h * 0.5);
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) dark += 255 - ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
    return dark / (data.length / 4);
  };
  const cells = Array.from({ length: 28 }, (_, n) => darkness(n % 4, Math.floor(n / 4)));
  const half = (Math.max(...cells) + Math.min(...cells)) / 2;
  const boxes = all("#checkboxes input");
  return [...cells.flatMap((dark, n) => (dark < half && boxes[n] ? [click(boxes[n])] : [])), submit()];
};

export const POINTERS: Readonly<Record<string, Solver>> = {
  "circle-center": circleCentre,
  "find-midpoint": midpoint,
  "right-angle": rightAngle,
  "bisect-angle": bisect,
  "drag-box": dragBox,
  "drag-circle": dragShape,
  "drag-single-shape": dragShape,
  "drag-shapes": dragShapes,
  "drag-shapes-2": sortShapes,
  "drag-items": dragItem,
  "drag-items-grid": dragItem,
  "drag-sort-numbers": sortNumbers,
  "draw-circle": drawCircle,
  "draw-line": drawLine,
  "highlight-text": highlight,
  "highlight-text-2": highlight,
  "resize-textarea": resize,
  "hot-cold": hotCold,
  "chase-circle": chase,
  "moving-items": catchItems,
  "stock-market": stock,
  "tic-tac-toe": ticTacToe,
  "drag-cube": cube,
  "number-checkboxes": digits,
};
