/**
 * @module The place of one session in a shared Chrome: a virtual browser, with a proxy and a directory of its own.
 */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { REMOVE_OPTIONS } from "../browser/directories.ts";
import { BrowserView, type Role } from "../cdp/browser-view.ts";
import { Client } from "../cdp/client.ts";
import { VirtualBrowser } from "../cdp/virtual-browser.ts";
import { type ClientUpgrade, WebSocketConnection } from "../cdp/websocket.ts";
import { HostError } from "../errors.ts";
import type { SessionProxy } from "../proxy/session-proxy.ts";
import type { SharedChrome } from "./shared-chrome.ts";
import type { Attachment, BrowserSlot, SlotLoss } from "./slot.ts";

const MAX_LOGGED_METHODS = 100;
/** Drivers that are connected beside the owner. */
const MAX_GUESTS = 8;

export class ContextSlot implements BrowserSlot {
  readonly proxy: SessionProxy;
  readonly lost: Promise<SlotLoss>;
  readonly #chrome: SharedChrome;
  readonly #browser: VirtualBrowser;
  #lose: (loss: SlotLoss) => void = () => {};
  readonly #refused = new Set<string>();
  #touched = false;
  #released: Promise<void> | null = null;

  constructor(chrome: SharedChrome, proxy: SessionProxy) {
    this.#chrome = chrome;
    this.proxy = proxy;
    const id = randomUUID();
    this.#browser = new VirtualBrowser({
      id,
      hub: chrome.hub,
      proxy,
      downloadDirectory: chrome.downloadDirectory(id),
      takeContext: () => chrome.takeContext(),
    });
    this.lost = new Promise((resolve) => {
      this.#lose = resolve;
    });
  }

  get downloadDirectory(): string {
    return this.#browser.downloadDirectory;
  }

  /** Whether a client was ever connected. */
  get touched(): boolean {
    return this.#touched;
  }

  attach(upgrade: ClientUpgrade, role: Role, onBytes: (count: number) => void): Attachment {
    if (role === "guest" && this.#browser.guests.length >= MAX_GUESTS) {
      throw new HostError(429, `A session takes at most ${MAX_GUESTS} guests at once: close one first.`);
    }
    if (!this.#touched) this.#chrome.served();
    this.#touched = true;
    if (role === "owner") this.#browser.owner?.close();
    const socket = new WebSocketConnection(upgrade);
    const client: Client = new Client({
      browser: new BrowserView(this.#browser, role),
      socket,
      onRefused: (method, reason) => this.#onRefused(method, reason),
      onBrowserClose: () =>
        role === "owner" ? this.lose({ kind: "exited", text: "the client closed its browser" }) : client.close(),
      onClose: () => this.#browser.remove(client),
    });
    this.#browser.add(client);
    const attachment: Attachment = { onClose: () => {}, close: () => client.close() };
    socket.onBytes = onBytes;
    socket.onClose = () => {
      client.close();
      attachment.onClose();
    };
    return attachment;
  }

  ping(limitMs: number): Promise<string> {
    return this.#chrome.ping(limitMs);
  }

  /** The session is over, for a reason that is not its owner's wish. */
  lose(loss: SlotLoss): void {
    if (this.#released === null) this.#lose(loss);
  }

  release(): Promise<void> {
    this.#released ??= this.#end();
    return this.#released;
  }

  /** Every refusal is counted; the log tells of each method once. */
  #onRefused(method: string, reason: string): void {
    const isNew = this.#refused.size < MAX_LOGGED_METHODS && !this.#refused.has(method);
    if (isNew) this.#refused.add(method);
    this.#chrome.refused(method, isNew ? reason : null);
  }

  async #end(): Promise<void> {
    this.proxy.close();
    await this.#browser.end();
    await rm(this.downloadDirectory, REMOVE_OPTIONS).catch(() => {});
    this.#chrome.left(this);
  }
}
