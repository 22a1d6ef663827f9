/**
 * @module The CUA contract of verifiers, by the requests that its client sends.
 */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type DoorStage, doorStage } from "./support/door.ts";

const ENV = "cua-test";
let stage: DoorStage;

beforeAll(async () => {
  stage = await doorStage(inject("serviceURL"), inject("serviceToken"), ENV);
});
afterAll(() => stage.close());

interface State {
  readonly screenshot: string;
  readonly url: string;
  readonly viewport: { readonly width: number; readonly height: number };
}
interface Acted {
  readonly success: boolean;
  readonly error?: string;
  readonly state: State;
}

/** The client's server_url carries the token, since it sends no header. */
const call = async <T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> => {
  const answer = await fetch(`${stage.url}/t/${stage.token}/cua/${ENV}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  return { status: answer.status, body: (await answer.json()) as T };
};
const create = async (body: object = {}) => (await call<{ sessionId: string; state: State }>("POST", "/sessions", body)).body;
const acting = (id: string) => async (action: object) => (await call<Acted>("POST", `/sessions/${id}/action`, action)).body;
const PNG = /^iVBORw0KGgo/;

test("makes a session as the client asks for it, tells of it, and ends it", async () => {
  expect(await call("GET", "/health")).toMatchObject({ status: 200, body: { status: "ok", activeSessions: expect.any(Number) } });
  const asked = { env: "LOCAL", viewport: { width: 900, height: 600 }, browserbaseApiKey: "unused", proxies: false, more: 1 };
  const { sessionId, state } = await create(asked);
  expect(state).toMatchObject({
    url: stage.lab.url,
    viewport: { width: 900, height: 600 },
    screenshot: expect.stringMatching(PNG),
  });
  expect((await call<{ sessions: string[] }>("GET", "/sessions")).body.sessions).toContain(sessionId);
  expect(await call("GET", `/sessions/${sessionId}/state`)).toMatchObject({
    status: 200,
    body: { state: { url: stage.lab.url } },
  });
  expect(await call("DELETE", `/sessions/${sessionId}`)).toMatchObject({ status: 200, body: { success: true } });
  const gone = { status: 404, body: { error: expect.any(String), code: "SESSION_NOT_FOUND" } };
  expect(await call("DELETE", `/sessions/${sessionId}`)).toMatchObject(gone);
  expect(await call("GET", `/sessions/${sessionId}/state`)).toMatchObject(gone);
  expect(await call("POST", `/sessions/${sessionId}/action`, { type: "screenshot" })).toMatchObject(gone);
  expect(await call("DELETE", "/sessions/no-such-session")).toMatchObject(gone);
});

test("does the actions of the contract, and tells failures beside the page's state", async () => {
  const { sessionId, state } = await create();
  expect(state.viewport).toEqual({ width: 1024, height: 768 });
  const act = acting(sessionId);
  const seen = async () => (await stage.api.ok<{ text: string }>("GET", `/v1/sessions/${sessionId}/observation`)).text;
  const { elements } = await stage.api.ok<{
    elements: { role: string; box: { x: number; y: number; width: number; height: number } }[];
  }>("GET", `/v1/sessions/${sessionId}/observation?elements=true`);
  const middle = (role: string) => {
    const box = elements.find((element) => element.role === role)?.box ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  expect(await act({ type: "click", ...middle("button"), tool_call_id: "call-1" })).toMatchObject({
    success: true,
    state: { url: stage.lab.url },
  });
  await act({ type: "double_click", ...middle("button") });
  await act({ type: "tripleClick", ...middle("button") });
  expect(await seen()).toMatch(/^\s*6$/m);
  await act({ type: "click", ...middle("textbox"), button: "left", clickCount: 1 });
  await act({ type: "type", text: "abc" });
  expect(await act({ type: "keypress", keys: ["BACKSPACE", "ARROWLEFT", "x"] })).toMatchObject({ success: true });
  expect(await seen()).toContain("axb");
  expect(await act({ type: "keypress", keys: "TAB" })).toMatchObject({ success: true });
  for (const action of [
    { type: "move", x: 5, y: 5 },
    { type: "screenshot" },
    { type: "wait", timeMs: 10 },
    { type: "scroll", x: 100, y: 100, scroll_x: 0, scroll_y: 50 },
    {
      type: "drag",
      path: [
        { x: 5, y: 5 },
        { x: 40, y: 40 },
      ],
    },
  ]) {
    expect(await act(action), action.type).toMatchObject({ success: true, state: { screenshot: expect.stringMatching(PNG) } });
  }
  expect((await act({ type: "goto", url: `${stage.lab.url}two` })).state.url).toBe(`${stage.lab.url}two`);
  expect((await act({ type: "back" })).state.url).toBe(stage.lab.url);
  expect((await act({ type: "forward" })).state.url).toBe(`${stage.lab.url}two`);
  for (const wrong of [{ type: "fly" }, {}, { type: "click", x: "left" }, { type: "goto", url: "file:///etc/passwd" }]) {
    const answer = await call<Acted>("POST", `/sessions/${sessionId}/action`, wrong);
    expect(answer, JSON.stringify(wrong)).toMatchObject({
      status: 200,
      body: { success: false, error: expect.any(String), state: { url: `${stage.lab.url}two` } },
    });
  }
  expect((await act({ type: "fly" })).error).toBe("Unknown action type: fly");
  await call("DELETE", `/sessions/${sessionId}`);
});

test("says that a session could not be had in its own words", async () => {
  expect(await call("POST", "/sessions", { viewport: { width: 1 } })).toMatchObject({
    status: 500,
    body: { code: "SESSION_CREATE_FAILED" },
  });
  expect(await call("POST", "/sessions?task=none")).toMatchObject({ status: 500, body: { code: "SESSION_CREATE_FAILED" } });
});
