import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";

const GOLDEN = new URL("./golden/", import.meta.url);
const DOCS = new URL("../../docs/observation.md", import.meta.url);

describe("the description of the text", () => {
  it("shows nothing that is not in a golden file", async () => {
    const files = await readdir(GOLDEN);
    const seen = (await Promise.all(files.map((file) => readFile(new URL(file, GOLDEN), "utf8")))).join("\n").split("\n");
    const known = new Set(seen);
    const fences = [...(await readFile(DOCS, "utf8")).matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)];
    const blocks = fences.filter(([, language]) => language === "").map(([, , block]) => block ?? "");
    const lines = blocks.flatMap((block) => block.trimEnd().split("\n"));
    expect(lines.length).toBeGreaterThan(30);
    expect(lines.filter((line) => !known.has(line))).toEqual([]);
  });
});
