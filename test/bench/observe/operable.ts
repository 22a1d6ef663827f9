/**
 * @module Finds by trying which elements of a page can be operated, and which of them each way lists.
 */
import { join } from "node:path";
import { build } from "esbuild";
import type { CDPSession, ElementHandle, Page } from "playwright-core";
import type { Found } from "./found.ts";
import { keepOurElements, OUR_ELEMENTS, type Way } from "./representations.ts";

/** Of elements of the same make so many are tried, and speak for the others. */
const TRIES_PER_MAKE = 2;
const REACTION_MS = 120;
const MAX_LOOKS = 5;
const REFS_AT_ONCE = 50;
const INTO_THE_CORNER = { x: 1, y: 1 };

export interface Coverage {
  readonly operable: number;
  /** Descriptions of what each way does not list. */
  readonly missing: Readonly<Record<ListingWay, readonly string[]>>;
}

export type ListingWay = Exclude<Way, "raw HTML" | "pruned HTML">;

const { outputFiles } = await build({
  entryPoints: [join(import.meta.dirname, "in-page/operable.ts")],
  bundle: true,
  write: false,
  format: "iife",
  logLevel: "error",
});
const SCRIPT = outputFiles[0]?.text ?? "";

/** `again` brings the page back to how it was. The snapshot with refs is the last that was taken of the page. */
export const measureCoverage = async (tab: Page, refs: string, again: () => Promise<void>): Promise<Coverage> => {
  await keepOurElements(tab);
  const named = await refElements(tab, refs);
  const cdp = await tab.context().newCDPSession(tab);
  await evaluate(cdp, `${SCRIPT}; benchOperable.remember()`);
  const found = await find(cdp);
  const indexes = found.map(({ index }) => index);
  const listed = {
    ours: await evaluate<number[]>(cdp, `benchOperable.covered(${JSON.stringify(indexes)}, ${OUR_ELEMENTS})`),
    aria: await coveredBy(
      tab,
      indexes,
      named.filter(({ role }) => role !== "generic"),
    ),
    "aria with refs": await coveredBy(tab, indexes, named),
  };
  const operable = await tryAll(tab, cdp, found, again);
  const without = (way: ListingWay) => operable.filter(({ index }) => !listed[way].includes(index)).map(({ what }) => what);
  return {
    operable: operable.length,
    missing: { ours: without("ours"), aria: without("aria"), "aria with refs": without("aria with refs") },
  };
};

interface Ref {
  readonly role: string;
  readonly element: ElementHandle;
}

const refElements = async (tab: Page, snapshot: string): Promise<Ref[]> => {
  const refs = [...snapshot.matchAll(/^\s*- '?([a-z]+).*?\[ref=(e\d+)\]/gm)];
  const found: Ref[] = [];
  for (let from = 0; from < refs.length; from += REFS_AT_ONCE) {
    const some = refs.slice(from, from + REFS_AT_ONCE).map(async ([, role = "", ref]): Promise<Ref | null> => {
      const element = await tab.locator(`aria-ref=${ref}`).elementHandle();
      return element && { role, element };
    });
    for (const one of await Promise.all(some)) if (one) found.push(one);
  }
  return found;
};

/** What the script inside the page leaves on its window. */
interface InPage {
  readonly benchOperable: { covered(indexes: readonly number[], elements: readonly unknown[]): number[] };
}

const coveredBy = (tab: Page, indexes: readonly number[], refs: readonly Ref[]): Promise<number[]> =>
  tab.evaluate(({ indexes, elements }) => (globalThis as unknown as InPage).benchOperable.covered(indexes, elements), {
    indexes,
    elements: refs.map(({ element }) => element),
  });

const evaluate = async <T>(cdp: CDPSession, expression: string): Promise<T> => {
  const { result, exceptionDetails } = await cdp.send("Runtime.evaluate", {
    expression,
    includeCommandLineAPI: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as T;
};

const find = async (cdp: CDPSession): Promise<Found[]> => {
  return evaluate<Found[]>(cdp, "benchOperable.find(getEventListeners)");
};

const tryAll = async (tab: Page, cdp: CDPSession, found: readonly Found[], again: () => Promise<void>): Promise<Found[]> => {
  const tried = new Map<string, { tries: number; reacts: boolean }>();
  for (const { index, inherent, make } of found) {
    const before = tried.get(make) ?? { tries: 0, reacts: false };
    if (inherent || before.reacts || before.tries >= TRIES_PER_MAKE) continue;
    const reacts = await reactsTo(tab, cdp, index);
    tried.set(make, { tries: before.tries + 1, reacts });
    if (!reacts) continue;
    await again();
    await evaluate(cdp, SCRIPT);
    await find(cdp);
  }
  return found.filter(({ inherent, make }) => inherent || tried.get(make)?.reacts);
};

/** How much has happened, once what the hover set off has come to an end. */
const settled = async (tab: Page, cdp: CDPSession): Promise<number> => {
  let count = Number.NaN;
  for (let look = 0; look < MAX_LOOKS; look++) {
    const now = await evaluate<number>(cdp, "benchOperable.happened()");
    if (now === count) break;
    count = now;
    await tab.waitForTimeout(REACTION_MS);
  }
  return count;
};

/** A press that changes the page, loads something, opens something or gives the focus; or a hover that shows something. */
const reactsTo = async (tab: Page, cdp: CDPSession, index: number): Promise<boolean> => {
  const point = await evaluate<{ x: number; y: number } | null>(cdp, `benchOperable.point(${index})`);
  if (!point) return false;
  let outside = 0;
  const count = () => {
    outside++;
  };
  const events = ["request", "popup", "framenavigated"] as const;
  const dismiss = (dialog: { dismiss(): Promise<void> }) => {
    outside++;
    void dialog.dismiss();
  };
  for (const event of events) tab.on(event as "request", count);
  tab.on("dialog", dismiss);
  try {
    const shown = () => evaluate<string>(cdp, "document.body.innerText");
    await tab.mouse.move(INTO_THE_CORNER.x, INTO_THE_CORNER.y);
    await tab.waitForTimeout(REACTION_MS);
    const words = await shown();
    await tab.mouse.move(point.x, point.y);
    await tab.waitForTimeout(REACTION_MS);
    if ((await shown()) !== words) return true;
    const before = await settled(tab, cdp);
    await tab.mouse.click(point.x, point.y);
    await tab.waitForTimeout(REACTION_MS);
    if (outside > 0) return true;
    return await evaluate<boolean>(cdp, `benchOperable.reacted(${index}, ${before})`);
  } catch {
    // The document went away under the trial.
    return true;
  } finally {
    for (const event of events) tab.off(event as "request", count);
    tab.off("dialog", dismiss);
  }
};
