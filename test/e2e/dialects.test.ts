import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Session } from "../../sdk/protocol/index.ts";
import { API, type Failed, idOf } from "./support/api.ts";
import { type Lab, startLab } from "./support/lab.ts";

const api = new API(inject("serviceURL"), inject("serviceToken"));

const PAGE = `<!doctype html><title>Talk</title><style>button, a { position: absolute; width: 100px; height: 40px }</style>
  <button style="left: 100px; top: 100px" onclick="out.textContent = 'pressed'">Go</button>
  <button style="left: 300px; top: 100px" onclick="out.textContent = confirm('Sure?') ? 'yes' : 'no'">Ask</button>
  <a style="left: 500px; top: 100px" href="/two" target="_blank">Elsewhere</a>
  <label style="position: absolute; top: 200px">Word <input></label><output id="out"></output>`;

let lab: Lab;
beforeAll(async () => {
  lab = await startLab({ "/": PAGE, "/two": "<title>Two</title><p>The second page</p>" });
});
afterAll(() => lab.close());

const withSession = async (request: object, work: (session: Session) => Promise<void>) => {
  const session = await api.create({ sites: [lab.site], ...request });
  try {
    await work(session);
  } finally {
    await api.end(session.id);
  }
};

describe("a session's dialect", () => {
  test("browsergym: strings, prose around them, and a thinking block that does not count", () =>
    withSession({ dialect: "browsergym" }, async (session) => {
      const go = idOf(session.observation, 'button "Go"');
      const pressed = await api.step(session.id, `<think>click('e99')</think>I press it.\n\`\`\`\nclick('${go}')\n\`\`\``);
      expect(pressed).toMatchObject({ error: null });
      expect(pressed.observation?.text).toContain("pressed");
      const filled = await api.step(session.id, `fill('${idOf(session.observation, 'textbox "Word"')}', "it's")`);
      expect(filled.observation?.text).toContain(`value="it's"`);
      const wrong = await api.step(session.id, "clik('e1')");
      expect(wrong.error?.code).toBe("bad_action");
      const done = await api.step(session.id, "send_msg_to_user('finished')");
      expect(done).toMatchObject({ terminated: true, end: { reason: "answer", message: "finished" } });
    }));

  test("webgym-coordinates: numbers from 0 to 1000 over the viewport", () =>
    withSession({ dialect: "webgym-coordinates" }, async (session) => {
      const coordinate = [Math.round((150 / 1280) * 1000), Math.round((120 / 720) * 1000)];
      const reply = `<tool_call>{"name": "computer_use", "arguments": {"action": "left_click", "coordinate": [${coordinate}]}}</tool_call>`;
      const pressed = await api.step(session.id, reply);
      expect(pressed.error).toBeNull();
      expect(pressed.observation?.text).toContain("pressed");
    }));

  test("anthropic-computer: pixels of the picture, which may be smaller than the viewport", () =>
    withSession({ dialect: "anthropic-computer", observe: { screenshot: { maxPixels: 640 * 360 } } }, async (session) => {
      expect(session.observation?.screenshot).toMatchObject({ width: 640, height: 360 });
      const pressed = await api.step(session.id, { action: "left_click", coordinate: [75, 60] });
      expect(pressed.error).toBeNull();
      expect(pressed.observation?.text).toContain("pressed");
    }));

  test("webgym-marks: the numbers drawn on the picture", () =>
    withSession({ dialect: "webgym-marks", observe: { screenshot: { marks: true } } }, async (session) => {
      const mark = Number(idOf(session.observation, 'button "Go"').slice(1));
      const [tool] = (await api.ok<{ items: { name: string }[] }>("GET", "/v1/tools?dialect=webgym-marks")).items;
      const reply = `<tool_call>${JSON.stringify({ name: tool?.name, arguments: { action: "click", element_id: mark } })}</tool_call>`;
      const pressed = await api.step(session.id, reply);
      expect(pressed.error).toBeNull();
      expect(pressed.observation?.text).toContain("pressed");
    }));

  test("without verbs for tabs and dialogs, both are decided, and the text says so", () =>
    withSession({ dialect: "webgym-coordinates", observe: { elements: true } }, async (session) => {
      const click = (x: number, y: number) => ({
        name: "computer_use",
        arguments: { action: "left_click", coordinate: [(x / 1280) * 1000, (y / 720) * 1000] },
      });
      const asked = await api.step(session.id, click(350, 120));
      expect(asked).toMatchObject({ error: null, observation: { dialog: null } });
      expect(asked.observation?.text).toContain('note: a dialog was dismissed: confirm "Sure?"');
      expect(asked.observation?.text).toMatch(/\bno\b/);
      const moved = await api.step(session.id, click(550, 120));
      expect(moved.observation).toMatchObject({ title: "Two", tabs: [{ id: "t1", active: true }] });
      expect(moved.observation?.text).toContain("note: a new tab was asked for and is shown in this one");
    }));

  test("a single tab stays the only one", () =>
    withSession({ tabs: "single" }, async (session) => {
      const refused = await api.step(session.id, { type: "newTab", url: "http://lab.localhost/two" });
      expect(refused).toMatchObject({
        error: { code: "unsupported_action" },
        observation: { title: "Talk", tabs: [{ id: "t1" }] },
      });
    }));

  test("many tabs: a page that an action opened is the active one and reported", () =>
    withSession({}, async (session) => {
      const opened = await api.step(session.id, { type: "click", target: idOf(session.observation, 'link "Elsewhere"') });
      expect(opened.observation).toMatchObject({ title: "Two" });
      expect(opened.observation?.tabs.map((tab) => [tab.id, tab.active])).toEqual([
        ["t1", false],
        ["t2", true],
      ]);
      expect(opened.observation?.text).toContain("tabs: t1");
    }));
});

describe("GET /v1/tools", () => {
  test.each(["native", "browsergym", "webserv", "webgym-coordinates", "webgym-marks", "openai-computer", "anthropic-computer"])(
    "%s has flat tools",
    async (dialect) => {
      const { items } = await api.ok<{ items: { name: string; parameters: { properties: Record<string, { type: string }> } }[] }>(
        "GET",
        `/v1/tools?dialect=${dialect}`,
      );
      expect(items.length).toBeGreaterThan(0);
      for (const tool of items) {
        for (const [name, property] of Object.entries(tool.parameters.properties)) {
          expect(property.type, `${tool.name}.${name}`).toMatch(/^(string|number|integer|boolean|array)$/);
        }
      }
    },
  );

  test("refuses a dialect that is none", async () => {
    expect(await api.get<Failed>("/v1/tools?dialect=klingon")).toMatchObject({
      status: 400,
      body: { error: { code: "invalid_request" } },
    });
  });
});
