/**
 * @module What a line says of its episode where table readers meet it: each field has one type in every line of every file.
 *
 * Readers such as Hugging Face's datasets take the types of a large file from its first part, and refuse a later part in which
 * a null has become a string, or an object has other fields.
 */
import { z } from "zod";
import type { Column } from "./columns.ts";
import { About } from "./format.ts";

const NONE = -1;

export const TableAbout = About.extend({
  task: z.string().describe("empty, as all strings here, where there is none"),
  taskVersion: z.string(),
  suite: z.string(),
  group: z.string(),
  groupIndex: z.number().int().describe("-1 where there is none"),
  groupSize: z.number().int().describe("-1 where there is none"),
  run: z.string(),
  split: z.string(),
  policyVersion: z.string(),
  labels: z.string().describe("a JSON object"),
  end: z.string(),
  dropped: z.string(),
});
export type TableAbout = z.infer<typeof TableAbout>;

export const tableAbout = (about: About): TableAbout => ({
  ...about,
  task: about.task ?? "",
  taskVersion: about.taskVersion ?? "",
  suite: about.suite ?? "",
  group: about.group ?? "",
  groupIndex: about.groupIndex ?? NONE,
  groupSize: about.groupSize ?? NONE,
  run: about.run ?? "",
  split: about.split ?? "",
  policyVersion: about.policyVersion ?? "",
  labels: JSON.stringify(about.labels),
  end: about.end ?? "",
  dropped: about.dropped ?? "",
});

export const TABLE_ABOUT_COLUMNS = {
  trajectory: "string",
  session: "string",
  task: "string",
  taskVersion: "string",
  suite: "string",
  seed: "integer",
  group: "string",
  groupIndex: "integer",
  groupSize: "integer",
  run: "string",
  split: "string",
  policyVersion: "string",
  labels: "string",
  outcome: "string",
  end: "string",
  score: "number",
  return: "number",
  mask: "boolean",
  dropped: "string",
} as const satisfies Record<keyof TableAbout, Column>;
