/**
 * @module A page that crashes answers nothing any more: whoever waits for it is told at once.
 */
import type { BrowserLink } from "../browser/link.ts";

/** The tab crashed under the work: the browser may live, the page does not. */
export class PageCrashedError extends Error {
  override readonly name = "PageCrashedError";
}

/** The work's own result, unless the active page crashes first, or has crashed. */
export const unlessCrashed = async <T>(link: BrowserLink, work: () => Promise<T>): Promise<T> => {
  const tab = link.active;
  if (tab.crashed) throw new PageCrashedError("The page crashed.");
  const crash = Promise.withResolvers<never>();
  tab.onCrash = () => crash.reject(new PageCrashedError("The page crashed."));
  const working = work();
  working.catch(() => {});
  try {
    return await Promise.race([working, crash.promise]);
  } finally {
    tab.onCrash = null;
  }
};
