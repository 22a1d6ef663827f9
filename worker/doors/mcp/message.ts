/**
 * @module One message of MCP, read from a request and answered; which session it means is decided by the door that it came to.
 */
import { readText } from "../../body.ts";
import type { AppContext } from "../../context.ts";
import { seeThrough } from "../../routes/sessions.ts";
import type { MCPCall } from "./call.ts";
import { type Era, eraOf, serve } from "./server.ts";

const PARSE_ERROR = { jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error: the body is not valid JSON." } };

export interface Message {
  readonly request: Request;
  readonly body: unknown;
  readonly era: Era;
}

/** null: the body is no JSON. */
export const readMessage = async (c: AppContext): Promise<Message | null> => {
  const body = parsed(await readText(c.req.raw));
  if (body === undefined) return null;
  const { url, method, headers } = c.req.raw;
  // The body was read; the SDK is given what it held.
  const request = new Request(url, { method, headers });
  return { request, body, era: await eraOf(request, body) };
};

export const refuseMessage = (): Response => Response.json(PARSE_ERROR, { status: 400 });

/** For doors whose sessions are named before the message is read. */
export const answerMessage = async (c: AppContext, call: MCPCall): Promise<Response> => {
  const message = await readMessage(c);
  return message ? seeThrough(c, serve(message.era, message.request, message.body, call)) : refuseMessage();
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
