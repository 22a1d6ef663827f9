import { describe, expect, it } from "vitest";
import { putBlob } from "../../durable-objects/session/recording/blobs.ts";
import { ask, refusal, testEnv } from "./http-support.ts";

const put = async (text: string, mediaType: string): Promise<string> =>
  (await putBlob(testEnv.BLOBS, new TextEncoder().encode(text), mediaType)).hash;

describe("a blob", () => {
  it("is served as it was put, for ever", async () => {
    const hash = await put("picture", "image/png");
    const answer = await ask(`/v1/blobs/${hash}`, { as: "read" });
    expect(await answer.text()).toBe("picture");
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("content-disposition")).toBe("inline");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    const etag = answer.headers.get("etag") ?? "";
    const again = await ask(`/v1/blobs/${hash}`, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    const head = await ask(`/v1/blobs/${hash}`, { method: "HEAD" });
    expect({ status: head.status, length: head.headers.get("content-length") }).toEqual({ status: 200, length: "7" });
  });

  it("cannot run as a page of this origin", async () => {
    for (const type of ["text/html", "image/svg+xml", "application/xhtml+xml"]) {
      const hash = await put(`<script>${type}</script>`, type);
      const { headers } = await ask(`/v1/blobs/${hash}`);
      expect(headers.get("content-disposition")).toMatch(/^attachment/);
      expect(headers.get("content-security-policy")).toContain("sandbox");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  it("that is not there, or whose name is no hash, is refused", async () => {
    const absent = "0".repeat(64);
    expect(await refusal(`/v1/blobs/${absent}`)).toMatchObject({ status: 404, code: "blob_not_found" });
    expect((await refusal(`/v1/blobs/${absent}`, { headers: { "if-none-match": `"${absent}"` } })).status).toBe(404);
    for (const name of ["x", absent.slice(1), "..%2f..%2fsegments", `${absent.slice(1)}A`]) {
      expect(await refusal(`/v1/blobs/${name}`)).toMatchObject({ status: 400, details: { issues: [{ path: "sha256" }] } });
    }
    expect((await ask(`/v1/blobs/${absent}`, { as: null })).status).toBe(401);
  });
});
