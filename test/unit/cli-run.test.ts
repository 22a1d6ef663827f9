/**
 * @module What the command line of runs means: flags by either spelling, defaults, what a run that goes on may change, its words.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { goOnWith, keptFlags, readFlags } from "../../sdk/cli/run/flags.ts";
import { RunFolder } from "../../sdk/cli/run/folder.ts";
import { type EpisodeResult, summarize } from "../../sdk/cli/run/results.ts";
import { readSettings } from "../../sdk/cli/run/settings.ts";
import { clock, painter, progressText, summaryText } from "../../sdk/cli/run/words.ts";
import { UsageError } from "../../sdk/cli/usage.ts";
import type { ProgressReport } from "../../sdk/index.ts";

const POLICY = ["--policy-url", "http://127.0.0.1:8000/v1/"];
const settingsOf = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => readSettings(readFlags(args), env);

describe("flags", () => {
  test("underscores and dashes are the same, and WEBSERV's lists are taken as it writes them", () => {
    const underscores = readFlags(["--task_ids", "1", "2", "3", "--max_concurrent", "5", "--output_dir=my_results"]);
    const dashes = readFlags(["--task-ids", "1,2", "--task-ids", "3", "--max-concurrent=5", "--output-dir", "my_results"]);
    expect(underscores).toEqual(dashes);
    expect(underscores).toEqual({ "task-ids": ["1", "2", "3"], "max-concurrent": "5", "output-dir": "my_results" });
    expect(readFlags(["--sites", "shop", "forum"])).toEqual({ sites: ["shop", "forum"] });
  });

  test("WEBSERV's defaults hold", () => {
    expect(settingsOf(["--suite", "s", ...POLICY])).toMatchObject({
      policy: { url: "http://127.0.0.1:8000/v1", model: null, key: null, sampling: {} },
      agent: { kind: "text", screenshots: false },
      concurrency: { episodes: 3, launches: 1, policyCalls: 3 },
      retries: 3,
      seeds: [],
      samples: 1,
    });
  });

  test("what is given is taken", () => {
    const args = ["--sites", "shop", "--agent_type", "marks", "--vlm", "--seed", "1,2", "--seed", "7", "--temperature", "0.2"];
    const more = [
      "--top_p",
      "0.9",
      "--max_tokens",
      "500",
      "--sampling",
      '{"top_k": 4}',
      "--timeout",
      "90",
      "--export",
      "openai:a:b.ndjson",
    ];
    const settings = settingsOf([...args, ...more, "--policy-key-env", "MY_KEY"], {
      OPENAI_BASE_URL: "http://h/v1",
      MY_KEY: "k",
    });
    expect(settings).toMatchObject({
      selection: { sites: ["shop"] },
      policy: { url: "http://h/v1", key: "k", sampling: { temperature: 0.2, top_p: 0.9, max_tokens: 500, top_k: 4 } },
      agent: { kind: "marks", screenshots: true },
      seeds: [1, 2, 7],
      deadlineMs: 90_000,
      exports: [{ format: "openai", file: "a:b.ndjson" }],
    });
  });

  test.each([
    [[...POLICY], "which tasks"],
    [["--suite", "s"], "--policy-url is missing"],
    [["--suite", "s", "--policy-url", "ftp://x"], "no http address"],
    [["--suite", "s", ...POLICY, "--samples", "0"], "--samples is a whole number, 1 or more"],
    [["--suite", "s", ...POLICY, "--seed", "one"], "--seed is a whole number"],
    [["--suite", "s", ...POLICY, "--agent_type", "robot"], "--agent_type is one of"],
    [["--suite", "s", ...POLICY, "--sampling", "[]"], "--sampling is a JSON object"],
    [["--suite", "s", ...POLICY, "--export", "openai"], "--export is FORMAT:FILE"],
    [["--suite", "s", ...POLICY, "--policy-key-env", "NONE"], "no such variable"],
    [["--suite", "s", ...POLICY, "--format", "x"], "--format is one of"],
    [["--task_ids", "1", "--split", "test", ...POLICY], "--task_ids names the tasks already"],
    [["--suite", "s", "1", ...POLICY], "what is 1?"],
  ])("%j is refused with what is wrong", (args, message) => {
    expect(() => settingsOf(args)).toThrow(message);
    expect(() => settingsOf(args)).toThrow(UsageError);
  });

  test("a run that goes on keeps what makes it what it is; the rest may change", () => {
    const before = keptFlags(readFlags(["--suite", "s", ...POLICY, "--samples", "2", "--json", "--output_dir", "o"]));
    expect(before).not.toHaveProperty("json");
    expect(goOnWith(before, { resume: true, "max-concurrent": "9" })).toMatchObject({
      suite: "s",
      samples: "2",
      "max-concurrent": "9",
    });
    expect(goOnWith(before, { suite: "s" })).toMatchObject({ suite: "s" });
    expect(() => goOnWith(before, { samples: "3" })).toThrow('--samples was "2" when this run began');
  });
});

const result = (over: Partial<EpisodeResult> & { score?: number | null }): EpisodeResult => ({
  task_id: "a",
  seed: null,
  sample: 0,
  result: {
    success: over.outcome === "succeeded",
    score: over.score ?? null,
    answer: null,
    steps: 2,
    terminated: true,
    max_steps_reached: false,
    error: null,
    num_attempts: 1,
  },
  execution_time: 1,
  trace_summary: { actions: 2, action_errors: 0, failures: 0 },
  outcome: "failed",
  mask: false,
  end: "answer",
  trajectory_id: "t",
  session_id: "s",
  run: "r",
  tokens: { prompt: 10, completion: 1 },
  ...over,
});

describe("the folder", () => {
  const path = mkdtempSync(join(tmpdir(), "stillwater-folder-"));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  const config = { run: "r", startedAt: "now", flags: { suite: "s" }, seeds: null, samples: 1, model: "m" };
  const tasks = (...ids: string[]) => ids.map((id) => ({ id, difficulty: null }));

  test("remembers what the run is about, and what is finished", () => {
    const folder = new RunFolder(join(path, "one"));
    expect(folder.config).toBeNull();
    folder.begin({ ...config, tasks: tasks("a", "b") });
    const [a, b] = folder.places();
    expect(a && folder.folderOf(a)).toBe(join(path, "one", "task_a"));
    if (b)
      folder.writeEpisode(
        b,
        { "screenshots/000.jpg": new Uint8Array([1]) },
        result({ task_id: "b", outcome: "succeeded", score: 1 }),
      );
    const later = new RunFolder(join(path, "one"));
    expect(later.config).toMatchObject({ run: "r", flags: { suite: "s" } });
    expect(a && later.resultOf(a)).toBeNull();
    expect(later.results()).toMatchObject([{ task_id: "b", outcome: "succeeded" }]);
  });

  test("gives every episode a folder of its own, whatever the task is called", () => {
    const folder = new RunFolder(join(path, "two"));
    const long = "x".repeat(250);
    folder.begin({ ...config, seeds: [1, 2], samples: 2, tasks: tasks("a/b", "a%2Fb", "../a", `${long}1`, `${long}2`) });
    const folders = folder.places().map((place) => folder.folderOf(place));
    expect(new Set(folders).size).toBe(20);
    expect(folders[0]).toBe(join(path, "two", "task_a%2Fb", "seed_1_sample_0"));
    for (const one of folders) expect(one.startsWith(join(path, "two", "task_"))).toBe(true);
    for (const name of folders.map((one) => one.split("/").at(-2) ?? "")) expect(name.length).toBeLessThan(256);
  });
});

describe("in words", () => {
  const summary = summarize(
    [result({ outcome: "succeeded", score: 1 }), result({ score: 0 }), result({ outcome: "errored", mask: true })],
    {
      run: "r",
      total: 5,
      execution_time: 3,
      times: { step: { count: 6, p50: 40, p90: 1_500, p99: 1_500, max: 1_500 } },
    },
  );

  test("rates are shares of all that was asked for", () => {
    expect(summary).toMatchObject({
      status: "interrupted",
      total: 5,
      finished: 3,
      not_run: 2,
      success_rate: 0.2,
      mean_score: 0.5,
      scored: 2,
    });
    const text = summaryText(summary, painter(false, {}));
    expect(text).toMatch(/succeeded +1 +20\.0 %/);
    expect(text).toMatch(/errored +1 +20\.0 %/);
    expect(text).toMatch(/not run +2 +40\.0 %/);
    expect(text).toMatch(/step +40 ms +1\.5 s/);
    expect(text).not.toContain("\u001b");
  });

  test("colours are for terminals, unless NO_COLOR asks for none", () => {
    expect(painter(true, {})("failed", "x")).toContain("\u001b[31m");
    expect(painter(true, { NO_COLOR: "1" })("failed", "x")).toBe("x");
  });

  test("the bar tells how far it is, who is busy, and how long it may take", () => {
    const outcomes = { succeeded: 2, failed: 1, errored: 0, blocked: 0, unscored: 0, cancelled: 0 };
    const busy = { waiting: 4, launching: 1, running: 2, asking: 1, scoring: 0, retried: 1 };
    const progress: ProgressReport = { total: 10, done: 3, outcomes, ...busy, steps: 30, elapsedMs: 60_000 };
    expect(progressText(progress)).toBe(
      "3/10: 2 succeeded, 1 failed | 1 starting, 2 running (1 at the policy), 1 retried | 30 steps, 30/min | 1:00, 2:20 left",
    );
    expect(clock(3_723_000)).toBe("1:02:03");
  });
});
