/**
 * @module `trajectories export`: to a file or folder, with its pictures beside it if they are wanted, or to the standard output.
 */
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { didYouMean } from "../../nearest.ts";
import {
  CONTENT_TYPES,
  CONTEXT_MODES,
  EXPORT_FORMATS,
  EXPORTS,
  type ExportFormat,
  MASKED,
  type Outcome,
} from "../../protocol/index.ts";
import type { Command } from "../commands.ts";
import { Counter } from "../counter.ts";
import { EXIT } from "../exit-codes.ts";
import { print } from "../output.ts";
import { UsageError } from "../usage.ts";
import { FILTER_OPTIONS, filterOf, wholeNumber } from "./filter.ts";
import { USAGE } from "./usage.ts";
import { type WrittenExport, writeExport } from "./write.ts";

export const exportTrajectories: Command["run"] = async (client, args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...FILTER_OPTIONS,
      format: { type: "string", default: "stillwater" },
      context: { type: "string" },
      content: { type: "string" },
      replays: { type: "string", default: "exclude" },
      limit: { type: "string" },
      out: { type: "string" },
      images: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    },
  });
  const { out, images } = values;
  const format = formatOf(values.format);
  if (images && out === undefined) throw new UsageError("--images needs --out: pictures are written beside the file", USAGE);
  if (values.outcome === "running") throw new UsageError("what still runs is not exported", USAGE);
  const { conversations, parts } = EXPORTS[format];
  const query = {
    ...(filterOf(values, USAGE) as { outcome?: Exclude<Outcome, "running"> }),
    format,
    replays: oneOf("replays", values.replays, MASKED),
    ...(values.context === undefined ? {} : { context: oneOf("context", values.context, CONTEXT_MODES, conversations, format) }),
    ...(values.content === undefined ? {} : { content: oneOf("content", values.content, CONTENT_TYPES, parts, format) }),
    ...(values.limit === undefined ? {} : { limit: wholeNumber("limit", values.limit, USAGE) }),
  };
  if (out === undefined) {
    await toStandardOutput(client().trajectories.exportBytes(query));
    return EXIT.ok;
  }
  const counter = new Counter();
  const written = await writeExport(client(), {
    query,
    out,
    pictures: images,
    told: ({ lines, bytes, pictures }) =>
      counter.show(`${lines} parts, ${(bytes / 1e6).toFixed(1)} MB${pictures > 0 ? `, ${pictures} pictures` : ""}`),
  });
  counter.end();
  const { file, lines, bytes, pictures, beside } = written;
  print({ file, format, lines, bytes, pictures: pictures?.count ?? null, beside }, values.json, () => tell(written));
  return EXIT.ok;
};

export const tell = ({ file, lines, bytes, pictures, beside }: WrittenExport): string =>
  [
    `${file}: ${lines === null ? `${bytes} bytes` : `${lines} lines`}`,
    ...(pictures ? [`${pictures.count} pictures in ${pictures.folder}`] : []),
    ...beside,
  ].join(", ");

const formatOf = (name: string): ExportFormat => {
  const found = EXPORT_FORMATS.find((format) => format === name);
  if (found) return found;
  throw new UsageError(
    `there is no format ${name}; there are ${EXPORT_FORMATS.join(", ")}.${didYouMean(name, EXPORT_FORMATS)}`,
    USAGE,
  );
};

const oneOf = <T extends string>(name: string, value: string, allowed: readonly T[], applies = true, format = ""): T => {
  const found = allowed.find((one) => one === value);
  if (!found) throw new UsageError(`--${name} is one of ${allowed.join(", ")}.${didYouMean(value, allowed)}`, USAGE);
  if (!applies) throw new UsageError(`--${name} does not apply to the format ${format}`, USAGE);
  return found;
};

/** A reader such as `head` has seen enough. */
const toStandardOutput = async (bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  try {
    await pipeline(bytes, process.stdout, { end: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPIPE") throw error;
  }
};
