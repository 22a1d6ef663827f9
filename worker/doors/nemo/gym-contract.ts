/**
 * @module Contract B of NeMo Gym: reset, step and close, in the manner of Gymnasium. A mask cannot be told here, so that what is
 * ours is an HTTP error, which aborts the rollout.
 */
import { act, type Begun, finish, type Played } from "../../../durable-objects/environments/play.ts";
import { ServiceError } from "../../../sdk/protocol/index.ts";
import { openSession, restartSession } from "../shared/keyed-session.ts";
import { Unavailable } from "../shared/unavailable.ts";
import { hasTools, type Row, spokenText, type ToolCall, toolCallsOf, wishOfRow } from "./row.ts";
import { renewed, sessionOfVisit, type Visit } from "./visit.ts";

const INFO = { supports_explicit_close: true, supports_step_idempotency: true };

export const reset = async (visit: Visit, row: Row): Promise<{ visit: Visit; answer: Response }> => {
  const wish = wishOfRow(row);
  const held = await sessionOfVisit(visit);
  const mine = held?.ended ? renewed(visit) : visit;
  const begun = held && !held.ended ? await restartSession(mine, held.id, wish) : await openSession(mine, mine.key, wish);
  if (begun.failure) throw Unavailable.ofFailure(begun.failure);
  return {
    visit: mine,
    answer: Response.json({ observation: firstText(begun), info: { ...INFO, task: begun.session.task?.id ?? null } }),
  };
};

const firstText = ({ session: { goal }, text }: Begun): string => (goal ? `Goal: ${goal}\n${text}` : text);

export const step = async (visit: Visit, row: Row): Promise<Response> => {
  const held = await sessionOfVisit(visit);
  if (!held)
    throw new ServiceError("session_not_found", "There is no session: call reset first, and send its cookie with every call.");
  const repeat = typeof row._ng_step_request_id === "string" ? row._ng_step_request_id : undefined;
  const calls = toolCallsOf(row.response);
  const done = await playAll(visit, held.id, actionsOf(row, calls), repeat);
  const last = done.at(-1);
  if (!last) throw new ServiceError("invalid_request", "The response says nothing that could be done.");
  return Response.json({
    observation: calls.length > 0 ? null : last.text,
    reward: done.reduce((sum, { reward }) => sum + (reward ?? 0), 0),
    terminated: last.terminated,
    truncated: last.truncated,
    info: calls.length > 0 ? { ...INFO, tool_outputs: outputsOf(calls, done) } : INFO,
  });
};

/** A message without calls is the answer of a policy that has tools; of one that writes its actions, the dialect reads it. */
const actionsOf = (row: Row, calls: readonly ToolCall[]): (string | object)[] => {
  if (calls.length > 0) return calls.map(({ name, arguments: args }) => ({ name, arguments: args }));
  const text = spokenText(row.response);
  return [hasTools(row) ? { name: "answer", arguments: { text } } : text];
};

/** In order, until the episode is over. */
const playAll = async (
  visit: Visit,
  id: string,
  actions: readonly (string | object)[],
  repeat: string | undefined,
): Promise<Played[]> => {
  const done: Played[] = [];
  for (const [i, action] of actions.entries()) {
    const requestId = repeat === undefined ? {} : { requestId: `${repeat}:${i}` };
    const played = await act(visit.env, visit.token, id, { action, ...requestId });
    if (played.failure) throw Unavailable.ofFailure(played.failure);
    done.push(played);
    if (played.done) break;
  }
  return done;
};

const outputsOf = (calls: readonly ToolCall[], done: readonly Played[]) =>
  calls.map(({ callId }, i) => ({ call_id: callId, output: done[i]?.text ?? "Not done: the episode was over." }));

/** Idempotent, and never fails for a session that there is not. */
export const close = async (visit: Visit): Promise<Response> => {
  const held = await sessionOfVisit(visit);
  if (held) await finish(visit.env, held.id);
  return Response.json({});
};
