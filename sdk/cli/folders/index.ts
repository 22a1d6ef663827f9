/**
 * @module Formats whose tasks lie in a folder beside what they need: the folder is read into lines of the format.
 */
import type { TaskFormat } from "../../protocol/index.ts";
import { readInfinityFolder } from "./webarena-infinity.ts";

/** A task as a line of its format, and where it was found. */
export interface FolderLine {
  readonly text: string;
  readonly place: string;
}

export interface FolderOptions {
  /** Only these parts of the folder; empty: all. */
  readonly apps: readonly string[];
  /** Where verifiers answer by HTTP; left out: they are run by the service. */
  readonly verifiers?: string | undefined;
}

/** Throws Error that says what the folder lacks. */
export type FolderReader = (folder: string, options: FolderOptions) => FolderLine[];

export const FOLDER_READERS: Readonly<Partial<Record<TaskFormat, FolderReader>>> = {
  "webarena-infinity": readInfinityFolder,
};
