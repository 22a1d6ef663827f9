/**
 * @module Replays over HTTP: one answer when all is done, or a line for every step as it goes.
 */
import { shownTo } from "../../durable-objects/redaction.ts";
import type { Token } from "../../durable-objects/requests/token.ts";
import { type Replayed, type ReplayLine, ServiceError } from "../../sdk/protocol/index.ts";
import type { RouteHandler } from "../mount.ts";
import { openReplay } from "../replay/open.ts";
import { readRecording } from "../replay/recording.ts";
import { runReplay } from "../replay/run.ts";
import { streamOf } from "../stream.ts";
import { seeThrough } from "./sessions.ts";

const NDJSON = "application/x-ndjson";

export const replayTrajectory: RouteHandler<"replayTrajectory"> = async ({ params: { id }, body, token }, c) => {
  const recording = await readRecording(c.env, id, body.maxSteps);
  const session = await seeThrough(c, openReplay(c.env, recording, body, token));
  const lines = runReplay(c.env, recording, session, body, token.name);
  if (c.req.header("accept")?.includes(NDJSON)) {
    return new Response(streamOf(written(lines, token)), { headers: { "content-type": NDJSON } });
  }
  return c.json(await seeThrough(c, resultOf(lines)));
};

const resultOf = async (lines: AsyncIterable<ReplayLine>): Promise<Replayed> => {
  for await (const line of lines) if (line.type === "done") return line.replay;
  throw new ServiceError("internal", "The replay came to no end.");
};

/** The status has been sent by then, so that what goes wrong is told in a line. */
async function* written(lines: AsyncGenerator<ReplayLine>, { scopes }: Token): AsyncGenerator<string> {
  try {
    for await (const line of lines) yield `${JSON.stringify(shownTo(scopes, line))}\n`;
  } catch (error) {
    const line: ReplayLine = { type: "failed", message: error instanceof Error ? error.message : String(error) };
    yield `${JSON.stringify(line)}\n`;
  }
}
