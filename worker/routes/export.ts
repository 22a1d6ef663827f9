/**
 * @module Exports over HTTP: a trajectory at a time, no faster than it is read.
 */
import {
  completeTrajectories,
  type ListPosition,
  type StoredTrajectory,
  surveyTrajectories,
} from "../../durable-objects/database/queries/trajectories.ts";
import type { Env } from "../../durable-objects/env.ts";
import { shownTo } from "../../durable-objects/redaction.ts";
import type { Token } from "../../durable-objects/requests/token.ts";
import {
  blobPath,
  type Episode,
  type FileHas,
  type Format,
  type FormatOptions,
  formatOf,
  maskedEpisodes,
  pictureFile,
} from "../../sdk/exports/index.ts";
import { type ExportQuery, FILE_TYPES, type TrajectoryFilter } from "../../sdk/protocol/index.ts";
import { ndjson } from "../exports/ndjson.ts";
import { parquet } from "../exports/parquet.ts";
import type { RouteHandler } from "../mount.ts";
import { streamOf } from "../stream.ts";
import { flushSessions, initialOf, storedSteps } from "./trajectories.ts";

const PAGE = 50;
/** More than an episode can have. */
const ALL = 1_000_000;

export const exportTrajectories: RouteHandler<"exportTrajectories"> = async ({ query, token }, c) => {
  await flushSessions(c.env, query);
  const format = formatOf(query.format);
  const masked = query.masked ?? format.masked;
  const chosen = chosenBy(query, format, masked);
  const has = await hasOf(c.env, query, chosen);
  const { imageFolder: folder } = query;
  const options: FormatOptions = {
    masked,
    context: query.context ?? "grow",
    has,
    picture: folder === undefined ? blobPath : (hash, mediaType) => `${folder}/${pictureFile(hash, mediaType)}`,
  };
  const lines = linesOf(c.env, chosen, query.limit, token, format, options);
  const bytes = format.columns ? parquet(lines, format.columns(has), (hash) => pictureBytes(c.env, hash)) : ndjson(lines);
  return new Response(streamOf(bytes), {
    headers: {
      "content-type": FILE_TYPES[format.file].mediaType,
      "x-stillwater-export": `${format.name}/${format.version}`,
    },
  });
};

type Chosen = TrajectoryFilter & Pick<ExportQuery, "replays">;

const chosenBy = (
  { format: _format, context: _context, content: _content, imageFolder: _folder, limit: _limit, ...filter }: ExportQuery,
  format: Format,
  masked: FormatOptions["masked"],
): Chosen => ({ ...filter, masked: maskedEpisodes(format, masked) });

/** A file has one type per column, which has to be known before its first line. */
const hasOf = async (env: Env, { content }: ExportQuery, chosen: Chosen): Promise<FileHas> => {
  const found = await surveyTrajectories(env.DB, chosen);
  return { ...found, pictures: content === "parts" || found.pictures };
};

const pictureBytes = async (env: Env, hash: string): Promise<Uint8Array | null> => {
  const object = await env.BLOBS.get(`blobs/${hash}`);
  return object && new Uint8Array(await object.arrayBuffer());
};

async function* linesOf(
  env: Env,
  chosen: Chosen,
  limit: number | undefined,
  { scopes }: Token,
  format: Format,
  options: FormatOptions,
): AsyncGenerator<unknown> {
  for await (const stored of found(env, chosen, limit)) {
    yield* format.lines(shownTo(scopes, await episodeOf(env, stored)), options);
  }
}

async function* found(env: Env, chosen: Chosen, limit = Number.POSITIVE_INFINITY): AsyncGenerator<StoredTrajectory> {
  let after: ListPosition | undefined;
  for (let given = 0; given < limit; ) {
    const page = await completeTrajectories(env.DB, chosen, after, Math.min(PAGE, limit - given));
    yield* page;
    given += page.length;
    const last = page.at(-1)?.summary;
    if (!last || page.length < PAGE) return;
    after = [last.startedAt, last.id];
  }
}

const episodeOf = async (env: Env, stored: StoredTrajectory): Promise<Episode> => {
  const { id } = stored.summary;
  const [initial, steps] = await Promise.all([initialOf(env, stored), storedSteps(env, id, -1, ALL)]);
  return { trajectory: { ...stored.summary, initial }, steps };
};
