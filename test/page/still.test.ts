import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StillAnswer } from "../../durable-objects/session/page/api.ts";
import { closeServer } from "../support/close-server.ts";
import { type PageWorld, startPages, type Tab } from "./support.ts";

const LIMIT_MS = 2_000;
const INPUT_EVERY_MS = 5;

const still = (tab: Tab, coming = false): Promise<StillAnswer> => tab.call<StillAnswer>("still", [], LIMIT_MS, null, coming);

type Input = (n: number) => [method: string, params: Record<string, unknown>];
const move: Input = (n) => ["Input.dispatchMouseEvent", { type: "mouseMoved", x: 10 + (n % 50), y: 10 }];
const key: Input = () => ["Input.dispatchKeyEvent", { type: "rawKeyDown", key: "Shift" }];

/** Sends input over and over until the work is done. */
const under = async <T>(input: Input, tab: Tab, work: () => Promise<T>): Promise<T> => {
  let working = true;
  const sending = (async () => {
    for (let n = 0; working; n++) {
      await tab.send(...input(n));
      await sleep(INPUT_EVERY_MS);
    }
  })();
  const done = await work();
  working = false;
  await sending;
  return done;
};

describe("whether a document is still", () => {
  let pages: PageWorld;
  beforeAll(async () => {
    pages = await startPages();
  });
  afterAll(() => pages[Symbol.asyncDispose]());

  it("is not put off by a pointer that moves in a document which no action began in", async () => {
    const tab = await pages.open({ html: "<p>text</p>" });
    expect((await under(move, tab, () => still(tab))).still).toBe(true);
  });

  it("is put off by a pointer that moves after an action began", async () => {
    const tab = await pages.open({ html: "<p>text</p>" });
    await tab.call("markAction");
    expect((await under(move, tab, () => still(tab))).still).toBe(false);
  });

  it("is put off by keys in any document", async () => {
    const tab = await pages.open({ html: "<p>text</p>" });
    expect((await under(key, tab, () => still(tab))).still).toBe(false);
  });

  it("waits for the parts of a document that is coming, and only for those of one that is", async () => {
    const tab = await pages.open({ html: "<p>text</p>" });
    await tab.evaluate(`document.open(); document.write("<p>half"); undefined`);
    expect(await tab.evaluate("document.readyState")).toBe("loading");
    expect(await still(tab, true)).toMatchObject({ still: false });
    expect(await still(tab)).toMatchObject({ still: true });
    const asked = still(tab, true);
    await sleep(50);
    await tab.evaluate("document.close()");
    expect(await asked).toMatchObject({ still: true });
  });

  it("is put off by a form that is sent, unless the page keeps it", async () => {
    await using silent = await startSilentServer();
    const press = async (form: string, pressed = ""): Promise<StillAnswer> => {
      const tab = await pages.open({
        html: `<form ${form}><button ${pressed} style="position:fixed;inset:0">Send</button></form>`,
      });
      await tab.call("markAction");
      const button = { x: 50, y: 50, button: "left", clickCount: 1 };
      await tab.send("Input.dispatchMouseEvent", { type: "mousePressed", ...button });
      // Asked at once: Chrome passes on no question to a page that waits for its next document.
      const released = tab.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...button });
      const answer = await still(tab);
      await released;
      return answer;
    };
    const action = `action="${silent.url}"`;
    const sent = {
      still: false,
      pending: [
        { kind: "navigation", detail: "a form is sent" },
        { kind: "navigation", detail: `${silent.url}?` },
      ],
    };
    expect(await press(action)).toMatchObject(sent);
    expect(await press(`${action} target="_self"`)).toMatchObject(sent);
    expect(await press(`${action} method="dialog"`, 'formmethod="get"')).toMatchObject(sent);
    expect(await press(`${action} target="_blank"`, 'formtarget="_self"')).toMatchObject(sent);
    expect(await press(`${action} onsubmit="return false"`)).toMatchObject({ still: true });
    expect(await press('method="dialog"')).toMatchObject({ still: true });
    expect(await press(action, 'formmethod="dialog"')).toMatchObject({ still: true });
  });
});

/** Takes requests, and never answers. */
const startSilentServer = async (): Promise<AsyncDisposable & { readonly url: string }> => {
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      await closeServer(server);
    },
  };
};
