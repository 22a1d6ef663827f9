/**
 * @module Nothing that one session has copied or selected can be read in another of the same Chrome, however its page tries. The
 * pages here have no script of the service in them: they are those that have got around it.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CDP, type Page, type Result } from "./cdp.ts";
import { Site } from "./site.ts";
import { Host } from "./support.ts";

const SECRET = "the secret of Alice";
const CONTROL = 2;
const SHIFT = 8;

const HTML = `<title>site</title><textarea id="from">${SECRET}</textarea><textarea id="to"></textarea>
<div id="rich" contenteditable>${SECRET}</div><iframe id="frame" srcdoc="<textarea id=to>${SECRET}</textarea>"></iframe>
<script>
  const found = [];
  const TYPES = ["text/plain", "text/html", "text/uri-list", "text/rtf", "application/x-own", "image/png"];
  addEventListener("paste", ({ clipboardData }) => { for (const type of TYPES) found.push(clipboardData.getData(type)); found.push(...[...clipboardData.items].map(({ type }) => type)); }, true);
  const all = () => JSON.stringify([...found.splice(0), to.value, frame.contentDocument.getElementById("to").value, rich.innerHTML]);
  const clear = () => { to.value = ""; rich.innerHTML = ""; frame.contentDocument.getElementById("to").value = ""; };
  const attempt = async (work) => { try { const got = await work(); found.push(String(got)); return got; } catch (error) { return error.name; } };
</script>`;

let host: Host;
let site: Site;
beforeAll(async () => {
  host = await Host.start({ BROWSER_HOST_SESSIONS_PER_BROWSER: "8" });
  site = await Site.start((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(HTML);
  });
});
afterAll(async () => {
  await host.stop();
  await site.stop();
});

interface Person {
  readonly cdp: CDP;
  readonly page: Page;
}

const come = async (): Promise<Person> => {
  const id = await host.acquire();
  const routes = [{ site: "site", hosts: ["site.localhost"], upstream: site.origin, headers: {} }];
  await host.call("PUT", `/v1/devtools/browser/${id}/routes`, { routes, egress: "sites" });
  const cdp = await CDP.connect(host, id);
  const page = await cdp.openPage();
  await page.send("Emulation.setFocusEmulationEnabled", { enabled: true });
  await page.goto("http://site.localhost/");
  return { cdp, page };
};

let alice: Person;
let bob: Person;
beforeAll(async () => {
  [alice, bob] = [await come(), await come()];
  expect(await host.metric("browsers"), "both are in one Chrome").toBe(1);
});
beforeEach(() => bob.page.evaluate("clear()"));

const press = async (page: Page, windowsVirtualKeyCode: number, modifiers: number, more: Result = {}) => {
  const key = { key: "Unidentified", windowsVirtualKeyCode, modifiers, ...more };
  await page.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key });
  await page.send("Input.dispatchKeyEvent", { type: "keyUp", ...key, commands: [] });
};

const click = async (page: Page, element: string, button: "left" | "middle", times: number) => {
  const { x, y } = (await page.evaluate(
    `(({ x, y }) => ({ x: x + 12, y: y + 12 }))(${element}.getBoundingClientRect())`,
  )) as Result;
  for (let clickCount = 1; clickCount <= times; clickCount++) {
    const at = { x, y, button, clickCount };
    await page.send("Input.dispatchMouseEvent", { type: "mousePressed", buttons: button === "left" ? 1 : 4, ...at });
    await page.send("Input.dispatchMouseEvent", { type: "mouseReleased", buttons: 0, ...at });
  }
};

const gesture = (page: Page, work: string) =>
  page.send("Runtime.evaluate", { expression: `attempt(async () => ${work})`, awaitPromise: true, userGesture: true });

const select = (page: Page) => page.evaluate("from.focus(), from.select()");

const WRITERS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  "Control+C": async (page) => [await select(page), await press(page, 0x43, CONTROL)],
  "Control+Insert": async (page) => [await select(page), await press(page, 0x2d, CONTROL)],
  "Control+X": async (page) => [
    await select(page),
    await press(page, 0x58, CONTROL),
    await page.evaluate(`from.value = "${SECRET}"`),
  ],
  "Shift+Delete": async (page) => [
    await select(page),
    await press(page, 0x2e, SHIFT),
    await page.evaluate(`from.value = "${SECRET}"`),
  ],
  'execCommand("copy")': (page) => gesture(page, "(from.focus(), from.select(), document.execCommand('copy'))"),
  "a copy event": (page) =>
    gesture(
      page,
      `(document.oncopy = (event) => { for (const type of TYPES) event.clipboardData.setData(type, from.value); event.preventDefault(); }, document.execCommand('copy'), document.oncopy = null)`,
    ),
  "navigator.clipboard": (page) =>
    gesture(
      page,
      "Promise.allSettled([navigator.clipboard.writeText(from.value), navigator.clipboard.write([new ClipboardItem({ 'text/html': from.value })])])",
    ),
  "a selection by mouse": (page) => click(page, "from", "left", 3),
  "a selection by keys": async (page) => [await page.evaluate("from.focus()"), await press(page, 0x41, CONTROL)],
};

const inField = (page: Page) => page.evaluate("to.focus()");

const READERS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  "Control+V": async (page) => [await inField(page), await press(page, 0x56, CONTROL)],
  "Control+V on rich text": async (page) => [await page.evaluate("rich.focus()"), await press(page, 0x56, CONTROL)],
  "Control+V outside of fields": async (page) => [
    await page.evaluate("document.activeElement.blur()"),
    await press(page, 0x56, CONTROL),
  ],
  "Control+Shift+V": async (page) => [await inField(page), await press(page, 0x56, CONTROL | SHIFT)],
  "Shift+Insert": async (page) => [await inField(page), await press(page, 0x2d, SHIFT)],
  "Shift+Insert of the keypad": async (page) => [
    await inField(page),
    await press(page, 0x2d, SHIFT, { isKeypad: true, location: 3 }),
  ],
  "Control+V with another command": async (page) => [
    await inField(page),
    await press(page, 0x56, CONTROL, { commands: ["selectAll"] }),
  ],
  'execCommand("paste")': (page) => gesture(page, "(to.focus(), document.execCommand('paste'))"),
  'execCommand("paste") in a frame': (page) =>
    gesture(page, "(frame.contentDocument.getElementById('to').focus(), frame.contentDocument.execCommand('paste'))"),
  readText: (page) => gesture(page, "navigator.clipboard.readText()"),
  read: (page) =>
    gesture(
      page,
      "Promise.all((await navigator.clipboard.read()).flatMap((item) => item.types.map(async (type) => (await item.getType(type)).text())))",
    ),
  "readText in a frame": (page) => gesture(page, "frame.contentWindow.navigator.clipboard.readText()"),
  "the middle button": (page) => click(page, "to", "middle", 1),
  "the middle button on rich text": (page) => click(page, "rich", "middle", 1),
};

describe.each(Object.entries(WRITERS))("what was copied by %s", (_name, write) => {
  test.each(Object.entries(READERS))("is not read by %s", async (_reader, read) => {
    await write(alice.page);
    await read(bob.page);
    expect(await bob.page.evaluate("all()")).not.toContain(SECRET);
  });
});

test.each(["paste", "Paste", "PASTEANDMATCHSTYLE", "pasteGlobalSelection", "copy", "cut", "yank"])(
  "the editing command %s is refused",
  async (command) => {
    const key = { type: "rawKeyDown", windowsVirtualKeyCode: 65, commands: ["selectAll", command] };
    expect(await bob.cdp.refusal("Input.dispatchKeyEvent", key, bob.page.sessionID)).toContain("clipboard");
  },
);

test("no permission opens it, and it stays closed when permissions are set anew", async () => {
  const refusal = (method: string, params: Result) => bob.cdp.refusal(method, params);
  expect(await refusal("Browser.grantPermissions", { permissions: ["clipboardReadWrite"] })).toContain("clipboard");
  expect(await refusal("Browser.grantPermissions", { permissions: ["geolocation", "clipboardSanitizedWrite"] })).toContain(
    "clipboard",
  );
  for (const setting of ["granted", "prompt"]) {
    expect(await refusal("Browser.setPermission", { permission: { name: "clipboard-read" }, setting })).toContain("clipboard");
  }
  const states = () =>
    bob.page.evaluate(
      `Promise.all(["clipboard-read", "clipboard-write", "geolocation"].map(async (name) => (await navigator.permissions.query({ name })).state))`,
    );
  await bob.cdp.send("Browser.grantPermissions", { permissions: ["geolocation"] });
  expect(await states()).toEqual(["denied", "denied", "granted"]);
  await bob.cdp.send("Browser.resetPermissions");
  expect(await states()).toEqual(["denied", "denied", "prompt"]);
});
