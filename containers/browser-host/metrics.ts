/**
 * @module Counters of the host, and their Prometheus text.
 */

const PREFIX = "stillwater_browser_host_";

type Labels = Readonly<Record<string, string>>;

/** What the host counts; the help text of each is what an operator reads. */
const COUNTERS = {
  sessions_opened_total: "Sessions handed out.",
  sessions_closed_total: "Sessions ended, by reason.",
  sessions_refused_total: "Requests for a session answered with 503.",
  queue_wait_seconds_sum: "Time that requests spent in the queue.",
  queue_wait_seconds_count: "Requests that were in the queue.",
  launches_total: "Chrome processes started, by outcome.",
  launch_seconds_sum: "Time spent starting Chrome processes.",
  launch_seconds_count: "Chrome processes timed.",
  cdp_connections_total: "CDP connections of clients.",
  cdp_client_bytes_total: "CDP bytes from clients.",
  cdp_refused_total: "CDP commands that clients may not send, by method.",
  browsers_recycled_total: "Chrome processes that took no more sessions, by reason.",
  renderer_crashes_total: "Pages whose process crashed.",
  proxy_requests_total: "Requests of browsers, by outcome.",
} as const;
export type CounterName = keyof typeof COUNTERS;

export interface Gauge {
  readonly name: string;
  readonly help: string;
  /** One number, or one for each set of labels. */
  readonly value: number | readonly (readonly [labels: Labels, value: number])[];
}

export class Metrics {
  readonly #values = new Map<CounterName, Map<string, number>>();

  add(name: CounterName, amount = 1, labels: Labels = {}): void {
    const series = this.#values.get(name) ?? new Map<string, number>();
    this.#values.set(name, series);
    const key = labelText(labels);
    series.set(key, (series.get(key) ?? 0) + amount);
  }

  text(gauges: readonly Gauge[]): string {
    const lines: string[] = [];
    for (const { name, help, value } of gauges) {
      lines.push(`# HELP ${PREFIX}${name} ${help}`, `# TYPE ${PREFIX}${name} gauge`);
      const series = typeof value === "number" ? [[{}, value] as const] : value;
      for (const [labels, number] of series) lines.push(`${PREFIX}${name}${labelText(labels)} ${number}`);
    }
    for (const [name, help] of Object.entries(COUNTERS) as [CounterName, string][]) {
      lines.push(`# HELP ${PREFIX}${name} ${help}`, `# TYPE ${PREFIX}${name} counter`);
      const series = this.#values.get(name) ?? new Map([["", 0]]);
      for (const [labels, value] of series) lines.push(`${PREFIX}${name}${labels} ${value}`);
    }
    return `${lines.join("\n")}\n`;
  }
}

function labelText(labels: Labels): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return parts.length === 0 ? "" : `{${parts.join(",")}}`;
}
