/**
 * @module The charts of a rollout as SVG: how episodes ended, and how score, steps and time are spread, coloured by outcome.
 * Histograms, so that six episodes and six thousand take the same room.
 */
import { COLOURS, LINE, type Markup, markup, NOTHING } from "./markup.ts";
import { decimal, OUTCOME_COLOURS, type ShownOutcome } from "./words.ts";

export interface Measured {
  readonly outcome: ShownOutcome;
  readonly value: number;
}

interface Bin {
  readonly from: number;
  readonly to: number;
  readonly counts: ReadonlyMap<ShownOutcome, number>;
  readonly total: number;
}

const OUTCOMES = Object.keys(OUTCOME_COLOURS) as ShownOutcome[];
const MOST_BINS = 12;
const MOST_LABELS = 7;
const WIDTH = 300;
const HEIGHT = 150;
const PLOT = { left: 30, right: 14, top: 24, bottom: 30 };
const PLOT_WIDTH = WIDTH - PLOT.left - PLOT.right;
const PLOT_HEIGHT = HEIGHT - PLOT.top - PLOT.bottom;

const fill = (outcome: ShownOutcome): string => COLOURS[OUTCOME_COLOURS[outcome]];

/** Steps of 1, 2 or 5 times a power of ten, so that the edges are numbers that one reads. */
const niceWidth = (rough: number): number => {
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5].find((candidate) => candidate * power >= rough) ?? 10;
  return factor * power;
};

/** Equal bins from 0 to the largest value, or to `upTo`; each holds its lower edge, the last one both. */
export const binned = (measured: readonly Measured[], { whole, upTo }: { whole: boolean; upTo?: number }): Bin[] => {
  // Not spread into arguments: a large rollout has more values than a call takes.
  const most = measured.reduce((max, { value }) => Math.max(max, value), upTo ?? 0);
  const lowest = measured.reduce((min, { value }) => Math.min(min, value), 0);
  // What is counted has its bins around the numbers; the largest one needs its own.
  const largest = most + (whole ? 1 : 0);
  const rough = (largest - lowest) / MOST_BINS || 1;
  const width = Math.max(niceWidth(rough), whole ? 1 : 0);
  const start = Math.floor(lowest / width);
  const count = Math.max(1, Math.ceil(largest / width - 1e-9) - start);
  const counts = Array.from({ length: count }, () => new Map<ShownOutcome, number>());
  for (const { outcome, value } of measured) {
    const bin = counts[Math.min(count - 1, Math.floor(value / width + 1e-9) - start)];
    bin?.set(outcome, (bin.get(outcome) ?? 0) + 1);
  }
  return counts.map((inside, i) => ({
    from: (start + i) * width,
    to: (start + i + 1) * width,
    counts: inside,
    total: [...inside.values()].reduce((sum, n) => sum + n, 0),
  }));
};

export interface HistogramOptions {
  readonly title: string;
  readonly unit: string;
  /** Whole numbers, such as steps. */
  readonly whole: boolean;
  readonly upTo?: number;
}

export const histogram = (measured: readonly Measured[], { title, unit, ...range }: HistogramOptions): Markup => {
  const bins = binned(measured, range);
  const tallest = Math.max(1, ...bins.map(({ total }) => total));
  const label = measured.length === 0 ? `${title}: none` : `${title} of ${measured.length} episodes`;
  return markup`<svg role="img" aria-label="${label}" viewBox="0 0 ${WIDTH} ${HEIGHT}" style="display:block;width:100%;height:auto;font:10px system-ui,sans-serif" fill="currentColor">
<text x="${PLOT.left}" y="13" font-size="12" font-weight="600">${title}</text>
${measured.length === 0 ? markup`<text x="${PLOT.left}" y="${HEIGHT / 2}" opacity=".7">none</text>` : bins.map((bin, i) => bar(bin, i, bins.length, tallest, { unit, whole: range.whole }))}
<line x1="${PLOT.left}" x2="${WIDTH - PLOT.right}" y1="${HEIGHT - PLOT.bottom}" y2="${HEIGHT - PLOT.bottom}" stroke="currentColor" stroke-opacity=".5"/>
<line x1="${PLOT.left}" x2="${WIDTH - PLOT.right}" y1="${PLOT.top}" y2="${PLOT.top}" stroke="currentColor" stroke-opacity=".15"/>
<text x="${PLOT.left - 5}" y="${PLOT.top + 3}" text-anchor="end" opacity=".8">${tallest}</text>
<text x="${PLOT.left - 5}" y="${HEIGHT - PLOT.bottom + 3}" text-anchor="end" opacity=".8">0</text>
${measured.length === 0 ? NOTHING : axis(bins, unit, range.whole)}</svg>`;
};

const bar = (bin: Bin, i: number, of: number, tallest: number, { unit, whole }: { unit: string; whole: boolean }): Markup => {
  const room = PLOT_WIDTH / of;
  const gap = Math.min(3, room * 0.15);
  let top = HEIGHT - PLOT.bottom;
  return markup`${OUTCOMES.map((outcome) => {
    const n = bin.counts.get(outcome) ?? 0;
    if (n === 0) return NOTHING;
    const height = (PLOT_HEIGHT * n) / tallest;
    top -= height;
    return markup`<rect x="${decimal(PLOT.left + i * room + gap)}" y="${decimal(top)}" width="${decimal(room - 2 * gap)}" height="${decimal(height)}" fill="${fill(outcome)}"><title>${inWords(bin, whole, unit)}: ${n} ${outcome}</title></rect>`;
  })}`;
};

const inWords = ({ from, to }: Bin, whole: boolean, unit: string): string => {
  const last = whole ? to - 1 : to;
  return `${decimal(from)}${last === from ? "" : ` to ${decimal(last)}`} ${unit}`.trim();
};

/** Single numbers stand below their bars, edges between them; as many as there is room for. */
const axis = (bins: readonly Bin[], unit: string, whole: boolean): Markup => {
  const room = PLOT_WIDTH / bins.length;
  const single = whole && bins.every(({ from, to }) => to - from === 1);
  const places = single ? bins.map(({ from }) => from) : [...bins.map(({ from }) => from), bins.at(-1)?.to ?? 0];
  const every = Math.ceil(places.length / MOST_LABELS);
  const y = HEIGHT - PLOT.bottom + 12;
  return markup`${places.map((place, i) =>
    i % every === 0
      ? markup`<text x="${decimal(PLOT.left + (i + (single ? 0.5 : 0)) * room)}" y="${y}" text-anchor="middle" opacity=".8">${decimal(place)}</text>`
      : NOTHING,
  )}${unit ? markup`<text x="${PLOT.left + PLOT_WIDTH / 2}" y="${HEIGHT - 4}" text-anchor="middle" opacity=".7">${unit}</text>` : NOTHING}`;
};

const BAR = { width: 600, height: 16 };

/** One bar, divided by outcome: what is not a success takes its room too. */
export const outcomeBar = (counts: ReadonlyMap<ShownOutcome, number>, total: number): Markup => {
  let left = 0;
  const parts = OUTCOMES.map((outcome) => {
    const n = counts.get(outcome) ?? 0;
    if (n === 0) return NOTHING;
    const width = (BAR.width * n) / total;
    left += width;
    return markup`<rect x="${decimal(left - width)}" y="0" width="${decimal(width)}" height="${BAR.height}" fill="${fill(outcome)}"><title>${n} ${outcome}</title></rect>`;
  });
  return markup`<svg role="img" aria-label="Outcomes" viewBox="0 0 ${BAR.width} ${BAR.height}" preserveAspectRatio="none" style="display:block;width:100%;height:${BAR.height}px;border-radius:4px;margin:0 0 8px;background:${LINE}">${parts}</svg>`;
};
