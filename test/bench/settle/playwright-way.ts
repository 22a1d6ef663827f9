/**
 * @module Ways that drive Chromium by Playwright and then wait in a manner of their own. They see the text of every frame
 * of every tab, dialogs and downloads: more than most harnesses look at.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright-core";
import type { PageAction } from "../../settle/torture-page.ts";
import { Traffic } from "./traffic.ts";
import { judge, type Seen, type Way } from "./way.ts";

/** For the start page to stand before the action; not measured. */
const START_MS = 1_000;
const ACTION_LIMIT_MS = 10_000;
const LOOK_LIMIT_MS = 5_000;
const VIEWPORT = { width: 1280, height: 720 };

/** Waits until the page is thought to be at rest; the tab is the newest one. */
export type Wait = (tab: () => Page, traffic: Traffic) => Promise<void>;

export interface PlaywrightOptions {
  readonly name: string;
  readonly note: string;
  readonly wait: Wait;
  readonly port: number;
  readonly atOnce: number;
  /** Runs in every document before its own scripts. */
  readonly initScript?: string;
}

export const launchChromium = (binary: string): Promise<Browser> =>
  chromium.launch({ executablePath: binary, args: ["--no-sandbox"], handleSIGINT: false });

export const playwrightWay = (browser: Browser, { name, note, wait, port, atOnce, initScript }: PlaywrightOptions): Way => ({
  name,
  note,
  atOnce,
  measure: async (visit) => {
    const context = await browser.newContext({ viewport: VIEWPORT, acceptDownloads: true });
    try {
      if (initScript) await context.addInitScript(initScript);
      return await judge(visit, await step(context, visit.url(port), visit.page.action, wait));
    } finally {
      await context.close();
    }
  },
  async [Symbol.asyncDispose]() {},
});

const step = async (context: BrowserContext, url: string, action: PageAction, wait: Wait): Promise<Seen> => {
  const tabs: Page[] = [];
  const blocked = new Set<Page>();
  let dialog: string | null = null;
  let downloaded = false;
  context.on("page", (page) => {
    tabs.push(page);
    page.on("dialog", (opened) => {
      dialog = opened.message();
      blocked.add(page);
    });
    page.on("download", (download) => {
      void download.path().then(
        () => {
          downloaded = true;
        },
        () => {},
      );
    });
  });
  const traffic = new Traffic(context);
  const first = await context.newPage();
  await first.goto(url, { waitUntil: "domcontentloaded" });
  await sleep(START_MS);
  const target = await find(first, action);
  const sentAt = performance.now();
  await act(target, action);
  const tab = () => tabs.at(-1) ?? first;
  await Promise.race([wait(tab, traffic), dialogOpens(context)]);
  const texts = await Promise.all(tabs.filter((page) => !blocked.has(page)).map(look));
  return { text: texts.join("\n"), dialog, downloaded, stepMs: performance.now() - sentAt, seenAt: Date.now() };
};

const dialogOpens = (context: BrowserContext): Promise<void> => new Promise((resolve) => context.once("dialog", () => resolve()));

const find = async (page: Page, { role, name }: PageAction): Promise<Locator> => {
  for (const frame of page.frames()) {
    const found = frame.getByRole(role, { name, exact: true });
    if ((await within(found.count(), 0)) > 0) return found;
  }
  throw new Error(`There is no ${role} "${name}" at ${page.url()}.`);
};

const act = async (target: Locator, { type, text = "", key = "" }: PageAction): Promise<void> => {
  const options = { timeout: ACTION_LIMIT_MS, noWaitAfter: true };
  if (type === "click") await target.click(options);
  if (type === "fill") await target.fill(text, options);
  if (type === "press") await target.press(key, options);
};

const READ_TEXT = `(() => {
  const parts = [document.body?.innerText ?? ""];
  for (const element of document.querySelectorAll("*")) if (element.shadowRoot) parts.push(element.shadowRoot.textContent);
  return parts.join("\\n");
})()`;

const look = async (page: Page): Promise<string> =>
  (await Promise.all(page.frames().map((frame) => within(frame.evaluate<string>(READ_TEXT), "")))).join("\n");

const within = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([work.catch(() => otherwise), sleep(LOOK_LIMIT_MS, otherwise, { ref: false })]);
