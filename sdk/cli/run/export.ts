/**
 * @module Exports of a run, with their pictures.
 */
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { Stillwater } from "../../client.ts";
import type { ExportFormat } from "../../protocol/index.ts";
import { writeExport } from "../trajectories/write.ts";

export interface WantedExport {
  readonly format: ExportFormat;
  /** Or a folder. */
  readonly file: string;
}

/** Gives the files, which are there when they are whole. Folders are made: a run of hours is not lost to a missing one. */
export const exportRun = async (client: Stillwater, run: string, { format, file }: WantedExport): Promise<string[]> => {
  await mkdir(dirname(file), { recursive: true });
  const written = await writeExport(client, { query: { run, format }, out: file, pictures: true });
  return [written.file, ...written.beside];
};
