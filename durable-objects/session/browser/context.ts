/**
 * @module The session's context in its browser: cookies, downloads and permissions that all of its pages share.
 */
import type { Connection } from "@cloudflare/puppeteer/internal/cdp/Connection.js";
import type { StoredCookie } from "../../../sdk/protocol/index.ts";

export const ABOUT_BLANK = "about:blank";

export class BrowserContext {
  readonly id: string;
  readonly #connection: Connection;

  constructor(connection: Connection, id: string) {
    this.#connection = connection;
    this.id = id;
  }

  static async create(connection: Connection): Promise<BrowserContext> {
    const { browserContextId } = await connection.send("Target.createBrowserContext", { disposeOnDetach: false });
    return new BrowserContext(connection, browserContextId);
  }

  /** Gives the id of a new blank page. One in the background is our own: drivers beside us are never told of it. */
  async openPage(background = false): Promise<string> {
    const { targetId } = await this.#connection.send("Target.createTarget", {
      url: ABOUT_BLANK,
      browserContextId: this.id,
      ...(background ? { background } : {}),
    });
    return targetId;
  }

  /** Closes all of its pages. */
  async dispose(): Promise<void> {
    await this.#connection.send("Target.disposeBrowserContext", { browserContextId: this.id });
  }

  async cookies(): Promise<StoredCookie[]> {
    const { cookies } = await this.#connection.send("Storage.getCookies", { browserContextId: this.id });
    return cookies.map(({ name, value, domain, path, expires, httpOnly, secure, sameSite }) => ({
      ...{ name, value, domain, path, expires, httpOnly, secure },
      ...(sameSite ? { sameSite } : {}),
    }));
  }

  async setCookies(cookies: readonly StoredCookie[]): Promise<void> {
    await this.#connection.send("Storage.setCookies", {
      browserContextId: this.id,
      cookies: cookies.map(({ sameSite, expires, ...cookie }) => ({
        ...cookie,
        ...(expires === -1 ? {} : { expires }),
        ...(sameSite ? { sameSite } : {}),
      })),
    });
  }

  /** Files that pages download are kept under the path, which the browser's host knows. */
  async keepDownloads(downloadPath: string): Promise<void> {
    await this.#connection.send("Browser.setDownloadBehavior", {
      behavior: "allowAndName",
      browserContextId: this.id,
      downloadPath,
      eventsEnabled: true,
    });
  }

  async grantGeolocation(): Promise<void> {
    await this.#connection.send("Browser.grantPermissions", { permissions: ["geolocation"], browserContextId: this.id });
  }
}
