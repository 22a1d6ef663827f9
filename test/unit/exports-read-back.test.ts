/**
 * Files of every format, read back by DuckDB: it infers the types of all columns from all lines, and calls a column that has
 * several types JSON.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, describe, expect, it } from "vitest";
import { type Episode, type FileHas, type Format, formatOf, pictureFile } from "../../sdk/exports/index.ts";
import type { ChatMessage, ExportFormat } from "../../sdk/protocol/index.ts";
import { ndjson } from "../../worker/exports/ndjson.ts";
import { parquet } from "../../worker/exports/parquet.ts";
import { call, hashOf, scored, step, trajectory } from "./exports-support.ts";

const folder = mkdtempSync(join(tmpdir(), "stillwater-exports-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const user = (content: ChatMessage["content"]): ChatMessage => ({ role: "user", content });
const sight = (n: number) =>
  user([
    { type: "image", hash: hashOf(n), mediaType: "image/png" },
    { type: "text", text: `look ${n}` },
  ]);
const TOOLS = [{ type: "function", function: { name: "click", parameters: { type: "object", properties: {} } } }];
const toolCalls = [{ id: "c1", name: "click", arguments: "{}" }];
const played = (messages: ChatMessage[], text: string, tools: object[] = []) => {
  const policy = call(messages, text, { ...(tools.length > 0 ? { toolCalls } : {}), thinking: text === "a" ? "hm" : null });
  return { call: { ...policy.call, tools } };
};

/** The first is whole and of a group; the second is half right and has neither group nor labels. */
const episodesOf = (one: Episode["steps"], two: Episode["steps"]): Episode[] => [
  { trajectory: trajectory(), steps: one },
  {
    trajectory: trajectory({
      id: "t_2_0",
      group: null,
      labels: {},
      run: null,
      score: 0.5,
      outcome: "failed",
      evaluation: scored(0.5),
    }),
    steps: two,
  },
];
const KINDS: Record<string, { has: FileHas; episodes: Episode[] }> = {
  text: {
    has: { pictures: false, tools: false },
    episodes: episodesOf([step(0, { policy: played([user("go")], "a") })], [step(0, { policy: played([user("go on")], "b") })]),
  },
  pictures: {
    has: { pictures: true, tools: false },
    episodes: episodesOf([step(0, { policy: played([sight(1)], "a") })], [step(0, { policy: played([user("words")], "b") })]),
  },
  tools: {
    has: { pictures: false, tools: true },
    episodes: episodesOf(
      [step(0, { policy: played([user("go")], "a", TOOLS) })],
      [step(0, { policy: played([user("go")], "b") })],
    ),
  },
};
/** An empty list, or a field that is null in all lines, has no type that could be told. */
const NEVER_GIVEN = /JSON\[\]|\bdropped JSON/g;
const PICTURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);

const fileOf = async (kind: keyof typeof KINDS, format: Format): Promise<string> => {
  const { has, episodes } = KINDS[kind] as (typeof KINDS)[string];
  const picture = (hash: string, mediaType: string) => `images/${pictureFile(hash, mediaType)}`;
  async function* lines() {
    for (const episode of episodes) yield* format.lines(episode, { masked: "exclude", context: "grow", has, picture });
  }
  const parts: Uint8Array[] = [];
  const bytes = format.columns ? parquet(lines(), format.columns(has), async () => PICTURE) : ndjson(lines());
  for await (const part of bytes) parts.push(typeof part === "string" ? Buffer.from(part) : part);
  const file = join(folder, `${kind}.${format.name}`);
  writeFileSync(file, Buffer.concat(parts));
  return file;
};

const instance = await DuckDBInstance.create(":memory:");
const query = async (sql: string): Promise<Record<string, unknown>[]> => {
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowObjectsJson();
  } finally {
    connection.closeSync();
  }
};

describe.each(Object.keys(KINDS))("a file of %s", (kind) => {
  it.each(["openai", "sharegpt", "trl", "calls"] as const)("in %s has one type per column", async (name: ExportFormat) => {
    const table = `read_json('${await fileOf(kind, formatOf(name))}', format='newline_delimited', sample_size=-1)`;
    const types = await query(`describe select * from ${table}`);
    // The definitions of tools are JSON schemas, and sampling is whatever the server takes. A list that is always empty is JSON[].
    const told = types.filter(({ column_name: column }) => !["tools", "sampling"].includes(String(column)));
    for (const { column_name: column, column_type: type } of told) {
      const [nulls] = await query(`select count("${column}") as given from ${table}`);
      if (Number(nulls?.given) > 0)
        expect([column, String(type).replace(NEVER_GIVEN, "")]).toEqual([column, expect.not.stringContaining("JSON")]);
    }
    expect(await query(`select count(*) as n from ${table}`)).toEqual([{ n: "2" }]);
  });

  it("in verl is a Parquet file with its types, and the bytes of its pictures", async () => {
    const table = `read_parquet('${await fileOf(kind, formatOf("verl"))}')`;
    const rows = await query(
      `select messages[1].content as asked, messages[-1].content as said, data_source, extra_info."return" as total, extra_info."group" as "group" from ${table}`,
    );
    expect(rows).toMatchObject([
      { said: "<think>\nhm\n</think>\n\na", data_source: "stillwater/shop", total: 1, group: "g1" },
      { said: "b", total: 0.5, group: "" },
    ]);
    const names = (await query(`describe select * from ${table}`)).map(({ column_name: name }) => name);
    expect([names.includes("images"), names.includes("tools")]).toEqual([kind === "pictures", kind === "tools"]);
    if (kind === "pictures") {
      expect(await query(`select len(images) as n, octet_length(images[1].bytes) as size from ${table}`)).toMatchObject([
        { n: "1", size: String(PICTURE.byteLength) },
        { n: "0", size: null },
      ]);
      expect(rows[0]?.asked).toBe("<image>\nlook 1");
    }
  });
});

it("writes rewards as fractions, so that a reader that has seen only whole ones takes the rest", async () => {
  const text = [];
  for await (const line of ndjson(
    (async function* () {
      yield { reward: 1, rewards: [0, 1, null], index: 1 };
    })(),
  ))
    text.push(line);
  expect(text).toEqual(['{"reward":1.0,"rewards":[0.0,1.0,null],"index":1}\n']);
});
