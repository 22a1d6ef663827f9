/**
 * @module The commands of the browser itself, as a virtual one answers them: with its own contexts and targets put in,
 * or from what is known here. What is not here is refused.
 */
import type { BrowserView } from "./browser-view.ts";
import type { Client } from "./client.ts";
import { denyClipboard, guardPermissions } from "./clipboard.ts";
import { openableURL, requireFlat } from "./guards.ts";
import { failed, invalidParams, noSuchContext, type Params, refused } from "./protocol.ts";
import { TargetFilter } from "./target-filter.ts";
import type { TargetSession } from "./target-session.ts";

interface Call {
  readonly client: Client;
  readonly browser: BrowserView;
  readonly params: Params;
  /** The session that the command came by; null for the browser's own. */
  readonly session: TargetSession | null;
  readonly method: string;
}

type Handler = (call: Call) => Params | Promise<Params>;

const DOWNLOAD_BEHAVIOURS = new Set(["deny", "allow", "allowAndName", "default"]);
const PAGE_SIZE = ["width", "height", "left", "top", "windowState"];
const PASSED_TO_CREATE_TARGET = [...PAGE_SIZE, "newWindow", "background", "focus"];

const HANDLERS: Readonly<Record<string, Handler>> = {
  "Browser.getVersion": ({ browser }) => browser.hub.upstream.send("Browser.getVersion"),
  "Browser.close": ({ client }) => {
    // The answer goes out first.
    setImmediate(() => client.closeBrowser());
    return {};
  },
  "Browser.setDownloadBehavior": setDownloadBehavior,
  "Page.setDownloadBehavior": setDownloadBehavior,
  "Browser.cancelDownload": cancelDownload,
  "Browser.grantPermissions": setPermissions,
  "Browser.resetPermissions": setPermissions,
  "Browser.setPermission": setPermissions,
  "Browser.getWindowForTarget": getWindowForTarget,
  "Browser.getWindowBounds": ofOwnWindow,
  "Browser.setWindowBounds": ofOwnWindow,
  "Storage.clearCookies": inContext,
  "Storage.getCookies": inContext,
  "Storage.setCookies": inContext,
  "Target.activateTarget": onTarget,
  "Target.closeTarget": onTarget,
  "Target.attachToTarget": async ({ client, params, method }) => {
    requireFlat(params, method);
    return { sessionId: await client.attachments.attach(params.targetId) };
  },
  "Target.detachFromTarget": async ({ client, params, session }) => {
    await client.attachments.detach(String(params.sessionId ?? session?.id));
    return {};
  },
  "Target.createBrowserContext": createBrowserContext,
  "Target.disposeBrowserContext": async ({ browser, params }) => {
    await browser.disposeContext(String(params.browserContextId));
    return {};
  },
  "Target.getBrowserContexts": async ({ browser }) => ({ browserContextIds: browser.madeContexts }),
  "Target.createTarget": createTarget,
  "Target.getTargetInfo": async ({ browser, params, session }) => {
    await browser.refresh();
    return { targetInfo: browser.target(params.targetId ?? session?.targetId) };
  },
  "Target.getTargets": async ({ browser, params }) => {
    const filter = TargetFilter.parse(params.filter);
    await browser.refresh();
    return { targetInfos: browser.allTargets.filter(({ type }) => filter.admits(type)) };
  },
  "Target.setAutoAttach": async ({ client, params, method }) => {
    requireFlat(params, method);
    await client.attachments.setAutoAttach(params);
    return {};
  },
  "Target.setDiscoverTargets": setDiscoverTargets,
};

/** By name alone: a method called after something that every object has is none. */
export const BROWSER_COMMANDS: ReadonlyMap<string, Handler> = new Map(Object.entries(HANDLERS));

/** Methods that mean the browser even when they are sent to one of its targets. */
const FROM_TARGETS_TOO = /^(?:Browser\.|Target\.(?:getTargetInfo|detachFromTarget)$|Page\.setDownloadBehavior$)/;

export function isForBrowser(method: string, session: TargetSession | null): boolean {
  return session === null ? method !== "Page.setDownloadBehavior" : FROM_TARGETS_TOO.test(method);
}

/** A command about one context, by default the one that the session is in, or the browser's default one. */
async function inContext({ browser, params, session, method }: Call): Promise<Params> {
  const browserContextId = await browser.contextID(params.browserContextId ?? session?.contextId);
  return browser.hub.upstream.send(method, { ...params, browserContextId });
}

/** The clipboard stays closed, whatever else changes. */
async function setPermissions(call: Call): Promise<Params> {
  const { browser, params, session, method } = call;
  guardPermissions(params, method);
  const contextId = await browser.contextID(params.browserContextId ?? session?.contextId);
  const answer = await inContext(call);
  await denyClipboard(browser.hub.upstream, contextId);
  return answer;
}

/** Wherever the client would have the files, they go to the session's own directory. */
async function setDownloadBehavior({ client, browser, params, session }: Call): Promise<Params> {
  const { behavior, eventsEnabled } = params;
  if (!DOWNLOAD_BEHAVIOURS.has(String(behavior))) throw invalidParams(`behavior: ${String(behavior)} is not supported`);
  const browserContextId = await browser.contextID(params.browserContextId ?? session?.contextId);
  const allowed = behavior === "allow" || behavior === "allowAndName";
  client.wantsDownloads = eventsEnabled === true;
  if (!browser.directsDownloads(browserContextId)) return {};
  if (allowed) await browser.makeDownloadDirectory();
  return browser.hub.upstream.send("Browser.setDownloadBehavior", {
    behavior: allowed ? behavior : "deny",
    browserContextId,
    // One switch for the whole Chrome: who wants no events gets none from here.
    eventsEnabled: true,
    ...(allowed ? { downloadPath: browser.downloadDirectory } : {}),
  });
}

async function cancelDownload({ browser, params }: Call): Promise<Params> {
  const guid = String(params.guid);
  if (!browser.ownsDownload(guid)) throw failed("No download item found for the given GUID");
  const attempts = browser.contexts.map((browserContextId) =>
    browser.hub.upstream.send("Browser.cancelDownload", { guid, browserContextId }),
  );
  return Promise.any(attempts).catch(() => {
    throw failed("No download item found for the given GUID");
  });
}

async function getWindowForTarget({ browser, params, session, method }: Call): Promise<Params> {
  const targetId = browser.targetID(params.targetId ?? session?.targetId);
  const answer = await browser.hub.upstream.send(method, { targetId });
  if (typeof answer.windowId === "number") browser.windows.add(answer.windowId);
  return answer;
}

function ofOwnWindow({ browser, params, method }: Call): Promise<Params> {
  if (!browser.windows.has(params.windowId as number)) throw failed("Browser window not found");
  return browser.hub.upstream.send(method, params);
}

async function onTarget({ browser, params, method }: Call): Promise<Params> {
  const targetId = browser.targetID(params.targetId);
  const answer = await browser.hub.upstream.send(method, { targetId });
  if (method === "Target.activateTarget") browser.activated(targetId);
  return answer;
}

async function createBrowserContext({ client, browser, params, method }: Call): Promise<Params> {
  if (params.proxyServer !== undefined || params.proxyBypassList !== undefined) {
    throw refused(method, "contexts use the session's own proxy; set the session's routes and egress instead.");
  }
  if (params.originsWithUniversalNetworkAccess !== undefined) throw refused(method, "origins keep their borders.");
  const passing = params.disposeOnDetach === true || browser.role === "guest";
  const browserContextId = await browser.newContext(passing);
  if (passing) client.passingContexts.add(browserContextId);
  return { browserContextId };
}

async function createTarget({ client, browser, params, method }: Call): Promise<Params> {
  const url = params.url === undefined || params.url === "" ? "about:blank" : openableURL(params.url, method);
  if (params.browserContextId !== undefined && !browser.hasContext(params.browserContextId)) {
    throw noSuchContext(String(params.browserContextId));
  }
  const browserContextId = await browser.contextID(params.browserContextId);
  const isPlain = url === "about:blank" && PAGE_SIZE.every((name) => params[name] === undefined);
  const targetId = await browser.openPage(params.background === true, async () => {
    const ready = isPlain ? browser.showBlankPage(browserContextId) : null;
    if (!ready) browser.closeBlankPage(browserContextId);
    return ready ?? openTarget(browser, { ...passed(params), url, browserContextId });
  });
  browser.activated(targetId);
  // In Chrome, a client that attaches to new pages is told of them before it has this answer.
  await client.attachments.reached(targetId);
  return { targetId: params.forTab === true ? browser.tabs.of(targetId) : targetId };
}

async function openTarget(browser: BrowserView, params: Params): Promise<string> {
  return String((await browser.hub.upstream.send("Target.createTarget", params)).targetId);
}

function passed(params: Params): Params {
  return Object.fromEntries(Object.entries(params).filter(([name]) => PASSED_TO_CREATE_TARGET.includes(name)));
}

function setDiscoverTargets({ client, browser, params }: Call): Params {
  client.discovers = params.discover === true ? TargetFilter.parse(params.filter) : null;
  for (const info of browser.allTargets) client.targetEvent("Target.targetCreated", info);
  return {};
}
