/**
 * @module A bar chart as inline SVG. The numbers stand in a table beside it.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../../durable-objects/site/kit/markup.ts";

const WIDTH = 720;
const HEIGHT = 200;
const LEFT = 64;
const BOTTOM = 24;
const TOP = 10;
const GAP = 0.25;
const GRID_LINES = 4;
/** Up to here every line of the grid is a whole number. */
const SMALL = 40;
const MAX_LABELS = 8;
const LABEL_LENGTH = 14;

export interface Bar {
  readonly label: string;
  readonly value: number;
}

/** `write` turns a value into words for the axis and the tips. */
export const barChart = (title: string, bars: readonly Bar[], write: (value: number) => string): Markup => {
  const top = niceTop(Math.max(1, ...bars.map(({ value }) => value)));
  const step = (WIDTH - LEFT) / Math.max(1, bars.length);
  const plot = HEIGHT - TOP - BOTTOM;
  const y = (value: number): number => round(TOP + plot - (plot * Math.max(0, value)) / top);
  const every = Math.ceil(bars.length / MAX_LABELS);
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">
${Array.from({ length: GRID_LINES + 1 }, (_, at) => {
  const value = (top * at) / GRID_LINES;
  return html`<path class="grid" d="M${LEFT} ${y(value)}H${WIDTH}"/><text x="${LEFT - 8}" y="${y(value) + 4}" text-anchor="end">${write(value)}</text>`;
})}
${bars.map(
  ({ label, value }, at) =>
    html`<rect x="${round(LEFT + step * (at + GAP / 2))}" y="${y(value)}" width="${round(step * (1 - GAP))}" height="${round(TOP + plot - y(value))}" rx="2"><title>${label}: ${write(value)}</title></rect>${at % every === 0 ? html`<text x="${round(LEFT + step * (at + 0.5))}" y="${HEIGHT - 6}" text-anchor="middle">${label.slice(0, LABEL_LENGTH)}</text>` : null}`,
)}
</svg>`;
};

const round = (value: number): number => Math.round(value * 10) / 10;

/** The next number that divides well by the lines of the grid. */
const niceTop = (value: number): number => {
  if (value <= SMALL) return Math.ceil(value / GRID_LINES) * GRID_LINES;
  const unit = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 4, 6, 8, 10].find((one) => one * unit >= value) ?? 10;
  return factor * unit;
};
