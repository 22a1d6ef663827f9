/**
 * @module The protocol, by the official SDK: it reads both eras of it, the one that opens with `initialize` and the one
 * without. A server lives for one request; what lasts is the session of ours.
 */
import {
  createMcpHandler,
  isLegacyRequest,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { SERVICE_VERSION } from "../../../sdk/protocol/index.ts";
import { Unavailable } from "../shared/unavailable.ts";
import { callTool, type MCPCall } from "./call.ts";
import { toolsOf } from "./tools.ts";

const INSTRUCTIONS =
  "Tools act in a web browser. observe gives the goal and the page; elements are named by ids such as e12. Every action answers with the page as it is afterwards. The episode ends with answer or giveUp.";

export type Era = "legacy" | "modern";

/** Which rules the request goes by. */
export const eraOf = async (request: Request, body: unknown): Promise<Era> =>
  (await isLegacyRequest(request, body)) ? "legacy" : "modern";

/** Serves one message. What is ours becomes a 503, which no client takes for a tool's result. */
export const serve = async (era: Era, request: Request, body: unknown, call: MCPCall): Promise<Response> => {
  let failed: Unavailable | null = null;
  const make = (): Server =>
    serverFor(call, (unavailable) => {
      failed = unavailable;
    });
  const answer = era === "legacy" ? await serveLegacy(make(), request, body) : await serveModern(make, request, body);
  return (failed as Unavailable | null)?.toResponse() ?? answer;
};

const serveLegacy = async (server: Server, request: Request, body: unknown): Promise<Response> => {
  // Answers in one piece: the status must be known before anything is sent.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(request, { parsedBody: body });
};

const serveModern = (make: () => Server, request: Request, body: unknown): Promise<Response> =>
  createMcpHandler(make, { legacy: "reject", responseMode: "json" }).fetch(request, { parsedBody: body });

const serverFor = (call: MCPCall, onUnavailable: (unavailable: Unavailable) => void): Server => {
  const server = new Server(
    { name: "stillwater", version: SERVICE_VERSION },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler("tools/list", async () => ({ tools: toolsOf(call.tools) }));
  server.setRequestHandler("tools/call", async ({ params }) => {
    try {
      return await callTool(call, params.name, params.arguments ?? {});
    } catch (error) {
      if (error instanceof Unavailable) onUnavailable(error);
      throw error;
    }
  });
  return server;
};
