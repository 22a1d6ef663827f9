import { describe, expect, it } from "vitest";
import { ROUTES } from "../../sdk/protocol/index.ts";
import { ask } from "./http-support.ts";

const PAGES = ["/", "/docs"];

const pageAt = async (path: string): Promise<{ headers: Headers; text: string }> => {
  const answer = await ask(path, { as: null });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/html");
  return { headers: answer.headers, text: await answer.text() };
};

describe("the pages for people", () => {
  it("are open without a token, and hold none", async () => {
    for (const path of PAGES) expect((await pageAt(path)).text).not.toContain("token-0123456789");
  });

  it("load nothing from elsewhere, and run only their own scripts", async () => {
    for (const path of PAGES) {
      const { headers, text } = await pageAt(path);
      const policy = headers.get("content-security-policy") ?? "";
      const nonce = /script-src 'nonce-([0-9a-f]{32})'/.exec(policy)?.[1];
      expect(policy).toContain("default-src 'none'");
      expect([...text.matchAll(/<(?:script|style)( [^>]*)?>/g)].every(([tag]) => tag.includes(`nonce="${nonce}"`))).toBe(true);
      expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
      expect(text).not.toMatch(/ (?:style|on\w+)="/);
      expect((await pageAt(path)).headers.get("content-security-policy")).not.toBe(policy);
    }
  });

  it("show every route, with a curl", async () => {
    const { text } = await pageAt("/docs");
    for (const [id, { path }] of Object.entries(ROUTES)) {
      expect(text).toContain(`id="${id}"`);
      expect(text).toContain(`<code>${path}</code>`);
    }
    const links = [...text.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
    for (const target of links) expect(text).toContain(`id="${target}"`);
  });
});

it("the OpenAPI document is served to everyone", async () => {
  const answer = await ask("/openapi.json", { as: null });
  expect(await answer.json()).toMatchObject({
    openapi: "3.1.0",
    paths: { "/v1/sessions": { post: { operationId: "createSession" } } },
  });
});
