import { describe, expect, it } from "vitest";
import { ask, refusal, unknownSession } from "./http-support.ts";

const MAX_BODY_BYTES = 10 * 1024 * 1024;

const create = (json: unknown) => refusal("/v1/sessions", { json });
const fieldsOf = ({ details }: Awaited<ReturnType<typeof refusal>>): string[] => (details.issues ?? []).map(({ path }) => path);

describe("a body", () => {
  it("must be valid JSON, in UTF-8", async () => {
    for (const body of ["{", "{'a':1}", "nonsense", new Uint8Array([0x22, 0xff, 0x22])]) {
      expect(await refusal("/v1/sessions", { body, headers: { "content-type": "application/json" } })).toMatchObject({
        status: 400,
        code: "invalid_json",
      });
    }
  });

  it("must be an object", async () => {
    for (const json of [[], "text", 7, null, true])
      expect(await create(json)).toMatchObject({ status: 400, code: "invalid_request" });
  });

  it("must say that it is JSON, if it says anything", async () => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/jsonp",
    ]) {
      expect(await refusal("/v1/sessions", { body: "{}", headers: { "content-type": type } }), type).toMatchObject({
        status: 415,
        code: "unsupported_media_type",
      });
    }
    const bytes = new TextEncoder().encode('{"nonsense":1}');
    for (const headers of [
      {},
      { "content-type": "application/json; charset=utf-8" },
      { "content-type": "application/vnd.a+json" },
    ]) {
      expect(await refusal("/v1/sessions", { body: bytes, headers })).toMatchObject({ status: 400, code: "invalid_request" });
    }
  });

  it("has a size limit, with and without content-length", async () => {
    const large = new TextEncoder().encode(JSON.stringify({ startUrl: "x".repeat(MAX_BODY_BYTES) }));
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue(large);
        controller.close();
      },
    });
    for (const body of [large, stream]) {
      expect(await refusal("/v1/sessions", { body, headers: { "content-type": "application/json" } })).toMatchObject({
        status: 413,
        code: "payload_too_large",
        details: { maxBytes: MAX_BODY_BYTES },
      });
    }
  });

  it("has a depth limit", async () => {
    const body = `{"action":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    expect(await refusal(`${unknownSession()}/step`, { body, headers: { "content-type": "application/json" } })).toMatchObject({
      status: 400,
      code: "invalid_request",
    });
  });

  it("may be left out where everything in it is optional", async () => {
    expect(await refusal(`${unknownSession()}/reset`, { method: "POST" })).toMatchObject({
      status: 404,
      code: "session_not_found",
    });
  });
});

describe("a field", () => {
  it("that is unknown is named, at any depth", async () => {
    const wrong = await create({ colour: 1, limits: { maxStep: 3 }, viewport: { depth: 2 } });
    expect(wrong).toMatchObject({ status: 400, code: "invalid_request" });
    expect(fieldsOf(wrong).sort()).toEqual(["colour", "limits.maxStep", "viewport.depth"]);
    expect(wrong.message).toContain(fieldsOf(wrong)[0]);
  });

  it("of the wrong kind is named, also where several kinds are possible", async () => {
    const cases: [object, string][] = [
      [{ seed: "seven" }, "seed"],
      [{ limits: { maxSteps: 0 } }, "limits.maxSteps"],
      [{ limits: { maxSteps: null } }, "limits.maxSteps"],
      [{ observe: { text: { maxTokens: 1 } } }, "observe.text.maxTokens"],
      [{ observe: { screenshot: { formt: "png" } } }, "observe.screenshot.formt"],
      [{ sites: ["shop", { name: "a", upstream: "nowhere" }] }, "sites.1.upstream"],
      [{ sites: ["shop", { name: "a", login: 5 }] }, "sites.1.login"],
      [{ sites: [{ name: "shop", login: "nobody-here" }] }, "sites.0.login"],
      [{ snapshot: "not a name" }, "snapshot"],
      [{ sites: ["No Such Name"] }, "sites.0"],
      [{ sites: ["shop", "shop"] }, "sites.1"],
      [{ task: { id: "a", gaol: "b" } }, "task.gaol"],
      [{ timezone: "Mars/Base" }, "timezone"],
      [{ key: "" }, "key"],
      [{ labels: { a: 1 } }, "labels.a"],
    ];
    for (const [json, path] of cases) {
      const wrong = await create(json);
      expect({ code: wrong.code, fields: fieldsOf(wrong) }, JSON.stringify(json)).toEqual({
        code: "invalid_request",
        fields: [path],
      });
      expect(wrong.message).toContain(path);
    }
  });

  it("of the contract that is not built yet is refused as such", async () => {
    const cases: [object, string][] = [
      [{ random: "seeded" }, "random"],
      [{ clock: { mode: "fixed" } }, "clock"],
    ];
    for (const [json, path] of cases) {
      const wrong = await create(json);
      expect({ status: wrong.status, code: wrong.code, fields: fieldsOf(wrong) }).toEqual({
        status: 400,
        code: "not_supported",
        fields: [path],
      });
    }
  });

  it("of a step: only what is outside of the action is the caller's", async () => {
    const step = (json: object) => refusal(`${unknownSession()}/step`, { json });
    expect(fieldsOf(await step({}))).toEqual(["action"]);
    expect(fieldsOf(await step({ action: {}, index: -1 }))).toEqual(["index"]);
    expect(fieldsOf(await step({ action: {}, extra: 1 }))).toEqual(["extra"]);
    expect((await step({ action: "nonsense" })).code).toBe("session_not_found");
  });
});

describe("a query", () => {
  it("with an unknown, wrong or repeated parameter is refused with its name", async () => {
    const cases: [string, string][] = [
      ["/v1/sessions?colour=red", "colour"],
      ["/v1/sessions?limit=0", "limit"],
      ["/v1/sessions?limit=1000", "limit"],
      ["/v1/sessions?limit=5&limit=6", "limit"],
      ["/v1/sessions?status=asleep", "status"],
      ["/v1/sessions?label=nothing", "label"],
      ["/v1/sessions?cursor=nonsense", "cursor"],
      ["/v1/trajectories?cursor=bm9uc2Vuc2U", "cursor"],
      ["/v1/trajectories?outcome=great", "outcome"],
      [`${unknownSession()}/observation?text=maybe`, "text"],
      [`${unknownSession()}/screenshot?format=bmp`, "format"],
      [`${unknownSession()}?verbose=true`, "verbose"],
    ];
    for (const [path, field] of cases) {
      const wrong = await refusal(path);
      expect({ status: wrong.status, code: wrong.code, fields: fieldsOf(wrong) }, path).toEqual({
        status: 400,
        code: "invalid_request",
        fields: [field],
      });
    }
  });
});

describe("an id", () => {
  it("that cannot be one, or that nothing has, is 404", async () => {
    for (const id of ["x", "s_0", "s_..%2f..", `s_${"0".repeat(300)}`, "%00", "%ff", "s_3F1C9A5E7B2D4C6088AA1B2C3D4E5F60"]) {
      for (const path of [`/v1/sessions/${id}`, `/v1/sessions/${id}/observation`, `/v1/sessions/${id}/screenshot`]) {
        expect(await refusal(path), path).toMatchObject({ status: 404, code: "session_not_found" });
      }
      expect(await refusal(`/v1/sessions/${id}/step`, { json: { action: {} } })).toMatchObject({ code: "session_not_found" });
      expect(await refusal(`/v1/trajectories/${id}`)).toMatchObject({ status: 404, code: "trajectory_not_found" });
    }
    for (const method of ["GET", "DELETE"]) {
      expect(await refusal(unknownSession(), { method })).toMatchObject({ status: 404, code: "session_not_found" });
    }
    expect((await ask("/v1/trajectories?session=nonsense")).status).toBe(200);
  });

  it("of a task or site that there is not is 404 and named", async () => {
    expect(await create({ task: "no-such-task" })).toMatchObject({ status: 404, code: "task_not_found" });
    const noSite = await create({ sites: ["shop", "nowhere"] });
    expect(noSite).toMatchObject({ status: 404, code: "site_not_found", details: { site: "nowhere" } });
    expect(noSite.message).toContain("nowhere");
    expect(await create({ sites: ["constructor"] })).toMatchObject({ status: 404 });
  });
});
