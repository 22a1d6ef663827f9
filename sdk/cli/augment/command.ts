/**
 * @module `stillwater tasks augment`: tasks in, tasks with rubrics out; what no rubric was found for is set aside with the reason.
 */
import type { Stillwater } from "../../client.ts";
import { chatPolicy } from "../../policies/chat.ts";
import { type AugmentCost, type Augmented, added, augmentTasks } from "../../tasks/augment/index.ts";
import { EXIT } from "../exit-codes.ts";
import { Progress, print } from "../output.ts";
import { interruptible } from "../run/interrupt.ts";
import { findModel } from "../run/policy.ts";
import { AsideFile } from "./aside.ts";
import { openCache } from "./cache.ts";
import { type AugmentSettings, readAugment } from "./flags.ts";
import { fileSink, suiteSink, type TaskSink, tasksOfFile, tasksOfSuite } from "./source.ts";

const MAX_TOLD = 20;

interface Tally {
  augmented: number;
  /** Of these without asking. */
  cached: number;
  kept: number;
  aside: number;
  failed: number;
  wrong: number;
  cost: AugmentCost;
}

export const augment = async (client: () => Stillwater, args: readonly string[]): Promise<number> => {
  const settings = readAugment(args, process.env);
  const progress = new Progress();
  const model = await findModel(settings.policy, (text) => progress.say(text));
  const stopped = (): void => progress.say("Ending: calls under way are given up; what was answered stays in the cache.");
  return interruptible(stopped, (signal) => run(client, settings, model, progress, signal));
};

const run = async (
  client: () => Stillwater,
  settings: AugmentSettings,
  model: string,
  progress: Progress,
  signal: AbortSignal,
): Promise<number> => {
  const { url, key, sampling } = settings.policy;
  const startedAt = performance.now();
  const tally: Tally = { augmented: 0, cached: 0, kept: 0, aside: 0, failed: 0, wrong: 0, cost: NOTHING };
  let told = 0;
  const tell = (text: string): void => {
    if (++told <= MAX_TOLD) progress.say(text);
    else if (told === MAX_TOLD + 1) progress.say(`further ones are only counted; ${settings.aside} has them all`);
  };
  const wrong = (what: string, reason: string): void => {
    tally.wrong++;
    tell(`${what}: ${reason}`);
  };
  const { file, suite, output, limit } = settings;
  const tasks = file
    ? tasksOfFile(file, (line, reason) => wrong(`${file.file}:${line}`, reason))
    : tasksOfSuite(client(), suite ?? "", limit);
  const sink: TaskSink = output === null ? suiteSink(client(), suite ?? "", wrong) : fileSink(output);
  const aside = new AsideFile(settings.aside);
  try {
    const found = augmentTasks(tasks, {
      model: chatPolicy({ url, model, sampling, timeoutMs: settings.timeoutMs, ...(key === null ? {} : { key }) }),
      server: url,
      cache: await openCache(settings.cache),
      ...{ signal, again: settings.again, concurrency: settings.concurrency, tries: settings.tries },
    });
    for await (const one of found) {
      count(tally, one);
      if (one.outcome === "augmented" || (one.outcome === "kept" && output !== null)) await sink.add(one.task);
      if (one.outcome === "aside" || one.outcome === "failed") {
        aside.add(one.task, one.outcome, one.reason);
        tell(`${one.task.id}: ${one.outcome === "failed" ? "the server failed" : "set aside"}: ${one.reason}`);
      }
      progress.show(0, inWords(tally));
    }
    await sink.close();
  } catch (error) {
    sink.discard();
    if (!signal.aborted) throw error;
    progress.end();
    print(
      summaryOf(settings, tally, model, startedAt),
      settings.json,
      () => `interrupted: ${inWords(tally)}; run it again to go on`,
    );
    return EXIT.interrupted;
  } finally {
    aside.close();
  }
  progress.end();
  print(summaryOf(settings, tally, model, startedAt), settings.json, () => inWords(tally));
  return tally.aside + tally.failed + tally.wrong > 0 ? EXIT.failed : EXIT.ok;
};

const NOTHING: AugmentCost = { calls: 0, promptTokens: 0, completionTokens: 0 };

const count = (tally: Tally, one: Augmented): void => {
  tally[one.outcome]++;
  if (one.outcome === "augmented" && one.cached) tally.cached++;
  tally.cost = added(tally.cost, one.cost);
};

const inWords = ({ augmented, cached, kept, aside, failed, wrong, cost }: Tally): string => {
  const known = cached > 0 ? ` (${cached} known before)` : "";
  const more = [`${aside} set aside`, ...(failed > 0 ? [`${failed} failed`] : []), ...(wrong > 0 ? [`${wrong} wrong`] : [])];
  const paid = `${cost.calls} calls, ${cost.promptTokens} + ${cost.completionTokens} tokens`;
  return `${augmented} with a rubric${known}, ${kept} had one, ${more.join(", ")}; ${paid}`;
};

const summaryOf = ({ output, suite, aside, cache }: AugmentSettings, tally: Tally, model: string, startedAt: number) => ({
  ...tally,
  ...{ model, output, aside: tally.aside, asideFile: aside, cacheFile: cache },
  suite: output === null ? suite : null,
  seconds: (performance.now() - startedAt) / 1000,
});
