/**
 * @module Counters and histograms of this isolate, rendered for Prometheus. They begin at zero with every isolate.
 */

export type Labels = Readonly<Record<string, string | number>>;

const PREFIX = "stillwater_";
const BUCKETS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000] as const;

const HELP: Readonly<Record<string, string>> = {
  requests_total: "HTTP requests by route, method and status.",
  request_ms: "Time to answer an HTTP request, in milliseconds.",
  frames_total: "Frames of WebSockets by type and status.",
  errors_total: "Error answers by code.",
  steps_total: "Steps by settle cause.",
  action_errors_total: "Steps whose action was wrong, by error code.",
  failures_total: "Infrastructure failures by class.",
  step_ms: "Time of a whole step, in milliseconds.",
  settle_ms: "Time until the page was still, in milliseconds.",
  rollout_episodes_total: "Episodes of rollouts that are done, by outcome.",
  judge_calls_total: "Questions to a judge by what was said: a verdict, something else, or nothing.",
  judge_canaries_total: "Evaluations whose judge rambled, by whose doing it seems to be and by whether there is a verdict.",
  blocked_sites: "Web sites whose tasks are set aside now.",
  blocked_sites_found_total: "Web sites that kept an agent out, by kind and by when it was found.",
  blocked_starts_total: "Episodes that were not begun because their web site keeps agents out.",
  policy_ms: "Time until a rollout's policy has answered, in milliseconds.",
  sessions: "Sessions that the registry remembers, by status.",
  site_sessions: "Sessions that use a site.",
};

interface Histogram {
  readonly counts: number[];
  sum: number;
  total: number;
}

const counters = new Map<string, Map<string, number>>();
const histograms = new Map<string, Map<string, Histogram>>();

/** Adds one to `stillwater_<name>_total`. Labels must come from small fixed sets, never from callers. */
export const count = (name: string, labels: Labels = {}, by = 1): void => {
  const series = seriesOf(counters, `${bare(name)}_total`);
  const key = render(labels);
  series.set(key, (series.get(key) ?? 0) + by);
};

/** Adds a duration to the histogram `stillwater_<name>_ms`. */
export const observeMs = (name: string, ms: number, labels: Labels = {}): void => {
  const series = seriesOf(histograms, `${bare(name)}_ms`);
  const key = render(labels);
  const histogram = series.get(key) ?? { counts: BUCKETS_MS.map(() => 0), sum: 0, total: 0 };
  series.set(key, histogram);
  histogram.sum += ms;
  histogram.total += 1;
  const bucket = BUCKETS_MS.findIndex((bound) => ms <= bound);
  if (bucket >= 0) histogram.counts[bucket] = (histogram.counts[bucket] ?? 0) + 1;
};

export interface Gauge {
  readonly name: string;
  readonly samples: readonly { readonly labels: Labels; readonly value: number }[];
}

/** Everything counted so far, and the gauges that the caller has just measured, in Prometheus' text format. */
export const renderMetrics = (gauges: readonly Gauge[] = []): string => {
  const lines: string[] = [];
  for (const [name, series] of counters) {
    lines.push(...heading(name, "counter"));
    for (const [labels, value] of series) lines.push(sample(name, labels, value));
  }
  for (const [name, series] of histograms) {
    lines.push(...heading(name, "histogram"));
    for (const [labels, histogram] of series) lines.push(...bucketLines(name, labels, histogram));
  }
  for (const { name, samples } of gauges) {
    lines.push(...heading(bare(name), "gauge"));
    for (const { labels, value } of samples) lines.push(sample(bare(name), render(labels), value));
  }
  return `${lines.join("\n")}\n`;
};

const bucketLines = (name: string, labels: string, { counts, sum, total }: Histogram): string[] => {
  const lines: string[] = [];
  let below = 0;
  BUCKETS_MS.forEach((bound, i) => {
    below += counts[i] ?? 0;
    lines.push(sample(`${name}_bucket`, join(labels, `le="${bound}"`), below));
  });
  lines.push(sample(`${name}_bucket`, join(labels, 'le="+Inf"'), total), sample(`${name}_sum`, labels, sum));
  lines.push(sample(`${name}_count`, labels, total));
  return lines;
};

const bare = (name: string): string =>
  (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name).replace(/[^a-zA-Z0-9_]/g, "_").replace(/_(total|ms)$/, "");

const seriesOf = <T>(all: Map<string, Map<string, T>>, name: string): Map<string, T> => {
  const series = all.get(name) ?? new Map<string, T>();
  all.set(name, series);
  return series;
};

const heading = (name: string, type: string): string[] => [
  `# HELP ${PREFIX}${name} ${HELP[name] ?? name.replaceAll("_", " ")}`,
  `# TYPE ${PREFIX}${name} ${type}`,
];

const sample = (name: string, labels: string, value: number): string => `${PREFIX}${name}${labels && `{${labels}}`} ${value}`;

const join = (labels: string, more: string): string => (labels ? `${labels},${more}` : more);

const render = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${quoted(String(value))}"`)
    .join(",");

const quoted = (value: string): string => value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
