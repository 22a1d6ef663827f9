/**
 * @module What others wait after an action, by their own constants.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { Wait } from "./playwright-way.ts";

/** Every wait for something is cut here; ours has the same cap. */
const CAP_MS = 10_000;
const NETWORK_IDLE_MS = 500;
const BROWSERGYM_SLEEP_MS = 500;
const WEBSERV_SLEEP_MS = 2_000;
const WEBSERV_IDLE_MS = 5_000;
const PATIENT_MS = 3_500;

const loadState = (tab: Page, state: "domcontentloaded" | "networkidle"): Promise<void> =>
  tab.waitForLoadState(state, { timeout: CAP_MS }).catch(() => {});

/** Counts XHR and fetch as WEBSERV's script does. */
export const WEBSERV_SCRIPT = `(() => {
  const state = { active: 0, last: Date.now() };
  const more = () => { state.active++; state.last = Date.now(); };
  const less = () => { state.active--; state.last = Date.now(); };
  const open = XMLHttpRequest.prototype.open;
  XMLHttpRequest.prototype.open = function (...args) {
    more();
    for (const type of ["load", "error", "abort"]) this.addEventListener(type, less);
    return open.apply(this, args);
  };
  const fetched = window.fetch;
  window.fetch = (...args) => { more(); return fetched(...args).finally(less); };
  window.__networkActivity = {
    waitForIdle: (idleMs, limitMs) => new Promise((resolve) => {
      const began = Date.now();
      const check = () => {
        const idle = state.active === 0 && Date.now() - Math.max(began, state.last) >= idleMs;
        if (idle || Date.now() - began >= limitMs) resolve(); else setTimeout(check, 50);
      };
      check();
    }),
  };
})()`;

export interface NamedWait {
  readonly name: string;
  readonly note: string;
  readonly wait: Wait;
  readonly initScript?: string;
}

export const NO_WAIT: NamedWait = { name: "no wait", note: "looks at once", wait: async () => {} };

export const BROWSERGYM: NamedWait = {
  name: "BrowserGym's way",
  note: "0.5 s, then domcontentloaded",
  wait: async (tab) => {
    await sleep(BROWSERGYM_SLEEP_MS);
    await loadState(tab(), "domcontentloaded");
  },
};

export const NETWORK_IDLE: NamedWait = {
  name: "networkidle",
  note: "0.5 s without a request, at most 10 s",
  wait: (_tab, traffic) => traffic.idle(NETWORK_IDLE_MS, CAP_MS),
};

export const WEBSERV: NamedWait = {
  name: "WEBSERV's constants",
  note: "2 s, domcontentloaded, networkidle, 5 s without XHR or fetch; its limits of 60 s cut to 10 s",
  initScript: WEBSERV_SCRIPT,
  wait: async (tab) => {
    await sleep(WEBSERV_SLEEP_MS);
    await loadState(tab(), "domcontentloaded");
    await loadState(tab(), "networkidle");
    const idle = tab().evaluate(`window.__networkActivity.waitForIdle(${WEBSERV_IDLE_MS}, ${CAP_MS})`);
    await Promise.race([idle.catch(() => {}), sleep(CAP_MS, undefined, { ref: false })]);
  },
};

/** Shows whether a page comes to its end at all. */
export const PATIENT: NamedWait = {
  name: "3.5 s",
  note: "a fixed wait, longer than any page takes",
  wait: () => sleep(PATIENT_MS),
};
