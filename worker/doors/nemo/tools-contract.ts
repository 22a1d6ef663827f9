/**
 * @module Contract A of NeMo Gym: seed_session, a route for each tool, and verify, which ends the episode and scores it.
 */
import { act, finish } from "../../../durable-objects/environments/play.ts";
import { DIALECTS } from "../../../sdk/dialects/index.ts";
import { ServiceError } from "../../../sdk/protocol/index.ts";
import { openSession } from "../shared/keyed-session.ts";
import { isOurs, Unavailable } from "../shared/unavailable.ts";
import { finalText, isRecord, type Row, wantsMCP, wishOfRow } from "./row.ts";
import { type Verdict, verdictOf } from "./score.ts";
import { renewed, sessionOfVisit, TOKEN_HEADER, type Visit } from "./visit.ts";

const NO_SESSION = "There is no session: call seed_session first, and send its cookie with every call.";

/** Gives the visit that the answer's cookie is for. */
export const seedSession = async (visit: Visit, row: Row): Promise<{ visit: Visit; answer: Response }> => {
  const held = await sessionOfVisit(visit);
  const mine = held?.ended ? renewed(visit) : visit;
  await openSession(mine, mine.key, wishOfRow(row));
  const mcp = { server_name: "stillwater", url_path: "/mcp", transport: "http", headers: { [TOKEN_HEADER]: mine.name } };
  return { visit: mine, answer: Response.json(wantsMCP(row) ? { mcp } : {}) };
};

export const isTool = ({ dialect }: Visit, name: string): boolean => DIALECTS[dialect].tools().some((tool) => tool.name === name);

/** The body is shown to the model as it is, whatever the status. */
export const callTool = async (visit: Visit, name: string, args: Row): Promise<Response> => {
  const held = await sessionOfVisit(visit);
  if (!held) return new Response(NO_SESSION, { status: 409 });
  try {
    const played = await act(visit.env, visit.token, held.id, { action: { name, arguments: args } });
    if (played.failure) throw Unavailable.ofFailure(played.failure);
    return new Response(played.done ? `${played.text}\n\nThe episode is over.` : played.text);
  } catch (error) {
    if (error instanceof ServiceError && error.code === "episode_ended")
      return new Response("The episode is over: say so, and stop.");
    if (!isOurs(error) && error instanceof ServiceError) return new Response(error.message, { status: error.status });
    const { message, retryAfterMs } = Unavailable.ofError(error);
    const headers = { "retry-after": String(Math.max(1, Math.ceil(retryAfterMs / 1000))) };
    return new Response(`The environment failed, through no fault of yours: ${message}`, { status: 503, headers });
  }
};

/** Echoes the row; a repeat gives the same. */
export const verify = async (visit: Visit, row: Row): Promise<Response> => {
  const held = await sessionOfVisit(visit);
  const verdict = held
    ? await verdictOf(visit.env, visit.token, held.id, finalText(row.response))
    : { reward: null, failure: { class: "no_session", message: NO_SESSION }, session: null };
  if (held && !held.ended) await finish(visit.env, held.id);
  if (verdict.failure && visit.environment.settings.failure === "error")
    return new Unavailable(verdict.failure.message).toResponse();
  return Response.json({ ...row, ...(verdict.failure ? masked(row, verdict.failure) : scored(verdict)) });
};

/** A number is asked for; the mask, in both places where it is looked for, says that it is none. */
const masked = (row: Row, failure: { class: string; message: string }): Row => ({
  reward: 0,
  mask_sample: true,
  instance_config: { ...(isRecord(row.instance_config) ? row.instance_config : {}), mask_sample: true },
  failure_reason: failure.message,
  _ng_failure_class: failure.class,
});

const scored = ({ reward, session }: Extract<Verdict, { failure: null }>): Row => ({
  reward,
  resolved: reward >= 1,
  steps: session.step,
  trajectory: session.episode.id,
});
