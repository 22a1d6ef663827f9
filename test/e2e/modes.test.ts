import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { AXNode, Observation, Session } from "../../sdk/protocol/index.ts";
import { API, idOf } from "./support/api.ts";
import { type Lab, startLab } from "./support/lab.ts";

const api = new API(inject("serviceURL"), inject("serviceToken"));

const ROWS = Array.from({ length: 60 }, (_, i) => `<li>Item ${i} <button>Pick ${i}</button></li>`).join("");
const PAGE = `<!doctype html><title>Modes</title><h1>Modes</h1><script>console.error("broken", 7); console.log("fine")</script>
  <p hidden>secret</p><label>Word <input value="seed"></label> <label>Pass <input type="password" value="hunter2"></label>
  <button onclick="list.firstElementChild.remove(); note.textContent = 'removed'">Remove first</button><p id="note"></p>
  <div onclick="note.textContent = 'boxed'">Plain box</div>
  <ul id="list">${ROWS}</ul>`;

let lab: Lab;
let session: Session;
const look = (query: string) => api.ok<Observation>("GET", `/v1/sessions/${session.id}/observation?${query}`);

beforeAll(async () => {
  lab = await startLab({ "/": PAGE });
  session = await api.create({ sites: [lab.site], observe: { text: { maxTokens: 16_000 } } });
});
afterAll(async () => {
  await api.end(session.id);
  await lab.close();
});

const nodesOf = (node: AXNode | null): AXNode[] => (node ? [node, ...(node.children ?? []).flatMap(nodesOf)] : []);

const pngSize = (base64: string) => {
  const bytes = Buffer.from(base64, "base64");
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
};

describe("the viewport's text", () => {
  test("lists what is in view and counts the rest", async () => {
    const { text } = await look("scope=viewport&maxTokens=16000");
    expect(text).toContain('button "Pick 0"');
    expect(text).not.toContain('button "Pick 59"');
    expect(text).toMatch(/… \d+ lines below \(\d+ buttons\); scroll down/);
  });
});

describe("the budget", () => {
  test("is kept, and what is left out is said", async () => {
    const { text, tokens } = await look("maxTokens=200");
    expect(tokens?.count).toBeLessThanOrEqual(200);
    expect(tokens?.dropped).toBeGreaterThan(0);
    expect(text).toMatch(/… \d+ lines left out/);
  });
});

describe("elements", () => {
  test("have the boxes at which they can be clicked", async () => {
    const answer = await api.step(session.id, { type: "press", key: "Shift" }, { observe: { elements: true } });
    const elements = answer.observation?.elements ?? [];
    const remove = elements.find((element) => element.name === "Remove first");
    expect(remove).toMatchObject({ id: idOf(session.observation, 'button "Remove first"'), role: "button", inView: true });
    const box = remove?.box ?? { x: 0, y: 0, width: 0, height: 0 };
    const clicked = await api.step(
      session.id,
      { type: "click", x: box.x + box.width / 2, y: box.y + box.height / 2 },
      { observe: { text: { diff: true } } },
    );
    expect(clicked.observation?.text).toContain("removed");
    expect(elements.filter((element) => element.inView).length).toBeLessThan(elements.length);
  });
});

describe("a difference", () => {
  test("holds what changed and went, in the same grammar, and is much shorter", async () => {
    const before = await api.step(session.id, { type: "press", key: "Shift" });
    const field = idOf(before.observation, 'textbox "Word"');
    const answer = await api.step(
      session.id,
      { type: "fill", target: field, text: "grown" },
      { observe: { text: { diff: true } } },
    );
    const text = answer.observation?.text ?? "";
    expect(text).toContain(`[${field}] textbox "Word" value="grown"`);
    expect(text).toMatch(/… \d+ unchanged lines/);
    expect(text).toMatch(/… gone: \[e\d+\] textbox "Word" value="seed"/);
    expect(text.length).toBeLessThan((before.observation?.text?.length ?? 0) / 4);
    expect(answer.changed.text).toBe(true);
    const still = await api.step(session.id, { type: "press", key: "Shift" }, { observe: { text: { diff: true } } });
    expect(still.changed.text).toBe(false);
    const whole = await api.step(
      session.id,
      { type: "goto", url: "http://lab.localhost/?again" },
      { observe: { text: { diff: true } } },
    );
    expect(whole.observation?.text).toContain('button "Pick 59"');
  });
});

describe("pictures", () => {
  test("come inline with the first observation of a session and of a reset, where that was asked for", async () => {
    const observe = { text: false, screenshot: { format: "png", transport: "inline" } };
    const opened = await api.create({ sites: ["shop"], observe });
    const reset = await api.reset(opened.id, {});
    for (const { observation } of [opened, reset]) expect(atob(observation?.screenshot?.data ?? "")).toMatch(/^.PNG/);
    const referred = await api.reset(opened.id, { observe: { screenshot: { transport: "ref" } } });
    expect(referred.observation?.screenshot).not.toHaveProperty("data");
    await api.end(opened.id);
  });

  test.each(["png", "jpeg", "webp"])("come as %s, with marks drawn on the picture and not in the page", async (format) => {
    const plain = await look(`text=false&screenshot=true&format=${format}&transport=inline`);
    const marked = await look(`text=false&screenshot=true&marks=true&format=${format}&transport=inline`);
    expect(marked.screenshot).toMatchObject({ mediaType: `image/${format}`, width: 1280, height: 720, scale: 1 });
    expect(marked.screenshot?.hash).not.toBe(plain.screenshot?.hash);
    const again = await look(`text=false&screenshot=true&format=${format}&transport=inline`);
    expect(again.screenshot?.hash).toBe(plain.screenshot?.hash);
  });

  test("are scaled down to a number of pixels, and show the full page", async () => {
    const small = await look("text=false&screenshot=true&format=png&maxPixels=90000&transport=inline");
    const { width = 0, height = 0, scale = 0, data = "" } = small.screenshot ?? {};
    expect(width * height).toBeLessThanOrEqual(90_000);
    expect(scale).toBeCloseTo(width / 1280, 2);
    expect(pngSize(data)).toEqual({ width, height });
    const full = await look("text=false&screenshot=true&format=png&fullPage=true&transport=inline");
    expect(full.screenshot?.height).toBeGreaterThan(1_000);
    expect(pngSize(full.screenshot?.data ?? "")).toEqual({ width: full.screenshot?.width, height: full.screenshot?.height });
  });
});

describe("other views", () => {
  test("html is what can be seen, with our ids and without secrets", async () => {
    const { html } = await look("html=true&text=false");
    expect(html).toContain(`<button data-id="`);
    expect(html).toContain('value="seed"');
    expect(html).not.toMatch(/secret|hunter2|<script|onclick/);
  });

  test("axtree is Chrome's own", async () => {
    const { axtree } = await look("axtree=true&text=false");
    const roles = nodesOf(axtree).map(({ role, name }) => `${role} ${name}`);
    expect(roles[0]).toBe("RootWebArea Modes");
    expect(roles).toContain("button Pick 59");
    expect(roles.join("\n")).not.toContain("secret");
  });

  test("axtree carries the ids of the text, also on what Chrome has no role for", async () => {
    const { observation } = await api.step(session.id, { type: "press", key: "Shift" }, { observe: { axtree: true } });
    const ids = new Map(nodesOf(observation?.axtree ?? null).map(({ id, role, name }) => [id, { role, name }]));
    expect(ids.get(idOf(observation, 'button "Pick 7"'))).toEqual({ role: "button", name: "Pick 7" });
    expect(ids.get(idOf(observation, 'clickable "Plain box"'))).toMatchObject({ role: "generic" });
    const inText = [...(observation?.text ?? "").matchAll(/^ *\[(e\d+)\]/gm)].map(([, id]) => id);
    expect(new Set([...ids.keys()].filter((id) => id !== undefined))).toEqual(new Set(inText));
  });

  test("axtree alone gives ids that work", async () => {
    const alone = await api.create({ sites: [lab.site], observe: { text: false, axtree: true } });
    const remove = nodesOf(alone.observation?.axtree ?? null).find(({ name }) => name === "Remove first");
    const clicked = await api.step(alone.id, { type: "click", target: String(remove?.id) }, { observe: { text: true } });
    expect(clicked.observation?.text).toContain("removed");
    await api.end(alone.id);
  });

  test("the console's errors are told once", async () => {
    const reset = await api.reset(session.id);
    expect(reset.observation?.console).toEqual([{ level: "error", text: "broken 7" }]);
    const next = await api.step(session.id, { type: "press", key: "Shift" });
    expect(next.observation?.console).toEqual([]);
  });
});
