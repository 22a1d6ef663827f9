import { describe, expect, it } from "vitest";
import { ask, refusal, unknownSession } from "./http-support.ts";

describe("tokens", () => {
  it("are asked for before anything else is said", async () => {
    for (const path of ["/v1/sessions", "/v1/sessions/x", unknownSession(), "/v1/nothing", "/v1/sites", "/metrics"]) {
      expect(await refusal(path, { as: null }), path).toMatchObject({ status: 401, code: "unauthorized" });
    }
    const answer = await ask("/v1/sessions", { as: null, body: "{not json" });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
  });

  it("are refused when unknown, misspelt or of another scheme", async () => {
    for (const authorization of ["Bearer nobody", "Bearer ", "Basic YTpi", "admin-token-0123456789", "Bearer a b"]) {
      expect(await refusal("/v1/sessions/x", { as: null, headers: { authorization } }), authorization).toMatchObject({
        status: 401,
      });
    }
    expect((await ask("/v1/sites", { as: null, headers: { authorization: "bearer admin-token-0123456789" } })).status).toBe(200);
  });

  it("let nobody in when none is set", async () => {
    const settings = { STILLWATER_TOKEN: "", STILLWATER_TOKENS: "" };
    expect((await refusal("/v1/sites", { settings })).status).toBe(401);
    const health = (await (await ask("/v1/health", { settings })).json()) as { checks: { settings: { ok: boolean } } };
    expect(health.checks.settings.ok).toBe(false);
  });

  it("that are set wrongly are ignored, the others work, and health says so without telling them", async () => {
    const setting = '[{"name":"a","token":"secret-of-a","scopes":["fly"]}]';
    for (const STILLWATER_TOKENS of ["{nope", setting, '{"a":1}', '[{"name":"admin","token":"secret-of-a","scopes":["read"]}]']) {
      const settings = { STILLWATER_TOKENS };
      expect((await ask("/v1/sites", { settings })).status).toBe(200);
      expect((await ask("/v1/sites", { settings, as: null, headers: { authorization: "Bearer secret-of-a" } })).status).toBe(401);
      const health = await ask("/v1/health", { settings });
      const text = await health.text();
      expect(health.status).toBe(503);
      expect(text).toContain("STILLWATER_TOKENS");
      expect(text).not.toContain("secret-of-a");
    }
  });
});

describe("scopes", () => {
  it("bind a route to what its caller may do, and name the missing one", async () => {
    for (const as of ["read", "score"] as const) {
      expect(await refusal("/v1/sessions", { as, json: {} })).toMatchObject({
        status: 403,
        code: "forbidden",
        details: { scope: "run" },
      });
      expect(await refusal(unknownSession(), { as, method: "DELETE" })).toMatchObject({ status: 403, details: { scope: "run" } });
    }
    expect((await ask("/v1/sessions", { as: "run", json: { nonsense: 1 } })).status).toBe(400);
  });

  it("run, score and admin imply read", async () => {
    for (const as of ["read", "run", "score", "admin"] as const) expect((await ask("/v1/sites", { as })).status).toBe(200);
  });

  it("only admin brings a site along", async () => {
    const json = { sites: [{ name: "mine", upstream: "http://127.0.0.1:3000" }] };
    expect(await refusal("/v1/sessions", { as: "run", json })).toMatchObject({ status: 403, details: { scope: "admin" } });
    expect(await refusal(`${unknownSession()}/reset`, { as: "run", json })).toMatchObject({
      status: 403,
      details: { scope: "admin" },
    });
  });
});

describe("routes", () => {
  it("that do not exist are 404", async () => {
    for (const path of ["/v1/nothing", "/nothing", "/v1/sessions/"]) {
      expect(await refusal(path)).toMatchObject({ status: 404, code: "route_not_found" });
    }
  });

  it("with another method are 405 with Allow", async () => {
    const { status, code, headers } = await refusal(unknownSession(), { method: "PATCH" });
    expect({ status, code, allow: headers.get("allow") }).toEqual({
      status: 405,
      code: "method_not_allowed",
      allow: "GET, HEAD, DELETE",
    });
    expect((await refusal("/v1/health", { method: "POST", as: null })).status).toBe(405);
  });

  it("answer HEAD as GET without a body", async () => {
    const answer = await ask("/v1/sites", { method: "HEAD" });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("");
  });
});

describe("every answer", () => {
  it("bears the request's id, the caller's own when that is sane", async () => {
    const idOf = async (given?: string) =>
      (await ask("/v1/sites", { headers: given === undefined ? {} : { "x-request-id": given } })).headers.get("x-request-id");
    expect(await idOf("trainer-7:step.3")).toBe("trainer-7:step.3");
    expect(await idOf("bad id with spaces")).not.toContain(" ");
    expect(await idOf("x".repeat(500))).toHaveLength(36);
    expect(await idOf()).not.toBe(await idOf());
    expect((await refusal("/nothing", { headers: { "x-request-id": "abc" } })).headers.get("x-request-id")).toBe("abc");
  });

  it("cannot be sniffed, framed or kept", async () => {
    for (const path of ["/v1/sites", "/v1/nothing"]) {
      const { headers } = await ask(path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    }
  });
});

describe("pages of other origins", () => {
  const settings = { CORS_ORIGINS: "https://lab.example, https://other.example" };
  const preflight = (origin: string) => ({
    method: "OPTIONS",
    as: null,
    headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "authorization" },
  });

  it("get nothing unless the settings name them", async () => {
    const answer = await ask("/v1/sites", { headers: { origin: "https://lab.example" } });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    expect((await ask("/v1/sessions", preflight("https://lab.example"))).ok).toBe(false);
  });

  it("get in when named exactly", async () => {
    const asked = await ask("/v1/sessions", { ...preflight("https://lab.example"), settings });
    expect(asked.status).toBe(204);
    expect(asked.headers.get("access-control-allow-origin")).toBe("https://lab.example");
    expect(asked.headers.get("access-control-allow-headers")).toContain("authorization");
    const answer = await ask("/v1/sites", { settings, headers: { origin: "https://other.example" } });
    expect(answer.headers.get("access-control-allow-origin")).toBe("https://other.example");
    expect(answer.headers.get("vary")).toContain("origin");
    const refused = await ask("/v1/sites", { settings, as: null, headers: { origin: "https://other.example" } });
    expect(refused.status).toBe(401);
    expect(refused.headers.get("access-control-allow-origin")).toBe("https://other.example");
  });

  it("stay out when only alike", async () => {
    for (const origin of ["https://lab.example.evil", "http://lab.example", "null"]) {
      const answer = await ask("/v1/sites", { settings, headers: { origin } });
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    }
  });
});
