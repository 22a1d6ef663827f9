/**
 * @module Counters and gauges, and their Prometheus text.
 */

type Labels = Readonly<Record<string, string>>;

export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly value: number;
  readonly labels?: Labels;
}

export class Counters<Name extends string> {
  readonly #prefix: string;
  readonly #help: Readonly<Record<Name, string>>;
  readonly #values = new Map<Name, Map<string, number>>();

  /** The help text of each counter is what an operator reads. */
  constructor(prefix: string, help: Readonly<Record<Name, string>>) {
    this.#prefix = prefix;
    this.#help = help;
  }

  add(name: Name, amount = 1, labels: Labels = {}): void {
    const series = this.#values.get(name) ?? new Map<string, number>();
    this.#values.set(name, series);
    const key = labelText(labels);
    series.set(key, (series.get(key) ?? 0) + amount);
  }

  /** Gauges of the same name stand together. */
  text(gauges: readonly Gauge[]): string {
    const lines: string[] = [];
    for (const [index, { name, help, value, labels }] of gauges.entries()) {
      if (gauges[index - 1]?.name !== name) lines.push(...this.#head(name, help, "gauge"));
      lines.push(`${this.#prefix}${name}${labelText(labels ?? {})} ${value}`);
    }
    for (const [name, help] of Object.entries(this.#help) as [Name, string][]) {
      lines.push(...this.#head(name, help, "counter"));
      const series = this.#values.get(name) ?? new Map([["", 0]]);
      for (const [labels, value] of series) lines.push(`${this.#prefix}${name}${labels} ${value}`);
    }
    return `${lines.join("\n")}\n`;
  }

  #head(name: string, help: string, type: "gauge" | "counter"): string[] {
    return [`# HELP ${this.#prefix}${name} ${help}`, `# TYPE ${this.#prefix}${name} ${type}`];
  }
}

function labelText(labels: Labels): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return parts.length === 0 ? "" : `{${parts.join(",")}}`;
}
