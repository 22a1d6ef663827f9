/**
 * @module The naive way: a whole Chromium with its own profile for each session, puppeteer's helpers, and a fixed wait.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { accessSync, constants, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import puppeteer, { type Browser, type Page } from "@cloudflare/puppeteer";
import type { Stepper } from "./loop.ts";

/** What scripts wait after each action when nothing tells them that the page is still. */
export const FIXED_WAIT_MS = 1000;
const NAMES = ["chromium", "google-chrome", "google-chrome-stable", "chromium-browser", "chrome"];
const KILL_AFTER_MS = 5000;

/** A bench that is interrupted leaves no browser behind. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** The installed Chromium or Chrome (not a headless shell); null when there is none. */
export const findChromium = (): string | null => {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  for (const path of NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {}
  }
  return null;
};

export class NaiveSession implements Stepper, AsyncDisposable {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #browser: Browser;
  readonly #page: Page;

  private constructor(process: ChildProcess, profile: string, browser: Browser, page: Page) {
    this.#process = process;
    this.#profile = profile;
    this.#browser = browser;
    this.#page = page;
  }

  /** Launches, opens the page, waits, and looks at it. */
  static async open(binary: string, url: string): Promise<NaiveSession> {
    const profile = mkdtempSync(join(tmpdir(), "stillwater-naive-"));
    const flags = ["--headless=new", "--no-sandbox", "--no-first-run", "--remote-debugging-port=0", `--user-data-dir=${profile}`];
    const child = spawn(binary, [...flags, "about:blank"], { stdio: ["ignore", "ignore", "pipe"] });
    running.add(child);
    child.once("exit", () => running.delete(child));
    const browser = await puppeteer.connect({ browserWSEndpoint: await endpoint(child) });
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 720 });
    await page.goto(url);
    const session = new NaiveSession(child, profile, browser, page);
    await session.#look();
    return session;
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  async step(n: number): Promise<void> {
    if (n % 2 === 0) await this.#page.click("#add-1");
    else await this.#page.type("#note", "x");
    await this.#look();
  }

  async #look(): Promise<void> {
    await sleep(FIXED_WAIT_MS);
    const text = await this.#page.evaluate("document.body.innerText");
    if (!String(text).includes("Lamps")) throw new Error("The naive session does not show the page.");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const gone = new Promise<void>((resolve) => this.#process.once("exit", () => resolve()));
    const killer = setTimeout(() => this.#process.kill("SIGKILL"), KILL_AFTER_MS);
    await this.#browser.close().catch(() => this.#process.kill("SIGKILL"));
    await gone;
    clearTimeout(killer);
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Chrome prints its DevTools address on stderr. */
const endpoint = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /DevTools listening on (ws:\/\/\S+)/.exec(printed)?.[1];
      if (address) resolve(address);
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Chromium ended with ${code} before it was ready: ${printed.slice(-500)}`)));
  });
