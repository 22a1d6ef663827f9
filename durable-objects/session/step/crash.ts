/**
 * @module A page that crashes answers nothing any more: whoever waits for it is told at once.
 */
import type { BrowserLink } from "../browser/link.ts";
import { crashed } from "../page-fault.ts";

/** The work's own result, unless the active page crashes first. One that has crashed before may come back by the work. */
export const unlessCrashed = async <T>(link: BrowserLink, work: () => Promise<T>): Promise<T> => {
  const tab = link.active;
  const crash = Promise.withResolvers<never>();
  tab.onCrash = () => crash.reject(crashed());
  const working = work();
  working.catch(() => {});
  try {
    return await Promise.race([working, crash.promise]);
  } finally {
    tab.onCrash = null;
  }
};
