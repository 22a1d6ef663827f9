/**
 * @module Frees a page whose scripts do not come to an end, so that its tab can be used again.
 */
import { within } from "../within.ts";
import type { Tab } from "./tab.ts";

/** An ordinary page answers in a few milliseconds. */
const PROBE_LIMIT_MS = 1_000;
/** One that has much to do may take longer; only then its scripts are taken for endless. */
export const PATIENCE_MS = 8_000;
const STOP_LIMIT_MS = 1_000;
const CRASH_LIMIT_MS = 3_000;
/** A script that was stopped may run on from a timer. */
const RELAPSE_MS = 100;
const LOOK_MS = 50;

/**
 * answers: nothing had to be done. stopped: the script that ran was ended, and the page is as it left it. crashed: the
 * page's process was ended, and a navigation gives it another. stuck: nothing helped.
 */
export type Freed = "answers" | "stopped" | "crashed" | "stuck";

export const freePage = async (tab: Tab): Promise<Freed> => {
  if (tab.crashed) return "crashed";
  if (tab.dialog || (await answers(tab))) return "answers";
  // Chrome asks a page nothing while a server keeps its next document back: that is no doing of the page.
  if (awaitsDocument(tab)) {
    await quietly(tab, "Page.stopLoading");
    if (await answers(tab)) return "answers";
  }
  await quietly(tab, "Runtime.terminateExecution");
  if ((await answers(tab)) && (await relapse()) && (await answers(tab))) return "stopped";
  // A page is not ended while it is being replaced. Other sessions have processes of their own.
  await quietly(tab, "Page.stopLoading");
  tab.send("Page.crash").catch(() => {});
  const until = Date.now() + CRASH_LIMIT_MS;
  while (!tab.crashed && Date.now() < until) await tab.changed.wait(LOOK_MS);
  return tab.crashed ? "crashed" : "stuck";
};

const awaitsDocument = ({ network }: Tab): boolean => [...network.pending.values()].some(({ kind }) => kind === "Document");

/** Whether the page's main thread takes a question. */
export const answers = async (tab: Tab, limitMs = PROBE_LIMIT_MS): Promise<boolean> => {
  const asked = tab.send("Runtime.evaluate", { expression: "0", returnByValue: true });
  return within(limitMs, asked, "the page does not answer").then(
    () => true,
    () => false,
  );
};

const quietly = (tab: Tab, method: "Runtime.terminateExecution" | "Page.stopLoading"): Promise<unknown> =>
  within(STOP_LIMIT_MS, tab.send(method), "the page does not stop").catch(() => {});

const relapse = (): Promise<true> => new Promise((resolve) => setTimeout(() => resolve(true), RELAPSE_MS));
