/**
 * @module Cookies and storage of the session's context, read and written through a page of our own.
 */
import type { CDPSession } from "@cloudflare/puppeteer/internal/api/CDPSession.js";
import type { StorageState, StoredCookie, StoredOrigin } from "../../../sdk/protocol/index.ts";
import { STORAGE_BUNDLE } from "../page/bundle.generated.ts";
import type { Entry, OriginStorage, StorageAPI } from "../page/storage/api.ts";
import type { BrowserLink } from "./link.ts";
import type { Tab } from "./tab.ts";

const EMPTY_PAGE = btoa("<!doctype html><title></title>");

export const readStorageState = async (link: BrowserLink): Promise<StorageState> => {
  const cookies = await link.context.cookies();
  const origins: StoredOrigin[] = [];
  await eachOrigin(link, link.origins, async (session, origin) => {
    const storage = await callStorage<OriginStorage>(session, "read");
    if (storage.localStorage.length > 0 || storage.indexedDB.length > 0) origins.push({ origin, ...storage } as StoredOrigin);
  });
  return { cookies, origins };
};

export const writeStorageState = async (link: BrowserLink, { cookies, origins }: StorageState): Promise<void> => {
  if (cookies.length > 0) await link.context.setCookies(cookies);
  const byOrigin = new Map(origins.map(({ origin, ...storage }) => [new URL(origin).origin, storage]));
  await eachOrigin(link, [...byOrigin.keys()], async (session, origin) => {
    await callStorage(session, "write", byOrigin.get(origin));
  });
};

/** What the tab keeps for the origin that it shows. */
export const readSessionStorage = (tab: Tab): Promise<readonly Entry[]> => tab.evaluateInView(storageCall("readSession"));

/** Puts the entries there when the tab first shows a page of the origin, before the page's own scripts. */
export const sessionStorageScript = (origin: string, entries: readonly Entry[]): string =>
  `if (self === top && location.origin === ${JSON.stringify(origin)} && sessionStorage.length === 0)
  for (const { name, value } of ${JSON.stringify(entries)}) sessionStorage.setItem(name, value);`;

export const hostCookie = (host: string, name: string, value: string): StoredCookie => ({
  name,
  value,
  domain: host.replace(/:\d+$/, ""),
  path: "/",
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: "Lax",
});

/** Shows an empty page at each origin, which no site is asked for. */
const eachOrigin = async (
  link: BrowserLink,
  origins: readonly string[],
  work: (session: CDPSession, origin: string) => Promise<void>,
): Promise<void> => {
  if (origins.length === 0) return;
  await link.withHiddenPage(async (session) => {
    session.on("Fetch.requestPaused", ({ requestId }) => {
      const responseHeaders = [{ name: "content-type", value: "text/html" }];
      session.send("Fetch.fulfillRequest", { requestId, responseCode: 200, responseHeaders, body: EMPTY_PAGE }).catch(() => {});
    });
    await Promise.all([
      session.send("Page.enable"),
      session.send("Network.enable", { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
      session.send("Network.setBypassServiceWorker", { bypass: true }),
      session.send("Fetch.enable", { patterns: [{ urlPattern: "*" }] }),
    ]);
    for (const origin of origins) {
      const { errorText } = await session.send("Page.navigate", { url: `${origin}/` });
      if (errorText) throw new Error(`The storage of ${origin} cannot be reached: ${errorText}`);
      await work(session, origin);
    }
  });
};

const storageCall = (method: keyof StorageAPI, argument?: unknown): string =>
  `(() => { ${STORAGE_BUNDLE}; return storage.${method}(${argument === undefined ? "" : JSON.stringify(argument)}); })()`;

const callStorage = async <T>(session: CDPSession, method: keyof StorageAPI, argument?: unknown): Promise<T> => {
  const answer = await session.send("Runtime.evaluate", {
    expression: storageCall(method, argument),
    awaitPromise: true,
    returnByValue: true,
  });
  if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text);
  return answer.result.value as T;
};
