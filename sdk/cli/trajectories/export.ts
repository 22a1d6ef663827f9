/**
 * @module `trajectories export`: to a file, with its pictures beside it if they are wanted, or to the standard output.
 */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { parseArgs } from "node:util";
import type { Stillwater } from "../../client.ts";
import { formatOf } from "../../exports/index.ts";
import { didYouMean } from "../../nearest.ts";
import { EXPORT_FORMATS, type ExportFormat, MASKED, type Masked, type Outcome } from "../../protocol/index.ts";
import { linesOf } from "../../stream.ts";
import type { ExportInput } from "../../trajectories.ts";
import type { Command } from "../commands.ts";
import { Counter } from "../counter.ts";
import { EXIT } from "../exit-codes.ts";
import { print } from "../output.ts";
import { UsageError } from "../usage.ts";
import { FILTER_OPTIONS, filterOf, wholeNumber } from "./filter.ts";
import { Pictures } from "./pictures.ts";
import { USAGE } from "./usage.ts";

export const exportTrajectories: Command["run"] = async (client, args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...FILTER_OPTIONS,
      format: { type: "string", default: "stillwater" },
      replays: { type: "string", default: "exclude" },
      limit: { type: "string" },
      out: { type: "string" },
      images: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    },
  });
  const { format, out, images, replays } = values;
  if (!(EXPORT_FORMATS as readonly string[]).includes(format)) {
    throw new UsageError(
      `there is no format ${format}; there are ${EXPORT_FORMATS.join(", ")}.${didYouMean(format, EXPORT_FORMATS)}`,
      USAGE,
    );
  }
  if (!(MASKED as readonly string[]).includes(replays)) throw new UsageError(`--replays is one of ${MASKED.join(", ")}`, USAGE);
  if (images && out === undefined) throw new UsageError("--images needs --out: pictures are written beside the file", USAGE);
  if (values.outcome === "running") throw new UsageError("what still runs is not exported", USAGE);
  const query = {
    ...(filterOf(values, USAGE) as { outcome?: Exclude<Outcome, "running"> }),
    format: format as ExportFormat,
    replays: replays as Masked,
    ...(values.limit === undefined ? {} : { limit: wholeNumber("limit", values.limit, USAGE) }),
  };
  const pictures = images && out !== undefined ? new Pictures(out) : null;
  const lines = pictures ? withPictures(client(), query, pictures) : plainLines(client(), query);
  if (out === undefined) {
    await writeAll(lines, process.stdout, () => undefined);
    return EXIT.ok;
  }
  const counter = new Counter();
  const written = await toFile(lines, out, (count, bytes) =>
    counter.show(`${count} lines, ${(bytes / 1e6).toFixed(1)} MB${pictures ? `, ${pictures.count} pictures` : ""}`),
  );
  counter.end();
  const result = { file: out, format, lines: written.count, bytes: written.bytes, pictures: pictures?.count ?? null };
  print(
    result,
    values.json,
    () => `${out}: ${written.count} lines${pictures ? `, ${pictures.count} pictures in ${pictures.folder}` : ""}`,
  );
  return EXIT.ok;
};

const plainLines = (client: Stillwater, query: ExportInput): AsyncGenerator<string> =>
  linesOf(client.trajectories.exportBytes(query));

/** The service gives whole episodes and the format is made here, where the pictures' new names are known. */
async function* withPictures(
  client: Stillwater,
  query: ExportInput & { format: ExportFormat },
  pictures: Pictures,
): AsyncGenerator<string> {
  const format = formatOf(query.format);
  const masked = query.masked ?? format.masked;
  const episodes = query.format === "calls" && masked === "only" ? "include" : masked;
  const picture = (hash: string, mediaType: string) => pictures.name(hash, mediaType);
  for await (const { trajectory, steps } of client.trajectories.export({ ...query, format: "stillwater", masked: episodes })) {
    for (const line of format.lines({ trajectory, steps }, { masked, picture })) {
      await pictures.fetchNamed((hash) => client.trajectories.blob(hash));
      yield JSON.stringify(line);
    }
  }
}

interface Written {
  readonly count: number;
  readonly bytes: number;
}

/** An export that was broken off does not look like a whole one. */
const toFile = async (
  lines: AsyncIterable<string>,
  file: string,
  told: (count: number, bytes: number) => void,
): Promise<Written> => {
  const part = `${file}.part`;
  const stream = createWriteStream(part);
  await once(stream, "open");
  try {
    const written = await writeAll(lines, stream, told);
    stream.end();
    await finished(stream);
    await rename(part, file);
    return written;
  } finally {
    stream.destroy();
  }
};

const writeAll = async (
  lines: AsyncIterable<string>,
  stream: Writable,
  told: (count: number, bytes: number) => void,
): Promise<Written> => {
  let count = 0;
  let bytes = 0;
  let failure: Error | null = null;
  stream.on("error", (error) => {
    failure = error;
  });
  for await (const line of lines) {
    if (failure) break;
    count++;
    bytes += Buffer.byteLength(line) + 1;
    if (!stream.write(`${line}\n`)) await Promise.race([once(stream, "drain"), once(stream, "close")]).catch(() => undefined);
    told(count, bytes);
  }
  // A reader such as `head` has seen enough.
  if (failure && (failure as NodeJS.ErrnoException).code !== "EPIPE") throw failure;
  return { count, bytes };
};
