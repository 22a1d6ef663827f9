import puppeteer from "@cloudflare/puppeteer";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CDP, openSocket } from "./cdp.ts";
import { endpointOf } from "./endpoint.ts";
import { Host, waitFor } from "./support.ts";

let host: Host;
beforeAll(async () => {
  host = await Host.start();
});
afterAll(async () => {
  await host.stop();
});
afterEach(async () => {
  const { sessions } = (await host.call<{ sessions: { sessionId: string }[] }>("GET", "/v1/sessions")).body;
  await Promise.all(sessions.map(({ sessionId }) => host.call("DELETE", `/v1/devtools/browser/${sessionId}`)));
  await waitFor("all sessions to end", async () => (await host.capacity()).active === 0);
});

describe("the Browser Run protocol", () => {
  test("an unchanged @cloudflare/puppeteer launches, drives, lists and closes a browser", async () => {
    const endpoint = endpointOf(host);
    const browser = await puppeteer.launch(endpoint, { keep_alive: 60_000 });
    const page = await browser.newPage();
    await page.setContent("<h1>Still</h1>");
    expect(await page.$eval("h1", (heading) => heading.textContent)).toBe("Still");

    const [session] = await puppeteer.sessions(endpoint);
    expect(session).toMatchObject({ sessionId: browser.sessionId(), connectionId: expect.any(String) });
    expect(await puppeteer.limits(endpoint)).toMatchObject({
      activeSessions: [{ id: browser.sessionId() }],
      allowedBrowserAcquisitions: 1,
    });

    await browser.close();
    await waitFor("the session to end", async () => (await puppeteer.sessions(endpoint)).length === 0);
    const [past] = await puppeteer.history(endpoint);
    expect(past).toMatchObject({ sessionId: browser.sessionId(), closeReasonText: expect.stringContaining("Normal closure") });
  });

  test("a client that disconnects finds its page again", async () => {
    const endpoint = endpointOf(host);
    const { sessionId } = await puppeteer.acquire(endpoint);
    const first = await puppeteer.connect(endpoint, sessionId);
    const page = await first.newPage();
    await page.setContent("<title>kept</title>");
    await first.disconnect();

    const second = await puppeteer.connect(endpoint, sessionId);
    const titles = await Promise.all((await second.pages()).map((tab) => tab.title()));
    expect(titles).toContain("kept");
    await second.close();
  });

  test("one upgrade can acquire and connect", async () => {
    const cdp = new CDP(await openSocket(host, "/v1/devtools/browser?keep_alive=20000"));
    expect(await cdp.send("Browser.getVersion")).toHaveProperty("product");
    await cdp.send("Browser.close");
    await cdp.closed;
  });

  test("a session is described while it lives and gone after DELETE, which can be repeated", async () => {
    const id = await host.acquire();
    expect((await host.call("GET", `/v1/devtools/session/${id}`)).body).toEqual({ sessionId: id, startTime: expect.any(Number) });
    expect((await host.call("GET", "/v1/devtools/session")).body).toEqual([expect.objectContaining({ sessionId: id })]);
    for (let time = 0; time < 2; time++) {
      const { status, body } = await host.call("DELETE", `/v1/devtools/browser/${id}`);
      expect({ status, body }).toEqual({ status: 200, body: { status: "closed" } });
    }
    expect((await host.call("GET", `/v1/devtools/session/${id}`)).status).toBe(404);
  });

  test("sessions share nothing: a cookie set in one is not in the next", async () => {
    const cookiesIn = async (set: boolean) => {
      const id = await host.acquire();
      const cdp = await CDP.connect(host, id);
      if (set) await cdp.send("Storage.setCookies", { cookies: [{ name: "a", value: "1", url: "http://shop.localhost/" }] });
      const { cookies } = await cdp.send("Storage.getCookies");
      await host.call("DELETE", `/v1/devtools/browser/${id}`);
      return (cookies as unknown[]).length;
    };
    expect([await cookiesIn(true), await cookiesIn(false)]).toEqual([1, 0]);
  });
});

describe("taking over", () => {
  test("a new connection gets the browser and the old one is cut", async () => {
    const id = await host.acquire();
    const old = await CDP.connect(host, id);
    await old.send("Browser.getVersion");
    const next = await CDP.connect(host, id);
    await old.closed;
    expect(await next.send("Browser.getVersion")).toHaveProperty("product");
    await host.call("DELETE", `/v1/devtools/browser/${id}`);
    await next.closed;
  });
});

describe("the doors", () => {
  test("every route but /health wants the token", async () => {
    for (const path of ["/v1/sessions", "/v1/capacity", "/metrics", "/nowhere"]) {
      expect((await host.call("GET", path, undefined, "another-token")).status).toBe(401);
    }
    const health = await fetch(`http://127.0.0.1:${host.port}/health`);
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({ ok: true, browser: expect.stringContaining("Chrome") });
  });

  test("an upgrade without the token is refused", async () => {
    const id = await host.acquire();
    const socket = new WebSocket(`ws://127.0.0.1:${host.port}/v1/devtools/browser/${id}`);
    const opened = await new Promise((resolve) => {
      socket.addEventListener("open", () => resolve(true));
      socket.addEventListener("error", () => resolve(false));
    });
    expect(opened).toBe(false);
    await host.call("DELETE", `/v1/devtools/browser/${id}`);
  });

  test.each([
    ["POST", "/v1/devtools/browser?keep_alive=soon", 400, "keep_alive"],
    ["POST", "/v1/devtools/browser?queue_ms=-1", 400, "queue_ms"],
    ["POST", "/v1/devtools/browser?recording=true", 400, "recording"],
    ["POST", "/v1/devtools/browser/unknown/renew", 404, undefined],
    ["PUT", "/v1/devtools/browser/unknown/routes", 404, undefined],
    ["GET", "/v1/devtools/browser/unknown", 404, undefined],
    ["GET", "/v1/nowhere", 404, undefined],
    ["PUT", "/v1/sessions", 405, undefined],
  ])("%s %s is %i", async (method, path, status, field) => {
    const answer = await host.call(method, path);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ error: expect.any(String), ...(field === undefined ? {} : { field }) });
    expect((await host.capacity()).active).toBe(0);
  });

  test("guardrails are refused, because they would not be kept", async () => {
    const { status, body } = await host.call("POST", "/v1/devtools/browser", { guardrails: { allowedDomains: [] } });
    expect({ status, field: body.field }).toEqual({ status: 400, field: "guardrails" });
  });

  test("a plain GET of a session's CDP route says that it wants an upgrade", async () => {
    const id = await host.acquire();
    expect((await host.call("GET", `/v1/devtools/browser/${id}`)).status).toBe(426);
    await host.call("DELETE", `/v1/devtools/browser/${id}`);
  });

  test("metrics count what happened", async () => {
    const { body } = await host.call<string>("GET", "/metrics");
    expect(body).toMatch(/^stillwater_browser_host_sessions_opened_total \d+$/m);
    expect(body).toMatch(/^stillwater_browser_host_sessions_closed_total\{reason="normal"\} [1-9]/m);
    expect(body).toMatch(/^stillwater_browser_host_sessions_ready \d+$/m);
  });
});
