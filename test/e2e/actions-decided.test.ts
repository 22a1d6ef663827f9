import { describe, expect, test } from "vitest";
import { page, stage } from "./support/stage.ts";

const ASKS = page(`
  <button onclick="print(); log('printed')">Print</button>
  <button onclick="Notification.requestPermission().then((state) => log('notify', state))">Notify</button>
  <button onclick="navigator.geolocation.getCurrentPosition(() => log('place'), (e) => log('no-place', e.code))">Locate</button>
  <button onclick="navigator.mediaDevices.getUserMedia({ audio: true }).then(() => log('ears'), () => log('no-ears'))">Listen</button>
  <button onclick="log('answer', prompt('Name?', 'nobody'))">Ask</button>
  <button onclick="log('sure', confirm('Sure?'))">Confirm</button>
  <a href="/secret">Secret</a>`);

const { open } = stage({
  "/asks": ASKS,
  "/secret": (request, response) => {
    const allowed = request.headers.authorization !== undefined;
    response.writeHead(allowed ? 200 : 401, { "www-authenticate": 'Basic realm="lab"', "content-type": "text/html" });
    response.end(page(allowed ? "<h1>Inside</h1>" : "<h1>Who are you?</h1>"));
  },
});

describe("what a browser would ask its user", () => {
  test.each([
    ["Print", "printed"],
    ["Notify", "notify:default"],
    ["Locate", "no-place:1"],
    ["Listen", "no-ears"],
  ])("is decided at once: %s", async (button, word) => {
    const actor = await open("/asks");
    await actor.act({ type: "click", target: actor.id(`button "${button}"`) });
    await actor.act({ type: "waitFor", text: word, timeoutMs: 3000 });
    expect(actor.log).toEqual([word]);
    await actor.act({ type: "click", target: actor.id('link "Secret"') });
    expect(actor.seen.url).toBe("http://lab.localhost/secret");
  });

  test("shows the page that a server sends with its question for a password", async () => {
    const actor = await open("/asks");
    await actor.act({ type: "click", target: actor.id('link "Secret"') });
    expect(actor.text).toContain("Who are you?");
  });
});

describe("dialog", () => {
  test("answers a prompt with a text, without one, and not at all", async () => {
    const actor = await open("/asks");
    const target = actor.id('button "Ask"');
    await actor.act({ type: "click", target });
    expect(actor.text).toContain('dialog: prompt "Name?" value="nobody"');
    await actor.act({ type: "dialog", accept: true, text: "Ada" });
    await actor.act({ type: "click", target });
    await actor.act({ type: "dialog", accept: false });
    expect(actor.log).toEqual(["answer:Ada", "answer:"]);
    await actor.act({ type: "click", target: actor.id('button "Confirm"') });
    expect((await actor.attempt({ type: "scroll", dy: 1 })).error?.code).toBe("dialog_open");
    await actor.act({ type: "dialog", accept: true });
    expect(actor.log.at(-1)).toBe("sure:true");
    expect((await actor.attempt({ type: "dialog", accept: true })).error?.code).toBe("no_dialog");
  });

  test("leaves other tabs usable", async () => {
    const actor = await open("/asks");
    await actor.act({ type: "click", target: actor.id('button "Confirm"') });
    await actor.act({ type: "newTab", url: "http://lab.localhost/secret" });
    expect(actor.text).toContain("Who are you?");
    await actor.act({ type: "switchTab", tab: "t1" });
    expect(actor.seen.dialog).toMatchObject({ kind: "confirm" });
    await actor.act({ type: "dialog", accept: false });
    expect(actor.log).toEqual(["sure:false"]);
  });
});
