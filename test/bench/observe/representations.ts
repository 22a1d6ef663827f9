/**
 * @module Opens a page in Playwright's Chromium and says it in every way that is compared, with how long each took.
 */
import { randomUUID } from "node:crypto";
import { type Browser, chromium, type Page } from "playwright-core";
import { pageScripts, viewCall } from "../../../durable-objects/session/observation/index.ts";
import type { PageView } from "../../../durable-objects/session/page/api.ts";
import { until } from "../../e2e/support/until.ts";
import type { BenchPage } from "./pages.ts";

export const WAYS = ["ours", "aria", "aria with refs", "pruned HTML", "raw HTML"] as const;
export type Way = (typeof WAYS)[number];

const VIEWPORT = { width: 1280, height: 720 };
const MAX_HTML_CHARS = 50_000_000;
/** Pages name hosts of the Internet; nothing but this machine is asked. */
const LOOPBACK_ONLY = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE *.localhost, EXCLUDE 127.0.0.1";
const SCRIPTS = pageScripts(`sw${randomUUID()}`);

export const launchBrowser = (): Promise<Browser> => {
  const executablePath = process.env.STILLWATER_BROWSER;
  if (!executablePath) throw new Error("STILLWATER_BROWSER is not set: start the bench by `npm run bench observe`.");
  return chromium.launch({ executablePath, args: [LOOPBACK_ONLY] });
};

export const openPage = async (browser: Browser, url: string, page: BenchPage): Promise<Page> => {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const tab = await context.newPage();
  // Playwright has no world of ours: the view is in the page's, which these pages leave as it is.
  await tab.addInitScript({ content: SCRIPTS.view + SCRIPTS.hooks });
  await visit(tab, url, page);
  return tab;
};

/** Opens it, or opens it again, and waits until it shows what it is known by and has stopped changing. */
export const visit = async (tab: Page, url: string, page: BenchPage): Promise<void> => {
  await tab.goto("about:blank");
  await tab.goto(url, { waitUntil: "load" });
  await tab.getByText(page.ready).first().waitFor();
  await until(() => tab.evaluate<boolean>(call("quiet", QUIET_MS, QUIET_CAP_MS)), `${page.name} stands still`);
};

const QUIET_MS = 150;
const QUIET_CAP_MS = 5_000;

const call = (method: string, ...args: unknown[]): string => viewCall(method, args);

/** Keeps the elements that our text gives ids to, as they are now, under this name on the window. */
export const OUR_ELEMENTS = "benchOurElements";

export const keepOurElements = async (tab: Page): Promise<void> => {
  const view = await tab.evaluate<PageView>(call("observe", { nextId: 1, allocate: true }));
  const ids = view.lines.flatMap(({ id }) => id ?? []);
  const elements = `${JSON.stringify(ids)}.map((id) => globalThis[Symbol.for("stillwater")].element(id))`;
  await tab.evaluate(`window.${OUR_ELEMENTS} = ${elements}; undefined`);
};

/** Our text is measured through the service; here is what the others say. */
export const otherTexts = async (tab: Page): Promise<Record<Exclude<Way, "ours">, string>> => {
  const body = tab.locator("body");
  return {
    aria: await body.ariaSnapshot(),
    "aria with refs": await tab.ariaSnapshot({ mode: "ai" }),
    "pruned HTML": await tab.evaluate<string>(call("html", MAX_HTML_CHARS)),
    "raw HTML": await tab.evaluate<string>("document.documentElement.outerHTML"),
  };
};
