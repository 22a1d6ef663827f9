/**
 * @module Writes an export: a file, or a folder with a file of the format's name, with the pictures that it names beside it.
 */
import { createWriteStream, statSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Stillwater } from "../../client.ts";
import { EXPORTS, type ExportFormat, FILE_TYPES } from "../../protocol/index.ts";
import { linesOf } from "../../stream.ts";
import type { ExportInput } from "../../trajectories.ts";
import { writeDatasetInfo } from "./dataset-info.ts";
import { Pictures } from "./pictures.ts";

export interface ExportOrder {
  readonly query: ExportInput & { readonly format: ExportFormat };
  /** A file; or a folder, if it is one or ends with a slash. */
  readonly out: string;
  readonly pictures: boolean;
  readonly told?: (progress: { lines: number; bytes: number; pictures: number }) => void;
}

export interface WrittenExport {
  readonly file: string;
  /** null for files that have no lines. */
  readonly lines: number | null;
  readonly bytes: number;
  /** null where none were asked for, or the file holds them itself. */
  readonly pictures: { readonly count: number; readonly folder: string } | null;
  /** What else was written. */
  readonly beside: readonly string[];
}

export const writeExport = async (
  client: Stillwater,
  { query, out, pictures: asked, told }: ExportOrder,
): Promise<WrittenExport> => {
  const isFolder = /[/\\]$/.test(out) || (statSync(out, { throwIfNoEntry: false })?.isDirectory() ?? false);
  const type = EXPORTS[query.format].file;
  const file = isFolder ? join(out, `${query.format}.${FILE_TYPES[type].extension}`) : out;
  const pictures = asked && type === "jsonl" ? new Pictures(file) : null;
  if (isFolder) await mkdir(dirname(file), { recursive: true });
  const counts = { lines: 0, bytes: 0 };
  const source = client.trajectories.exportBytes({ ...query, ...(pictures ? { imageFolder: pictures.prefix } : {}) });
  const parts = type === "jsonl" ? lines(client, source, pictures) : source;
  const counted = async function* (): AsyncGenerator<Uint8Array | string> {
    for await (const part of parts) {
      counts.lines++;
      counts.bytes += Buffer.byteLength(part);
      told?.({ ...counts, pictures: pictures?.count ?? 0 });
      yield part;
    }
  };
  // An export that was broken off does not look like a whole one.
  await pipeline(counted(), createWriteStream(`${file}.part`));
  await rename(`${file}.part`, file);
  return {
    file,
    lines: type === "jsonl" ? counts.lines : null,
    bytes: counts.bytes,
    pictures: pictures && { count: pictures.count, folder: pictures.folder },
    beside: isFolder && query.format === "sharegpt" ? [await writeDatasetInfo(dirname(file), basename(file))] : [],
  };
};

/** Each with its end, when its pictures are there. */
async function* lines(client: Stillwater, source: AsyncIterable<Uint8Array>, pictures: Pictures | null): AsyncGenerator<string> {
  for await (const line of linesOf(source)) {
    await pictures?.fetchNamed(line, (hash) => client.trajectories.blob(hash));
    yield `${line}\n`;
  }
}
