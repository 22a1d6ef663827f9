/**
 * @module A run as it goes: a bar and counters on a terminal, plain lines where it is piped, a JSON object per line with --json.
 */
import type { FinishedEpisode, ProgressReport } from "../../rollouts/types.ts";
import { commandLine } from "../invocation.ts";
import { Progress } from "../output.ts";
import type { BatchSummary } from "./results.ts";
import { episodeText, painter, progressText, summaryText } from "./words.ts";

const REDRAW_MS = 100;
const QUIET_LINE_EVERY_MS = 15_000;
/** The clock goes on while nothing else happens. */
const TICK_MS = 1_000;

export interface Display {
  /** Something to know, beside the results. */
  say(text: string): void;
  started(run: { run: string; total: number; already: number; model: string; output: string }): void;
  progress(progress: ProgressReport): void;
  episode(episode: FinishedEpisode): void;
  finished(summary: BatchSummary, files: readonly string[]): void;
}

export const displayOf = (json: boolean): Display => (json ? new JSONDisplay() : new WordsDisplay());

class JSONDisplay implements Display {
  say(text: string): void {
    process.stderr.write(`${text}\n`);
  }

  started(run: object): void {
    this.#line("started", run);
  }

  progress(): void {}

  episode({ times: _, ...episode }: FinishedEpisode): void {
    this.#line("episode", episode);
  }

  finished({ tasks: _, ...summary }: BatchSummary, files: readonly string[]): void {
    this.#line("summary", { ...summary, files });
  }

  #line(type: string, value: object): void {
    process.stdout.write(`${JSON.stringify({ type, ...value })}\n`);
  }
}

/** Results go to stdout, the bar to stderr: either can be piped by itself. */
class WordsDisplay implements Display {
  readonly #bar = new Progress(QUIET_LINE_EVERY_MS);
  readonly #paint = painter(process.stdout.isTTY === true, process.env);
  #drawnAt = 0;
  #output = "";
  #last: { readonly progress: ProgressReport; readonly at: number } | null = null;
  #ticker: ReturnType<typeof setInterval> | undefined;

  say(text: string): void {
    this.#bar.say(text);
  }

  started({ run, total, already, model, output }: Parameters<Display["started"]>[0]): void {
    const rest = already > 0 ? `, ${already} of them done before` : "";
    this.say(`${total} episodes${rest} with ${model}; run ${run}, results in ${output}`);
    this.#output = output;
    this.#ticker = setInterval(() => this.#tick(), TICK_MS).unref();
  }

  progress(progress: ProgressReport): void {
    const now = performance.now();
    this.#last = { progress, at: now };
    if (now - this.#drawnAt < REDRAW_MS && progress.done < progress.total) return;
    this.#draw(progress, now);
  }

  episode(episode: FinishedEpisode): void {
    this.#bar.clear();
    process.stdout.write(`${episodeText(episode, this.#paint)}\n`);
  }

  finished(summary: BatchSummary, files: readonly string[]): void {
    clearInterval(this.#ticker);
    this.#bar.clear();
    process.stdout.write(`\n${summaryText(summary, this.#paint)}\n\n${files.join("\n")}\n`);
    if (summary.status === "interrupted" || summary.errored > 0) {
      this.say(`\nGo on with: ${commandLine("run", "--resume", "--output_dir", this.#output)}`);
    }
  }

  #tick(): void {
    if (!this.#last) return;
    const now = performance.now();
    const { progress, at } = this.#last;
    this.#draw({ ...progress, elapsedMs: progress.elapsedMs + now - at }, now);
  }

  #draw(progress: ProgressReport, now: number): void {
    this.#drawnAt = now;
    this.#bar.show(progress.done / Math.max(1, progress.total), progressText(progress));
  }
}
