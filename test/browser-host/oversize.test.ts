import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { Flood } from "../../containers/browser-host/cdp/flood.ts";
import { fitEvent, MAX_MESSAGE_BYTES } from "../../containers/browser-host/cdp/oversize.ts";
import { Upstream } from "../../containers/browser-host/cdp/upstream.ts";

const SESSION = "0123456789ABCDEF0123456789ABCDEF";
const MOST_PASSED_BYTES = 300_000;
const eventOf = (method: string, params: object): Buffer => Buffer.from(JSON.stringify({ method, params, sessionId: SESSION }));
const shortened = (method: string, params: object): Record<string, unknown> | null => {
  const passed = fitEvent(method, eventOf(method, params), SESSION);
  expect(passed?.length ?? 0).toBeLessThan(MOST_PASSED_BYTES);
  return passed && (JSON.parse(passed.toString()) as Record<string, unknown>);
};

const LONG = ["x", "é", '"', "\\", "\n", "字", "😀", "\u0000"].map((char) => char.repeat(1_000_000));
/** Every event whose size a page decides, with a long text where the page puts it. */
const EVENTS: readonly (readonly [method: string, params: (long: string) => object])[] = [
  ["Runtime.consoleAPICalled", (long) => ({ type: "error", args: [{ type: "string", value: long }], executionContextId: 1 })],
  [
    "Runtime.exceptionThrown",
    (long) => ({ timestamp: 1, exceptionDetails: { text: "Uncaught", exception: { description: long } } }),
  ],
  ["Page.javascriptDialogOpening", (long) => ({ url: "http://a/", message: long, type: "alert", defaultPrompt: long })],
  [
    "Page.frameNavigated",
    (long) => ({ frame: { id: "F", url: `http://a/${long}`, securityOrigin: "http://a" }, type: "Navigation" }),
  ],
  ["Page.navigatedWithinDocument", (long) => ({ frameId: "F", url: `http://a/${long}` })],
  ["Page.windowOpen", (long) => ({ url: long, windowName: long, windowFeatures: [long], userGesture: true })],
  ["Network.requestWillBeSent", (long) => ({ requestId: "1", request: { url: `data:image/png,${long}`, headers: { long } } })],
  ["Network.webSocketFrameReceived", (long) => ({ requestId: "1", response: { payloadData: long } })],
  ["Target.targetInfoChanged", (long) => ({ targetInfo: { targetId: "T", title: long, url: long, type: "page" } })],
  ["Runtime.executionContextCreated", (long) => ({ context: { id: 1, name: long, origin: long, auxData: { frameId: "F" } } })],
];

describe("an event that a page makes long", () => {
  test("is shortened, and still says what it is about", () => {
    for (const [method, params] of EVENTS) {
      for (const long of LONG) {
        const passed = shortened(method, params(long));
        // Of what a page loads an event may be missing, of what there is none.
        if (passed !== null || !method.startsWith("Network.")) expect(passed).toMatchObject({ method, sessionId: SESSION });
      }
    }
  });

  test("that is short is passed on as it came", () => {
    for (const [method, params] of EVENTS) {
      const message = eventOf(method, params("short"));
      expect(fitEvent(method, message, SESSION)).toBe(message);
    }
  });

  test("keeps the start of what was said", () => {
    const said = { type: "warning", args: [{ type: "string", value: `Look here: ${"x".repeat(1_000_000)}` }] };
    const params = shortened("Runtime.consoleAPICalled", said)?.params as { type: string; args: { value: string }[] };
    expect(params.type).toBe("warning");
    expect(params.args[0]?.value).toMatch(/^Look here: x+… \(cut: it was too long\)$/);
  });
});

describe("a message that is larger than a client takes", () => {
  const upstream = () => {
    const input = new PassThrough({ highWaterMark: 2 ** 20 });
    const up = new Upstream(new PassThrough(), input);
    const events: Buffer[] = [];
    up.onEvent = (event) => events.push(event);
    return { input, up, events };
  };
  const feed = async (input: PassThrough, start: string, bytes: number, end: string): Promise<void> => {
    input.write(start);
    const piece = Buffer.alloc(2 ** 20, "x");
    for (let sent = 0; sent < bytes; sent += piece.length) {
      if (!input.write(piece)) await new Promise((resolve) => input.once("drain", resolve));
    }
    input.write(`${end}\0`);
    await new Promise((resolve) => setImmediate(resolve));
  };

  test("becomes an error where it is an answer, and the connection goes on", async () => {
    const { input, up } = upstream();
    const refused = expect(up.send("Accessibility.getFullAXTree", {}, SESSION)).rejects.toThrow(/answer is larger than/);
    await feed(input, '{"id":1,"result":{"nodes":"', 2 * MAX_MESSAGE_BYTES, `"},"sessionId":"${SESSION}"}`);
    await refused;
    const next = up.send("Browser.getVersion");
    input.write('{"id":2,"result":{"product":"Chrome"}}\0');
    expect(await next).toEqual({ product: "Chrome" });
  });

  test("is cut where it is said on the console, and left out otherwise", async () => {
    const { input, events } = upstream();
    const start = '{"method":"Runtime.consoleAPICalled","params":{"type":"error","args":[{"type":"string","value":"Loud ';
    await feed(input, start, 2 * MAX_MESSAGE_BYTES, `"}]},"sessionId":"${SESSION}"}`);
    await feed(
      input,
      '{"method":"Network.dataReceived","params":{"data":"',
      2 * MAX_MESSAGE_BYTES,
      `"},"sessionId":"${SESSION}"}`,
    );
    input.write(`{"method":"Page.loadEventFired","params":{},"sessionId":"${SESSION}"}\0`);
    await new Promise((resolve) => setImmediate(resolve));
    expect(events.map((event) => (JSON.parse(event.toString()) as { method: string }).method)).toEqual([
      "Runtime.consoleAPICalled",
      "Page.loadEventFired",
    ]);
    expect(events[0]?.toString()).toContain("Loud xxx");
  });
});

test("a page that logs without end is heard a part of it", () => {
  const flood = new Flood();
  const heard = Array.from({ length: 10_000 }, () => flood.isOver("Runtime.consoleAPICalled", 100)).filter((over) => !over);
  expect(heard.length).toBeGreaterThan(100);
  expect(heard.length).toBeLessThan(2_000);
  expect(flood.isOver("Page.frameNavigated", 100)).toBe(false);
});
