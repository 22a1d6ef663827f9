import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { AXNode, Observation, Session } from "../../sdk/protocol/index.ts";
import { API, idOf } from "./support/api.ts";
import { type Lab, startLab } from "./support/lab.ts";

const api = new API(inject("serviceURL"), inject("serviceToken"));

const FORM = (title: string) => `<!doctype html><title>${title}</title>
  <label>${title} note <input></label> <button onclick="out.textContent = 'sent ' + document.querySelector('input').value">Send ${title}</button>
  <p id="out">nothing sent</p>`;

const PAGES = {
  "/": `<!doctype html><title>Frames</title><h1>Frames</h1><button>Outside</button>
    <iframe title="same" src="/same" style="width: 500px; height: 160px; border: 5px solid; padding: 7px"></iframe>
    <iframe title="other" src="http://other.localhost/nest" style="width: 600px; height: 320px"></iframe>`,
  "/same": FORM("Same"),
  "/nest": `<!doctype html><title>Nest</title><p>Holds another</p><iframe title="inner" src="http://lab.localhost/inner" style="height: 200px"></iframe>`,
  "/inner": FORM("Inner"),
  "/covered": `<!doctype html><title>Covered</title><iframe title="same" src="/same"></iframe>
    <div style="position: fixed; inset: 0; background: #fff8">Wait</div>`,
};

/** From the root to the node with the id; empty if there is none. */
const pathTo = (node: AXNode | null, id: string): AXNode[] => {
  if (!node) return [];
  if (node.id === id) return [node];
  for (const child of node.children ?? []) {
    const path = pathTo(child, id);
    if (path.length > 0) return [node, ...path];
  }
  return [];
};

let lab: Lab;
let session: Session;

beforeAll(async () => {
  lab = await startLab(PAGES);
  session = await api.create({ sites: [{ ...lab.site, hosts: ["lab.localhost", "other.localhost"] }] });
});
afterAll(async () => {
  await api.end(session.id);
  await lab.close();
});

describe("frames", () => {
  test("are read in place, with ids of their own", () => {
    const lines = (session.observation?.text ?? "").split("\n");
    const at = (part: string) => lines.findIndex((line) => line.includes(part));
    expect(lines[at('button "Send Same"')]).toMatch(/^ +\[f\d+e\d+\] button "Send Same"$/);
    expect(lines[at('button "Send Inner"')]).toMatch(/^ +\[f\d+e\d+\] button "Send Inner"$/);
    expect(at('iframe "same"')).toBeLessThan(at('button "Send Same"'));
    expect(at('iframe "other"')).toBeLessThan(at("Holds another"));
    expect(at("Holds another")).toBeLessThan(at('iframe "inner"'));
    expect(at('iframe "inner"')).toBeLessThan(at('button "Send Inner"'));
  });

  test("stand inside their iframe in the HTML, with the same ids", async () => {
    const { html } = await api.ok<Observation>("GET", `/v1/sessions/${session.id}/observation?html=true`);
    for (const title of ["Same", "Inner"]) {
      const id = idOf(session.observation, `button "Send ${title}"`);
      expect(html).toMatch(new RegExp(`<iframe[^>]*>.*<button data-id="${id}">Send ${title}</button>.*</iframe>`, "s"));
    }
    expect(html).not.toContain("<!--frame");
  });

  test("stand below their iframe in the accessibility tree, with the same ids", async () => {
    const { axtree } = await api.ok<Observation>("GET", `/v1/sessions/${session.id}/observation?axtree=true`);
    for (const [title, frame] of [
      ["Same", "same"],
      ["Inner", "inner"],
    ]) {
      const path = pathTo(axtree, idOf(session.observation, `button "Send ${title}"`));
      expect(path.map(({ role }) => role)).toContain("RootWebArea");
      expect(path.at(-1)).toMatchObject({ role: "button", name: `Send ${title}` });
      expect(path.find(({ role, name }) => role === "Iframe" && name === frame)).toBeDefined();
    }
  });

  test.each(["Same", "Inner"])("can be operated: %s", async (title) => {
    const field = idOf(session.observation, `textbox "${title} note"`);
    const filled = await api.step(session.id, { type: "fill", target: field, text: `hello ${title}` });
    expect(filled.error).toBeNull();
    const sent = await api.step(session.id, { type: "click", target: idOf(session.observation, `button "Send ${title}"`) });
    expect(sent.error).toBeNull();
    expect(sent.observation?.text).toContain(`sent hello ${title}`);
    const pressed = await api.step(session.id, { type: "press", key: "x", target: field });
    expect(pressed.observation?.text).toMatch(new RegExp(`${title} note" value=".*x.*"`));
  });

  test("keep their ids, and lose them with the document", async () => {
    const again = await api.step(session.id, { type: "press", key: "Shift" });
    expect(idOf(again.observation, 'button "Send Same"')).toBe(idOf(session.observation, 'button "Send Same"'));
    const covered = await api.step(session.id, { type: "goto", url: "http://lab.localhost/covered" });
    const stale = await api.step(session.id, { type: "click", target: idOf(session.observation, 'button "Send Same"') });
    expect(stale.error?.code).toBe("stale_element");
    const blocked = await api.step(session.id, { type: "click", target: idOf(covered.observation, 'button "Send Same"') });
    expect(blocked.error?.code).toBe("covered_element");
  });

  test("are the same in a fresh session", async () => {
    const reset = await api.reset(session.id);
    expect(reset.observation?.text).toBe(session.observation?.text);
  });
});
