/**
 * @module A way to act on a page and to know when to look at it: ours, or one of those it is measured against.
 */
import type { Visit } from "../../settle/lab/visit.ts";

export interface Measured {
  /** Why the answer is wrong; empty when it is right. */
  readonly problems: readonly string[];
  /** From the request for the action to the observation in hand. */
  readonly stepMs: number;
  /** From the final render, by the page's clock; null where the page reports none. */
  readonly afterRenderMs: number | null;
  /** The same to the verdict, where the way tells them apart. */
  readonly verdictAfterRenderMs: number | null;
}

export interface Way extends AsyncDisposable {
  readonly name: string;
  readonly note: string;
  /** Pages that it is tried on at the same time. */
  readonly atOnce: number;
  readonly measure: (visit: Visit) => Promise<Measured>;
}

/** What a way saw when it thought that the page was at rest. */
export interface Seen {
  readonly text: string;
  readonly dialog: string | null;
  readonly downloaded: boolean;
  readonly stepMs: number;
  readonly seenAt: number;
}

const REPORT_LIMIT_MS = 15_000;

/** Only the final state counts for ways that give no verdict. */
export const judge = async (visit: Visit, seen: Seen): Promise<Measured> => {
  const { ending, absent } = visit.page;
  const problems: string[] = [];
  if (ending === "text" && !seen.text.includes(visit.final)) problems.push("the final text is not there");
  if (ending === "dialog" && seen.dialog === null) problems.push("the dialog is not there");
  if (ending === "download" && !seen.downloaded) problems.push("the download is not done");
  if (absent && seen.text.includes(absent)) problems.push(`still shows "${absent}"`);
  const renderedAt = ending === "unchanged" ? visit.renderedAt : await visit.rendered(REPORT_LIMIT_MS);
  if (renderedAt === null && ending !== "unchanged") problems.push("the page did not come to its end");
  return {
    problems,
    stepMs: seen.stepMs,
    afterRenderMs: renderedAt === null ? null : seen.seenAt - renderedAt,
    verdictAfterRenderMs: null,
  };
};
