/**
 * @module `stillwater run`: an agent with a policy of an OpenAI-compatible server on many tasks, with results in a folder.
 */
import { randomBytes } from "node:crypto";
import type { Stillwater } from "../../client.ts";
import type { Command } from "../commands.ts";
import { EXIT } from "../exit-codes.ts";
import { UsageError } from "../usage.ts";
import { type Display, displayOf } from "./display.ts";
import { exportRun } from "./export.ts";
import { type Flags, goOnWith, keptFlags, readFlags } from "./flags.ts";
import { RunFolder } from "./folder.ts";
import { interruptible } from "./interrupt.ts";
import { placeKey } from "./place.ts";
import { findModel, policyOf } from "./policy.ts";
import { type EpisodeResult, summarize } from "./results.ts";
import { runEpisodes } from "./run.ts";
import { selectTasks } from "./select.ts";
import { type RunSettings, readSettings } from "./settings.ts";
import { RUN_USAGE } from "./usage.ts";

const DEFAULT_OUTPUT = "results";
const NAME_BYTES = 3;

export const run: Command = {
  usage: RUN_USAGE,
  async run(client, args) {
    const given = readFlags(args);
    const folder = new RunFolder(given["output-dir"] ?? DEFAULT_OUTPUT);
    const flags = flagsFor(folder, given);
    const settings = readSettings(flags, process.env);
    const display = displayOf(given.json ?? false);
    const stillwater = client();
    await stillwater.health();
    const model = await findModel({ ...settings.policy, model: folder.config?.model ?? settings.policy.model }, (text) =>
      display.say(text),
    );
    const config = folder.config ?? (await begin(stillwater, folder, flags, settings, model, display));
    const places = folder.places();
    const pending = places.filter((place) => isPending(folder.resultOf(place), given));
    const startedAt = performance.now();
    display.started({
      run: config.run,
      total: places.length,
      already: places.length - pending.length,
      model,
      output: folder.path,
    });
    const ran = await interruptible(
      () => display.say("Interrupted: sessions are being closed. Once more ends at once."),
      (signal) =>
        runEpisodes({
          client: stillwater,
          settings,
          config,
          folder,
          policy: policyOf(settings.policy, model),
          pending: new Set(pending.map(placeKey)),
          display,
          signal,
        }),
    );
    const summary = summarize(folder.results(), {
      run: config.run,
      total: places.length,
      execution_time: (performance.now() - startedAt) / 1_000,
      times: ran.times,
    });
    const files = [folder.writeSummary(summary)];
    for (const wanted of settings.exports) files.push(...(await exportRun(stillwater, config.run, wanted)));
    display.finished(summary, files);
    if (ran.interrupted) return EXIT.interrupted;
    // Those that somebody else cancelled have no result, and are run when the run goes on.
    return summary.errored > 0 || summary.not_run > 0 ? EXIT.failed : EXIT.ok;
  },
};

const flagsFor = (folder: RunFolder, given: Flags): Flags => {
  const { config } = folder;
  const goesOn = given.resume || given["only-failed"];
  if (config === null) {
    if (given["only-failed"]) throw new UsageError(`${folder.path} holds no run yet: nothing has failed there`, RUN_USAGE);
    return given;
  }
  if (!goesOn) {
    throw new UsageError(
      `${folder.path} holds the run ${config.run} already: --resume goes on with it, --only-failed runs again what did not succeed; or choose another --output_dir`,
      RUN_USAGE,
    );
  }
  return goOnWith(config.flags, given);
};

const begin = async (
  client: Stillwater,
  folder: RunFolder,
  flags: Flags,
  settings: RunSettings,
  model: string,
  display: Display,
) => {
  const now = new Date();
  const name = `${now.toISOString().slice(0, 16).replaceAll(/[-:]/g, "").replace("T", "-")}-${randomBytes(NAME_BYTES).toString("hex")}`;
  return folder.begin({
    run: flags.run ?? name,
    startedAt: now.toISOString(),
    flags: keptFlags(flags),
    tasks: await selectTasks(client, settings.selection, (text) => display.say(text)),
    seeds: settings.seeds.length === 0 ? null : settings.seeds,
    samples: settings.samples,
    model,
  });
};

/** What errored has no result yet: a run that goes on tries it again. */
const isPending = (result: EpisodeResult | null, { resume, "only-failed": onlyFailed }: Flags): boolean => {
  const mayFinish = !onlyFailed || resume === true;
  if (result === null || result.outcome === "errored") return result === null ? mayFinish : true;
  return onlyFailed === true && (result.outcome === "failed" || result.outcome === "blocked");
};
