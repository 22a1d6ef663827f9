/**
 * @module Does what a tool call asks, in the session that the address, the MCP session or the handle names.
 */
import { type CallToolResult, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { act, type Begun } from "../../../durable-objects/environments/play.ts";
import { isSessionId } from "../../../durable-objects/ids.ts";
import { unwrap } from "../../../durable-objects/reply.ts";
import { sessionObject } from "../../../durable-objects/stubs.ts";
import { mergeObserve, type Observe, ServiceError, screenshotOptions } from "../../../sdk/protocol/index.ts";
import { type DoorCall, describeSession, findByKey, openSession, restartSession } from "../shared/keyed-session.ts";
import { isOurs, Unavailable } from "../shared/unavailable.ts";
import { wishes, wishOf } from "../shared/wish.ts";
import { begunResult, mistake, overResult, picturesOf, stepResult, withGoal } from "./result.ts";
import { HANDLE, isAction, type ToolWishes, toolsOf } from "./tools.ts";

const INLINE = { transport: "inline" } as const;

export interface MCPCall extends DoorCall {
  /** The key of the session; null: callers name it by a handle. */
  readonly key: string | null;
  /** The key's session, where it was looked up already; null: there is none. */
  readonly found?: { readonly id: string; readonly ended: boolean } | null | undefined;
  /** What the address says about the task of a session that is opened by its first call. */
  readonly query: Readonly<Record<string, string>>;
  readonly tools: ToolWishes;
}

type Arguments = Readonly<Record<string, unknown>>;

/** Throws Unavailable for what is ours, and a protocol error for a tool that there is not. */
export const callTool = async (call: MCPCall, name: string, given: Arguments): Promise<CallToolResult> => {
  if (!toolsOf(call.tools).some((tool) => tool.name === name)) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`);
  }
  try {
    return await answer(call, name, given);
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    if (isOurs(error) || !(error instanceof ServiceError)) {
      console.error(JSON.stringify({ level: "error", event: "mcp_unavailable", tool: name, message: String(error) }));
      throw Unavailable.ofError(error);
    }
    return mistake(`${error.message} ${error.toBody().error.suggestion}`, { code: error.code });
  }
};

const answer = async (call: MCPCall, name: string, given: Arguments): Promise<CallToolResult> => {
  const { [HANDLE]: handle, ...args } = given;
  if (call.key === null && name === "open") return opened(call, null, args);
  if (call.key === null) {
    if (typeof handle !== "string" || !isSessionId(handle)) {
      return mistake("Name a session: call open first, and give the session that it answers with every call.");
    }
    return inSession(call, name, handle, args);
  }
  const held = call.found === undefined ? await findByKey(call, call.key) : call.found;
  if (held?.ended) return afterEnd(call, name, held.id);
  if (name === "open") return opened(call, held?.id ?? null, args);
  if (held) return inSession(call, name, held.id, args);
  const begun = await openSession(call, call.key, wishOf(call.query));
  // What was just opened is what these ask for.
  if (name === "observe" || name === "reset") return begunResult(await pictured(call, begun), null);
  return inSession(call, name, begun.session.id, args);
};

/** Begins an episode: in the session that there is, or in a new one. */
const opened = async (call: MCPCall, id: string | null, args: Arguments): Promise<CallToolResult> => {
  const wish = wishOf(args);
  const chosen = wishes(wish) ? wish : wishOf(call.query);
  const begun = id === null ? await openSession(call, call.key ?? undefined, chosen) : await restartSession(call, id, chosen);
  return begunResult(await pictured(call, begun), call.key === null ? begun.session.id : null);
};

const inSession = async (call: MCPCall, name: string, id: string, args: Arguments): Promise<CallToolResult> => {
  if (name === "observe") return observed(call, id, args.screenshot === true);
  if (name === "screenshot") return photographed(call, id, args.fullPage === true);
  if (name === "reset")
    return begunResult(await pictured(call, await restartSession(call, id, wishOf({ seed: args.seed }))), null);
  const { env, token } = call;
  const wish = inlinePictures(call);
  try {
    const action = { name, arguments: args };
    return stepResult(await act(env, token, id, { action, ...(wish ? { observe: wish } : {}) }));
  } catch (error) {
    if (!(error instanceof ServiceError && error.code === "episode_ended")) throw error;
    return overResult((await describeSession(env, id)).session);
  }
};

const observed = async (call: MCPCall, id: string, picture: boolean): Promise<CallToolResult> => {
  const { env, environment } = call;
  const { session, done } = await describeSession(env, id);
  const wish = picture ? { screenshot: INLINE } : (inlinePictures(call) ?? {});
  const { body } = unwrap(await sessionObject(env, id).observe(mergeObserve(environment.settings.observe ?? {}, wish)));
  return {
    content: [{ type: "text", text: withGoal(session, body.text ?? "") }, ...picturesOf(body)],
    structuredContent: { reward: 0, done, url: body.url, goal: session.goal, task: session.task?.id ?? null },
  };
};

const photographed = async ({ env, environment }: MCPCall, id: string, fullPage: boolean): Promise<CallToolResult> => {
  const observe = mergeObserve(environment.settings.observe ?? {}, { screenshot: { fullPage } });
  const options = screenshotOptions(observe);
  if (!options) throw new ServiceError("internal", "A screenshot was asked for and not asked for.");
  const { body } = unwrap(await sessionObject(env, id).screenshot(options));
  return {
    content: [{ type: "image", data: body.bytes.toBase64(), mimeType: body.mediaType }],
    structuredContent: { reward: 0, done: false },
  };
};

/** The key's session is no more: what its last episode earned is told; everything else needs another key. */
const afterEnd = async ({ env }: MCPCall, name: string, id: string): Promise<CallToolResult> => {
  const { session } = await describeSession(env, id);
  if (isAction(name)) return overResult(session);
  throw new Unavailable("The session of this address has ended. Use an address with another key.", null, { end: session.end });
};

/** Pictures travel inside the answer, where the environment shows any. */
const inlinePictures = ({ environment }: MCPCall): Observe | null => {
  const { screenshot } = environment.settings.observe ?? {};
  return screenshot === undefined || screenshot === false
    ? null
    : { screenshot: { ...(screenshot === true ? {} : screenshot), ...INLINE } };
};

const pictured = async (call: MCPCall, begun: Begun): Promise<Begun> => {
  const wish = inlinePictures(call);
  if (!wish || begun.failure) return begun;
  const seen = unwrap(await sessionObject(call.env, begun.session.id).observe({ text: false, ...wish })).body;
  return { ...begun, observation: begun.observation && { ...begun.observation, screenshot: seen.screenshot } };
};
