/**
 * @module The session's browser and sites while the object lives: getting them, finding them again, letting them go.
 *
 * CDP handles are a cache: what is needed to find the browser again is in the records.
 */
import { type CreateSession, type InlineTask, ServiceError, viewportFor } from "../../../sdk/protocol/index.ts";
import type { Env } from "../../env.ts";
import { randomHex } from "../../ids.ts";
import type { BrowserBackend, NetworkPart } from "../browser/backend.ts";
import { browserBackend } from "../browser/backends.ts";
import { BrowserLink } from "../browser/link.ts";
import { type Device, PageSetup } from "../browser/page-setup.ts";
import { writeStorageState } from "../browser/storage-state.ts";
import { SessionClipboard } from "../clipboard/clipboard.ts";
import { pageScripts } from "../observation/index.ts";
import type { EpisodeContext, OpenedSite } from "../sites/driver.ts";
import { findLost, type LostSite, openLeases, releaseLeases, renewLeases, routesOf } from "../sites/leases.ts";
import type { BrowserRecord, SessionRecord, SiteLease } from "../state/records.ts";
import { dialectSettings } from "../step/reply.ts";
import { within } from "../within.ts";
import { leaseMs } from "./lease.ts";
import type { EpisodePlan } from "./plan.ts";

const RESUME_LIMIT_MS = 15_000;
const STOP_LIMIT_MS = 1_000;

/** Told of everything as soon as it is had, so that nothing is lost if the object dies meanwhile. */
interface Held {
  readonly browser: (browser: BrowserRecord) => void;
  readonly sites: (leases: readonly SiteLease[]) => void;
}

export const deviceOf = (request: CreateSession, task: InlineTask | null): Device => ({
  ...request,
  ...dialectSettings(request),
  viewport: viewportFor(request.viewport, task),
});

export class Environment {
  readonly #env: Env;
  readonly #backend: BrowserBackend;
  readonly #onLost: () => void;
  readonly #clipboard: SessionClipboard;
  #link: BrowserLink | null = null;

  /** `onLost` is told when a connection breaks by itself. */
  constructor(env: Env, storage: DurableObjectStorage, onLost: () => void) {
    this.#env = env;
    this.#clipboard = new SessionClipboard(storage);
    this.#backend = browserBackend(env);
    this.#onLost = onLost;
  }

  get link(): BrowserLink | null {
    return this.#link?.open ? this.#link : null;
  }

  /**
   * A browser with a new context and fresh sites, side by side. A browser that is held already is used again if it still
   * answers.
   */
  async start(
    plan: EpisodePlan,
    device: Device,
    queueMs: number,
    previous: BrowserRecord | null,
    episode: EpisodeContext,
    held: Held,
  ): Promise<BrowserLink> {
    const sites = this.#openSites(plan, queueMs, episode);
    try {
      const link = await this.#browser(plan, device, queueMs, previous, held.browser, sites);
      held.sites((await sites).map(({ lease }) => lease));
      return link;
    } catch (error) {
      sites.then((opened) => this.releaseSites(opened.map(({ lease }) => lease))).catch(() => {});
      throw error;
    }
  }

  /** A failure waits until someone asks for the sites. */
  #openSites(plan: EpisodePlan, queueMs: number, episode: EpisodeContext): Promise<OpenedSite[]> {
    const states = new Map(plan.snapshot?.sites.map(({ name, ref }) => [name, ref]));
    const opening = openLeases(this.#env, plan.leases, ({ name }) => ({
      seed: plan.seed,
      state: states.get(name) ?? null,
      queueMs,
      episode,
    }));
    opening.catch(() => {});
    return opening;
  }

  /** The live connection, or a new one to the same browser. Throws when that is gone. */
  async attach(session: SessionRecord): Promise<BrowserLink> {
    if (this.link) return this.link;
    const { browser } = session;
    if (!browser?.link) throw new ServiceError("browser_failed", "The session holds no browser.");
    const link = await this.#connect(browser.browserId);
    try {
      const resumed = link.resume(this.#setup(browser.pageKey, link, deviceOf(session.request, session.task)), browser.link);
      await within(RESUME_LIMIT_MS, resumed, "the pages of the browser do not answer");
    } catch (error) {
      link.drop();
      throw error;
    }
    return link;
  }

  async heartbeat(session: SessionRecord): Promise<void> {
    if (!session.browser) return;
    const link = await this.attach(session);
    await Promise.all([link.ping(), this.#backend.renew(session.browser.browserId, leaseMs(this.#env))]);
  }

  readDownload(browser: BrowserRecord, guid: string): Promise<Uint8Array> {
    return this.#backend.readDownload(browser.browserId, guid);
  }

  readNetwork(browser: BrowserRecord, after: number): Promise<NetworkPart> {
    return this.#backend.readNetwork(browser.browserId, after);
  }

  /** Stops a script that does not come to an end, so that its page can be reached again. */
  async stopScripts(): Promise<void> {
    const link = this.link;
    if (!link || link.tabs.length === 0) return;
    await within(STOP_LIMIT_MS, link.active.send("Runtime.terminateExecution"), "the page does not stop").catch(() => {});
  }

  /** Whether the browser itself answers. */
  async isAlive(): Promise<boolean> {
    try {
      await this.link?.ping();
      return this.link !== null;
    } catch {
      return false;
    }
  }

  /** Breaks off whatever runs on the connection. */
  drop(): void {
    this.#link?.drop();
    this.#link = null;
  }

  async closeBrowser(browser: BrowserRecord): Promise<void> {
    this.drop();
    this.#clipboard.clear();
    await this.#backend.close(browser.browserId);
  }

  /** Keeps the sites; the first that is lost, or null. */
  renewSites(leases: readonly SiteLease[]): Promise<LostSite | null> {
    return renewLeases(this.#env, leases);
  }

  findLostSite(leases: readonly SiteLease[]): Promise<LostSite | null> {
    return findLost(this.#env, leases);
  }

  async releaseSites(leases: readonly SiteLease[]): Promise<void> {
    await releaseLeases(this.#env, leases);
  }

  async #browser(
    plan: EpisodePlan,
    device: Device,
    queueMs: number,
    previous: BrowserRecord | null,
    held: (browser: BrowserRecord) => void,
    sites: Promise<OpenedSite[]>,
  ): Promise<BrowserLink> {
    if (previous) {
      try {
        return await this.#begin(previous, plan, device, sites);
      } catch {
        // Another browser does not help where it was a site that failed.
        await sites;
        await this.closeBrowser(previous).catch(() => {});
      }
    }
    const { browserId } = await this.#backend.acquire({ leaseMs: leaseMs(this.#env), queueMs });
    const browser: BrowserRecord = { browserId, product: "", pageKey: `_${randomHex()}`, link: null };
    held(browser);
    try {
      return await this.#begin(browser, plan, device, sites);
    } catch (error) {
      await this.closeBrowser(browser).catch(() => {});
      if (error instanceof ServiceError) throw error;
      throw new ServiceError("browser_failed", `The browser did not start: ${String(error)}`);
    }
  }

  async #begin(browser: BrowserRecord, plan: EpisodePlan, device: Device, sites: Promise<OpenedSite[]>): Promise<BrowserLink> {
    const [link] = await Promise.all([this.#newContext(browser, device), this.#route(browser, plan, sites)]);
    if (device.geolocation) await link.context.grantGeolocation();
    const cookies = (await sites).flatMap((site) => site.cookies);
    if (cookies.length > 0) await link.context.setCookies(cookies);
    if (plan.storage) await writeStorageState(link, plan.storage);
    return link;
  }

  async #newContext(browser: BrowserRecord, device: Device): Promise<BrowserLink> {
    const [link, downloadPath] = await Promise.all([
      this.link ?? this.#connect(browser.browserId),
      this.#backend.downloadPath(browser.browserId),
    ]);
    await link.begin(this.#setup(browser.pageKey, link, device), downloadPath);
    return link;
  }

  async #route(browser: BrowserRecord, plan: EpisodePlan, sites: Promise<OpenedSite[]>): Promise<void> {
    const leases = (await sites).map(({ lease }) => lease);
    await this.#backend.setRoutes(browser.browserId, {
      routes: routesOf(this.#env, leases),
      network: plan.network,
      record: plan.record.network,
    });
  }

  async #connect(browserId: string): Promise<BrowserLink> {
    const link = await BrowserLink.connect(await this.#backend.connect(browserId), this.#clipboard);
    link.onLost = () => {
      if (this.#link === link) this.#onLost();
    };
    link.readProxyLog = async (after) => (await this.#backend.readNetwork(browserId, after)).entries;
    this.#link = link;
    return link;
  }

  #setup(pageKey: string, link: BrowserLink, device: Device): PageSetup {
    return new PageSetup(pageScripts(pageKey), device, link.userAgent, this.#backend.watched);
  }
}
