/**
 * @module The object `chrome` of a page, which every Chrome has and the headless shell lacks: sites take its absence for a
 * reason to refuse their visitors.
 */

import { defineProperty } from "../js.ts";
import { bare, nowMs } from "./native.ts";
import { looksNative } from "./wrap.ts";

const MS_PER_S = 1_000;

const timing = performance.timing;

const installStates = () => ({ DISABLED: "disabled", INSTALLED: "installed", NOT_INSTALLED: "not_installed" });
const runningStates = () => ({ CANNOT_RUN: "cannot_run", READY_TO_RUN: "ready_to_run", RUNNING: "running" });

export const presentChrome = (): void => {
  if ("chrome" in window) return;
  const app = {
    isInstalled: false,
    getDetails: () => null,
    getIsInstalled: () => false,
    installState: () => undefined,
    runningState: () => "cannot_run",
    InstallState: installStates(),
    RunningState: runningStates(),
  };
  const chrome = {
    loadTimes: () => ({
      requestTime: timing.navigationStart / MS_PER_S,
      startLoadTime: timing.navigationStart / MS_PER_S,
      commitLoadTime: timing.responseStart / MS_PER_S,
      finishDocumentLoadTime: timing.domContentLoadedEventEnd / MS_PER_S,
      finishLoadTime: timing.loadEventEnd / MS_PER_S,
      firstPaintTime: timing.domContentLoadedEventEnd / MS_PER_S,
      firstPaintAfterLoadTime: 0,
      navigationType: "Other",
      wasFetchedViaSpdy: false,
      wasNpnNegotiated: false,
      npnNegotiatedProtocol: "unknown",
      wasAlternateProtocolAvailable: false,
      connectionInfo: "http/1.1",
    }),
    csi: () => ({ startE: timing.navigationStart, onloadT: timing.loadEventEnd, pageT: nowMs(), tran: 15 }),
    app,
  };
  for (const owner of [chrome, app]) for (const part of Object.values(owner)) if (typeof part === "function") looksNative(part);
  defineProperty(window, "chrome", bare({ value: chrome, writable: true, enumerable: true, configurable: false }));
};
