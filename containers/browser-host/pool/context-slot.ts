/**
 * @module The place of one session in a shared Chrome: a virtual browser, with a proxy and a directory of its own.
 */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { REMOVE_OPTIONS } from "../browser/directories.ts";
import { Client } from "../cdp/client.ts";
import { VirtualBrowser } from "../cdp/virtual-browser.ts";
import { type ClientUpgrade, WebSocketConnection } from "../cdp/websocket.ts";
import type { SessionProxy } from "../proxy/session-proxy.ts";
import type { SharedChrome } from "./shared-chrome.ts";
import type { Attachment, BrowserSlot, SlotLoss } from "./slot.ts";

const MAX_LOGGED_METHODS = 100;

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

  attach(upgrade: ClientUpgrade, onBytes: (count: number) => void): Attachment {
    if (!this.#touched) this.#chrome.served();
    this.#touched = true;
    this.#browser.client?.close();
    const socket = new WebSocketConnection(upgrade);
    const client = new Client({
      browser: this.#browser,
      socket,
      onRefused: (method, reason) => this.#onRefused(method, reason),
      onBrowserClose: () => this.lose({ kind: "exited", text: "the client closed its browser" }),
    });
    this.#browser.setClient(client);
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
