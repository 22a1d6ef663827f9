/**
 * @module Apps of one's own where there is no site host, as on Cloudflare: commands are not supported, and say so.
 */
import { describe, expect, test } from "vitest";
import { ask, type ErrorShape } from "./http-support.ts";

const upstream = "http://127.0.0.1:3000";
const command = { command: ["node", "server.js"] };

describe("without a site host", () => {
  test.each([
    ["sites.0.process", { name: "app", process: command }],
    ["sites.0.reset.command", { name: "app", upstream, reset: command }],
    ["sites.0.state.command", { name: "app", upstream, state: command }],
  ])("%s is not supported", async (path, site) => {
    const answer = await ask("/v1/sessions", { json: { sites: [site] } });
    const { error } = await answer.json<ErrorShape>();
    expect(answer.status).toBe(400);
    expect(error.code).toBe("not_supported");
    expect(error.details.issues).toMatchObject([{ path }]);
  });

  test("a task with such a site, or with a verifier at our own door, is a wrong line of an import", async () => {
    const verifier = { type: "http", url: "http://[::ffff:169.254.169.254]/" };
    const tasks = [
      { id: "own/a", goal: "Do it", sites: [{ name: "app", process: command }] },
      { id: "own/b", goal: "Do it", evaluate: { evaluators: [verifier] } },
      {
        id: "own/d",
        goal: "Do it",
        sites: [{ name: "app", upstream }],
        evaluate: { evaluators: [{ type: "command", ...command }] },
      },
      { id: "own/e", goal: "Do it", evaluate: { evaluators: [{ type: "command", ...command }] } },
      { id: "own/c", goal: "Do it", sites: [{ name: "app", upstream }] },
    ];
    const body = tasks.map((task) => JSON.stringify(task)).join("\n");
    const answer = await ask("/v1/suites/own", { method: "PUT", body });
    const { imported, errors } = await answer.json<{ imported: number; errors: { line: number; reason: string }[] }>();
    expect(imported).toBe(1);
    expect(errors.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
    expect(errors[0]?.reason).toContain("sites.0.process");
    expect(errors[1]?.reason).toContain("evaluate.evaluators.0.url");
    expect(errors[2]?.reason).toContain("evaluate.evaluators.0.type");
    expect(errors[3]?.reason).toMatch(/^evaluate\.evaluators\.0\.command: commands run in the site host, and there is none/);
  });
});

describe("what an app of one's own may say is checked", () => {
  const app = { name: "app", upstream };
  test.each([
    ["sites.0.reset.urll", { ...app, reset: { url: "/reset", urll: "/x" } }],
    ["sites.0.reset.method", { ...app, reset: { url: "/reset", method: "TRACE" } }],
    ["sites.0.state.timeoutMs", { ...app, state: { url: "/state", timeoutMs: 0 } }],
    ["sites.0.state.command", { ...app, state: { command: [] } }],
    ["sites.0.process.command", { name: "app", process: { command: [] } }],
    ["sites.0.process.cwd", { name: "app", process: { command: ["a"], cwd: "relative" } }],
    ["sites.0.process.env.1A", { name: "app", process: { command: ["a"], env: { "1A": "x" } } }],
    ["sites.0.process.port", { name: "app", process: { command: ["a"], port: 3000 } }],
  ])("%s", async (path, site) => {
    const answer = await ask("/v1/sessions", { json: { sites: [site] } });
    const { error } = await answer.json<ErrorShape>();
    expect(answer.status).toBe(400);
    expect(error.code).toBe("invalid_request");
    expect(error.details.issues?.map((issue) => issue.path)).toContain(path);
  });

  test.each(["ftp://127.0.0.1/reset", "//example.com/reset", "reset", "javascript:alert(1)"])(
    "a hook is no %s",
    async (reset) => {
      const answer = await ask("/v1/sessions", { json: { sites: [{ ...app, reset }] } });
      expect(answer.status).toBe(400);
    },
  );
});
