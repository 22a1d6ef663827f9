/**
 * @module Opens pages in a real Chromium with the scripts for pages installed, as a session does.
 */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { HeaderInfo } from "../../durable-objects/session/observation/index.ts";
import type { Aim, FillPlan, FocusResult, PageView } from "../../durable-objects/session/page/api.ts";
import { buildPage } from "../../scripts/build-page.mjs";
import { closeServer } from "../support/close-server.ts";
import { type CDP, type Chromium, launchChromium } from "./cdp.ts";

// The bundle is made from the sources under test before anything imports it.
await buildPage();
const { headerTokens, pageScripts, renderText, VIEW_WORLD, viewCall } = await import(
  "../../durable-objects/session/observation/index.ts"
);

export const FIXTURES = fileURLToPath(new URL("./fixtures/", import.meta.url));
const PLAIN_HEADER: HeaderInfo = { error: null, tabs: [], dialog: null };
const TYPES: Record<string, string> = { ".html": "text/html; charset=utf-8", ".svg": "image/svg+xml", ".xml": "application/xml" };

export interface ObserveOptions {
  readonly allocate?: boolean;
  readonly maxTokens?: number;
  readonly header?: HeaderInfo;
}

/** One tab, driven through the view of its document. */
export class Tab {
  readonly cdp: CDP;
  readonly session: string;
  readonly targetId: string;
  nextId = 1;
  #view: number | null = null;

  constructor(cdp: CDP, session: string, targetId: string) {
    this.cdp = cdp;
    this.session = session;
    this.targetId = targetId;
    cdp.on("Runtime.executionContextCreated", session, ({ context }) => {
      const { id, name, auxData } = context as { id: number; name: string; auxData?: { frameId?: string } };
      if (name === VIEW_WORLD && auxData?.frameId === targetId) this.#view = id;
    });
    cdp.on("Runtime.executionContextsCleared", session, () => {
      this.#view = null;
    });
  }

  send(method: string, params: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    return this.cdp.send(method, params, this.session);
  }

  async goto(url: string): Promise<void> {
    const loaded = this.cdp.once("Page.loadEventFired", this.session);
    await this.send("Page.navigate", { url });
    await loaded;
  }

  /** In the page's own world, unless another is named. */
  async evaluate<T>(expression: string, contextId?: number): Promise<T> {
    const answer = (await this.send("Runtime.evaluate", {
      expression,
      returnByValue: true,
      awaitPromise: true,
      ...(contextId === undefined ? {} : { contextId }),
    })) as {
      result: { value: T };
      exceptionDetails?: { exception?: { description?: string }; text: string };
    };
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text);
    return answer.result.value;
  }

  /** The isolated world of the document of this moment. */
  async viewContext(): Promise<number> {
    if (this.#view !== null) return this.#view;
    const { executionContextId } = await this.send("Page.createIsolatedWorld", {
      frameId: this.targetId,
      worldName: VIEW_WORLD,
    });
    return Number(executionContextId);
  }

  async evaluateInView<T>(expression: string): Promise<T> {
    return this.evaluate<T>(expression, this.#view ?? (await this.viewContext()));
  }

  call<T>(method: string, ...args: unknown[]): Promise<T> {
    return this.evaluateInView<T>(viewCall(method, args));
  }

  async view({ allocate = true, maxTokens, header = PLAIN_HEADER }: ObserveOptions = {}): Promise<PageView> {
    const view = await this.call<PageView>("observe", {
      nextId: this.nextId,
      allocate,
      maxTokens,
      reserveTokens: headerTokens(header),
    });
    if (allocate) this.nextId = view.nextId;
    return view;
  }

  async text(options: ObserveOptions = {}): Promise<string> {
    const view = await this.view(options);
    return renderText(view, options.header ?? PLAIN_HEADER, { maxTokens: options.maxTokens ?? 1_000_000 }).text;
  }

  aim = (id: string): Promise<Aim> => this.call("aim", id, this.nextId);
  focus = (id: string): Promise<FocusResult> => this.call("focus", id, this.nextId);
  prepareFill = (id: string, text: string): Promise<FillPlan> => this.call("prepareFill", id, text, this.nextId);

  async click(id: string): Promise<void> {
    const aim = await this.aim(id);
    if (!aim.ok) throw new Error(aim.message);
    const at = { x: aim.x, y: aim.y, button: "left", clickCount: 1 };
    await this.send("Input.dispatchMouseEvent", { type: "mousePressed", ...at });
    await this.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...at });
  }
}

export interface PageWorld extends AsyncDisposable {
  readonly origin: string;
  /** A tab of its own context, with our scripts, at the fixture or the markup. */
  open(
    page:
      | { readonly fixture: string }
      | { readonly html: string; readonly headers?: Record<string, string>; readonly type?: string },
  ): Promise<Tab>;
  /** A tab as Chrome makes it, without anything of ours. */
  openPlain(html: string): Promise<Tab>;
  /** The address of a page with this markup. */
  serve(html: string): string;
  [Symbol.asyncDispose](): Promise<void>;
}

export const startPages = async (): Promise<PageWorld> => {
  const chromium = await launchChromium();
  const served = new Map<string, { html: string; headers: Record<string, string>; type: string }>();
  const server = await startServer(served);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const serve = (html: string): string => {
    const path = `/inline-${served.size}.html`;
    served.set(path, { html, headers: {}, type: "text/html; charset=utf-8" });
    return origin + path;
  };
  return {
    origin,
    open: async (page) => {
      let path = "fixture" in page ? `/${page.fixture}` : `/inline-${served.size}.html`;
      if ("html" in page)
        served.set(path, { html: page.html, headers: page.headers ?? {}, type: page.type ?? "text/html; charset=utf-8" });
      else if (!extname(path)) path += ".html";
      const tab = await openTab(chromium);
      await tab.goto(origin + path);
      return tab;
    },
    serve,
    openPlain: async (html) => {
      const tab = await openTab(chromium, false);
      await tab.goto(serve(html));
      return tab;
    },
    [Symbol.asyncDispose]: async () => {
      await chromium.close();
      await closeServer(server);
    },
  };
};

const openTab = async ({ cdp }: Chromium, scripts = true): Promise<Tab> => {
  const { browserContextId } = await cdp.send("Target.createBrowserContext");
  const { targetId } = await cdp.send("Target.createTarget", { url: "about:blank", browserContextId, width: 1280, height: 720 });
  const { sessionId } = await cdp.send("Target.attachToTarget", { targetId, flatten: true });
  const tab = new Tab(cdp, String(sessionId), String(targetId));
  await tab.send("Page.enable");
  // Without it Chrome makes the worlds of a document when they are first asked for.
  await tab.send("Runtime.enable");
  await tab.send("Emulation.setDeviceMetricsOverride", { width: 1280, height: 720, deviceScaleFactor: 1, mobile: false });
  if (!scripts) return tab;
  const { view, hooks } = pageScripts(`sw${randomUUID()}`);
  await tab.send("Page.addScriptToEvaluateOnNewDocument", { source: view, worldName: VIEW_WORLD });
  await tab.send("Page.addScriptToEvaluateOnNewDocument", { source: hooks });
  return tab;
};

const startServer = async (
  served: ReadonlyMap<string, { html: string; headers: Record<string, string>; type: string }>,
): Promise<Server> => {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const inline = served.get(path);
    const body = inline ? inline.html : await readFile(join(FIXTURES, path)).catch(() => null);
    if (body === null) response.writeHead(404).end();
    else
      response
        .writeHead(200, { "content-type": inline?.type ?? TYPES[extname(path)] ?? "text/plain", ...inline?.headers })
        .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
};
