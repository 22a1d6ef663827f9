/**
 * @module Says when a page is still. A watch stands before the input is sent, and follows what the input sets off.
 *
 * A page is still when no document loads, no request that the action caused is under way, and the DOM has been quiet
 * over two frames. Requests that ran before the action do not hold.
 */
import type { Settle, SettleCause } from "../../../sdk/protocol/index.ts";
import type { BrowserLink } from "../browser/link.ts";
import { DialogOpenError, type Tab } from "../browser/tab.ts";

/** The DOM must not change for this long. */
const QUIET_MS = 40;
/** A request that has not ended after this long stops holding, and is listed. */
const STALLED_REQUEST_MS = 5_000;
/** Longest wait for an event before the conditions are looked at again. */
const CHECK_MS = 100;

export interface Watch {
  /** Waits until the active tab is still, or the cap. */
  settled(): Promise<Settle>;
}

export interface SettleOptions {
  readonly capMs: number;
  /** No later than this, whatever the cap. */
  readonly deadline?: number;
}

type Pending = Settle["pending"][number];

export const watch = (link: BrowserLink, { capMs, deadline = Number.POSITIVE_INFINITY }: SettleOptions): Watch => {
  const startedAt = Date.now();
  const before = link.active;
  const documentsBefore = before.documents;
  const background = new Set(before.network.pending.keys());

  const verdict = (settled: boolean, cause: SettleCause, pending: Pending[] = []): Settle => ({
    settled,
    cause,
    ms: Date.now() - startedAt,
    pending,
  });

  const holding = (tab: Tab): Pending[] => {
    const now = Date.now();
    const requests = [...tab.network.pending]
      .filter(([id, request]) => !(tab === before && background.has(id)) && now - request.startedAt < STALLED_REQUEST_MS)
      .map(([, request]) => ({ kind: "request", detail: request.url, ageMs: now - request.startedAt }));
    for (const download of link.downloads.running)
      requests.push({ kind: "download", detail: download.url, ageMs: now - startedAt });
    return tab.loading ? [{ kind: "navigation", detail: tab.url, ageMs: now - startedAt }, ...requests] : requests;
  };

  const isNewDocument = (tab: Tab): boolean => tab !== before || tab.documents !== documentsBefore;

  return {
    async settled() {
      // An action may take long itself, as wait does; the page has its whole time after it.
      const until = Math.min(Date.now() + capMs, deadline);
      let domQuiet = true;
      for (;;) {
        if (!link.open || link.tabs.length === 0) return verdict(false, "crash");
        const tab = link.active;
        if (tab.crashed) return verdict(false, "crash");
        if (tab.dialog) return verdict(true, "dialog");
        const left = until - Date.now();
        const pending = holding(tab);
        if (left <= 0) {
          return verdict(
            false,
            "cap",
            domQuiet ? pending : [...pending, { kind: "dom", detail: "the page keeps changing", ageMs: capMs }],
          );
        }
        if (pending.length > 0) {
          await tab.changed.wait(Math.min(left, CHECK_MS));
          continue;
        }
        const documents = tab.documents;
        const quiet = await quietOrDialog(tab, left);
        domQuiet = quiet;
        const undisturbed = link.open && link.tabs.length > 0 && link.active === tab && tab.documents === documents;
        if (quiet && undisturbed && holding(tab).length === 0 && !tab.dialog) {
          return verdict(true, isNewDocument(tab) ? "navigation" : "quiet");
        }
      }
    },
  };
};

/** false when the DOM did not come to rest, or the page could not be asked: the caller looks again. */
const quietOrDialog = async (tab: Tab, capMs: number): Promise<boolean> => {
  const timeUp = new Promise<false>((resolve) => setTimeout(() => resolve(false), capMs));
  try {
    return await Promise.race([tab.call("quiet", QUIET_MS, Math.min(capMs, CHECK_MS * 5)), timeUp]);
  } catch (error) {
    if (error instanceof DialogOpenError || tab.closed || tab.crashed) return false;
    throw error;
  }
};
