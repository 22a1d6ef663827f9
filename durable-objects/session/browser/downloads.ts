/**
 * @module What pages download, followed from its begin to its end.
 */
import type { Connection } from "@cloudflare/puppeteer/internal/cdp/Connection.js";
import type { Signal } from "./signal.ts";

/** One file of a page may be this large, and this many are kept of an episode. */
export const MAX_DOWNLOAD_BYTES = 32 * 1024 * 1024;
export const MAX_DOWNLOADS = 20;
/** Further ones are refused and listed as failed; beyond this many they are refused alone. */
const MAX_LISTED = 100;

export interface FollowedDownload {
  readonly guid: string;
  readonly name: string;
  readonly url: string;
  state: "running" | "done" | "failed";
  bytes: number;
}

export class Downloads {
  readonly #all = new Map<string, FollowedDownload>();
  readonly #connection: Connection;
  readonly #changed: Signal;

  constructor(connection: Connection, changed: Signal) {
    this.#connection = connection;
    this.#changed = changed;
    connection.on("Browser.downloadWillBegin", ({ guid, url, suggestedFilename }) => {
      const refused = this.#all.size >= MAX_DOWNLOADS;
      if (this.#all.size < MAX_LISTED)
        this.#all.set(guid, { guid, name: suggestedFilename, url, state: refused ? "failed" : "running", bytes: 0 });
      if (refused) this.#cancel(guid);
      changed.notify();
    });
    connection.on("Browser.downloadProgress", ({ guid, receivedBytes, state }) => {
      const download = this.#all.get(guid);
      if (download?.state !== "running") return;
      download.bytes = receivedBytes;
      if (receivedBytes > MAX_DOWNLOAD_BYTES) {
        download.state = "failed";
        this.#cancel(guid);
      } else if (state !== "inProgress") {
        download.state = state === "completed" ? "done" : "failed";
      }
      changed.notify();
    });
  }

  get all(): readonly FollowedDownload[] {
    return [...this.#all.values()];
  }

  get running(): readonly FollowedDownload[] {
    return this.all.filter((download) => download.state === "running");
  }

  /** Begins anew, for a new episode. */
  clear(): void {
    this.#all.clear();
    this.#changed.notify();
  }

  #cancel(guid: string): void {
    void this.#connection.send("Browser.cancelDownload", { guid }).catch(() => {});
  }
}
