/**
 * @module Exports of a run, written as they stream in.
 */
import { createWriteStream, mkdirSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Stillwater } from "../../client.ts";
import type { ExportFormat } from "../../protocol/index.ts";

export interface WantedExport {
  readonly format: ExportFormat;
  readonly file: string;
}

/** Gives the file, which is there when it is whole. */
export const exportRun = async (client: Stillwater, run: string, { format, file }: WantedExport): Promise<string> => {
  mkdirSync(dirname(file), { recursive: true });
  await pipeline(client.trajectories.exportBytes({ run, format }), createWriteStream(`${file}.part`));
  renameSync(`${file}.part`, file);
  return file;
};
