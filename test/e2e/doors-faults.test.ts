/**
 * @module What each door says when the browser is lost under an episode: never a reward of 0.
 */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DoorStage, doorStage } from "./support/door.ts";
import { type Service, startService } from "./support/service.ts";

let service: Service;
let stage: DoorStage;
let strict: DoorStage;

beforeAll(async () => {
  service = await startService();
  stage = await doorStage(service.url, service.token, "faults");
  strict = await doorStage(service.url, service.token, "faults-strict", { failure: "error" });
});
afterAll(async () => {
  await Promise.all([stage?.close(), strict?.close()]);
  await service?.stop();
});

const ROW = { responses_create_params: { input: "Do it." } };
const FINAL = { output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "five" }] }] };

const post = async (path: string, body: unknown, cookie = "") => {
  const headers = { "content-type": "application/json", cookie };
  const answer = await service.request(path, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await answer.text();
  return { status: answer.status, text, headers: answer.headers, cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
};

test("MCP answers 503, NeMo masks or answers 503, CUA says that it has no state", async () => {
  const transport = new StreamableHTTPClientTransport(new URL(`${service.url}/mcp/faults/lost`), {
    requestInit: { headers: { authorization: `Bearer ${service.token}` } },
  });
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  await client.callTool({ name: "observe", arguments: {} });
  const seeded = await post("/nemo/faults/seed_session", ROW);
  const seededStrict = await post("/nemo/faults-strict/seed_session", ROW);
  const gym = await post("/nemo/faults/reset", ROW);
  const { sessionId } = JSON.parse((await post("/cua/faults/sessions", {})).text) as { sessionId: string };

  await service.killBrowserHost();

  for (const name of ["reload", "observe"]) {
    await expect(client.callTool({ name, arguments: {} }), name).rejects.toMatchObject({ code: 503 });
  }
  const raw = await post("/mcp/faults/lost", { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "reload" } });
  // Without the Accept header it is no call at all.
  expect(raw.status).toBe(406);

  const tool = await post("/nemo/faults/reload", {}, seeded.cookie);
  expect(tool).toMatchObject({ status: 503, cookie: seeded.cookie });
  expect(tool.headers.get("retry-after")).toMatch(/^\d+$/);
  const verdict = await post("/nemo/faults/verify", { ...ROW, response: FINAL }, seeded.cookie);
  expect(JSON.parse(verdict.text)).toMatchObject({
    ...ROW,
    response: FINAL,
    reward: 0,
    mask_sample: true,
    instance_config: { mask_sample: true },
    _ng_failure_class: "browser",
  });
  const strictly = await post("/nemo/faults-strict/verify", { ...ROW, response: FINAL }, seededStrict.cookie);
  expect(strictly).toMatchObject({ status: 503, cookie: seededStrict.cookie });

  expect(await post("/nemo/faults/step", { ...ROW, response: FINAL }, gym.cookie)).toMatchObject({
    status: 503,
    cookie: gym.cookie,
  });
  expect(await post("/nemo/faults/close", {}, gym.cookie)).toMatchObject({ status: 200 });

  const acted = await post(`/cua/faults/sessions/${sessionId}/action`, { type: "goto", url: stage.lab.url });
  expect(acted.status).toBe(500);
  expect(JSON.parse(acted.text)).toMatchObject({ code: "STATE_CAPTURE_FAILED" });

  // A reset brings the session back.
  expect(await client.callTool({ name: "reset", arguments: {} })).toMatchObject({ structuredContent: { done: false } });
  await client.close();
});
