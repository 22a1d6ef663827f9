/**
 * @module Exports over HTTP: NDJSON, a trajectory at a time, no faster than it is read.
 */
import {
  completeTrajectories,
  type ListPosition,
  type StoredTrajectory,
} from "../../durable-objects/database/queries/trajectories.ts";
import type { Env } from "../../durable-objects/env.ts";
import { shownTo } from "../../durable-objects/redaction.ts";
import type { Token } from "../../durable-objects/requests/token.ts";
import { blobPath, type Episode, formatOf } from "../../sdk/exports/index.ts";
import type { ExportQuery } from "../../sdk/protocol/index.ts";
import type { RouteHandler } from "../mount.ts";
import { flushSessions, initialOf, storedSteps } from "./trajectories.ts";

const PAGE = 50;
/** More than an episode can have. */
const ALL = 1_000_000;

export const exportTrajectories: RouteHandler<"exportTrajectories"> = async ({ query, token }, c) => {
  await flushSessions(c.env, query);
  const { name, version } = formatOf(query.format);
  return new Response(streamOf(linesOf(c.env, query, token)), {
    headers: { "content-type": "application/x-ndjson", "x-stillwater-export": `${name}/${version}` },
  });
};

async function* linesOf(env: Env, query: ExportQuery, { scopes }: Token): AsyncGenerator<string> {
  const format = formatOf(query.format);
  const options = { masked: query.masked ?? format.masked, picture: blobPath };
  for await (const stored of found(env, { ...query, masked: options.masked })) {
    for (const line of format.lines(shownTo(scopes, await episodeOf(env, stored)), options)) yield `${JSON.stringify(line)}\n`;
  }
}

async function* found(
  env: Env,
  { format, limit = Number.POSITIVE_INFINITY, ...query }: ExportQuery,
): AsyncGenerator<StoredTrajectory> {
  // Episodes that may be learned from can have single calls that may not.
  const masked = format === "calls" && query.masked === "only" ? "include" : query.masked;
  let after: ListPosition | undefined;
  for (let given = 0; given < limit; ) {
    const page = await completeTrajectories(env.DB, { ...query, masked }, after, Math.min(PAGE, limit - given));
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

/** The next line is made when the one before was taken. */
export const streamOf = (lines: AsyncGenerator<string>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
};
