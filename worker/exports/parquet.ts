/**
 * @module A Parquet file as a stream: row groups as they fill up, then the footer. No more than one row group is held.
 */
import type { SchemaElement } from "hyparquet";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import type { Column } from "../../sdk/exports/index.ts";

type Columns = Readonly<Record<string, Column>>;
type Row = Readonly<Record<string, unknown>>;
type ReadPicture = (hash: string) => Promise<Uint8Array | null>;

const ROWS_PER_GROUP = 1_000;
const BYTES_PER_GROUP = 8 * 1024 * 1024;

export async function* parquet(
  lines: AsyncIterable<unknown>,
  columns: Columns,
  picture: ReadPicture,
): AsyncGenerator<Uint8Array> {
  const writer = new TakenWriter();
  const file = new ParquetWriter({ writer, schema: schemaOf(columns), createdBy: "stillwater" });
  let rows: Row[] = [];
  let bytes = 0;
  const writeGroup = (): Uint8Array => {
    const columnData = Object.keys(columns).map((name) => ({ name, data: rows.map((row) => row[name] ?? null) }));
    file.write({ columnData, rowGroupSize: rows.length });
    rows = [];
    bytes = 0;
    return writer.take();
  };
  for await (const line of lines) {
    const { value, size } = await filled(line, { struct: columns }, picture);
    rows.push(value as Row);
    bytes += size;
    if (rows.length >= ROWS_PER_GROUP || bytes >= BYTES_PER_GROUP) yield writeGroup();
  }
  if (rows.length > 0) yield writeGroup();
  file.finish();
  yield writer.take();
}

/** Hands over what was written so far, and goes on from there. */
class TakenWriter extends ByteWriter {
  take(): Uint8Array {
    const taken = this.getBytes().slice();
    this.index = 0;
    return taken;
  }
}

/** The value with the bytes of its pictures in place of their hashes, and about how large it is. */
const filled = async (value: unknown, column: Column, picture: ReadPicture): Promise<{ value: unknown; size: number }> => {
  if (value === null || value === undefined) return { value: null, size: 1 };
  if (column === "picture") {
    const bytes = await picture(String(value));
    // A trainer cannot go on without it, and neither can it tell which one is missing.
    if (!bytes) throw new Error(`There is no picture ${String(value)}, which the export names.`);
    return { value: { bytes }, size: bytes.byteLength };
  }
  if (column === "integer") return { value: BigInt(value as number), size: 8 };
  if (typeof column === "string") return { value, size: typeof value === "string" ? value.length : 8 };
  let size = 0;
  const part = async (item: unknown, type: Column): Promise<unknown> => {
    const made = await filled(item, type, picture);
    size += made.size;
    return made.value;
  };
  if ("list" in column) {
    const items: unknown[] = [];
    for (const item of value as unknown[]) items.push(await part(item, column.list));
    return { value: items, size };
  }
  const fields: Record<string, unknown> = {};
  for (const [name, type] of Object.entries(column.struct)) fields[name] = await part((value as Row)[name], type);
  return { value: fields, size };
};

const LEAVES = {
  string: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  integer: { type: "INT64" },
  number: { type: "DOUBLE" },
  boolean: { type: "BOOLEAN" },
} as const satisfies Record<string, Partial<SchemaElement>>;

const schemaOf = (columns: Columns): SchemaElement[] => [
  { name: "root", num_children: Object.keys(columns).length },
  ...Object.entries(columns).flatMap(([name, column]) => elementsOf(name, column)),
];

const elementsOf = (name: string, column: Column): SchemaElement[] => {
  const optional = { name, repetition_type: "OPTIONAL" } as const;
  if (column === "picture")
    return [
      { ...optional, num_children: 1 },
      { name: "bytes", repetition_type: "OPTIONAL", type: "BYTE_ARRAY" },
    ];
  if (typeof column === "string") return [{ ...optional, ...LEAVES[column] }];
  if ("struct" in column) {
    const fields = Object.entries(column.struct);
    return [{ ...optional, num_children: fields.length }, ...fields.flatMap(([field, type]) => elementsOf(field, type))];
  }
  return [
    { ...optional, converted_type: "LIST", num_children: 1 },
    { name: "list", repetition_type: "REPEATED", num_children: 1 },
    ...elementsOf("element", column.list),
  ];
};
