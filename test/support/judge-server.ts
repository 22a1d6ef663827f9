/**
 * @module A real OpenAI-compatible server that answers as a test tells it to.
 */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { closeServer } from "./close-server.ts";

interface Message {
  readonly role: string;
  readonly content: string | readonly { readonly type: string; readonly text?: string }[];
}

export interface JudgeRequest {
  readonly model: string;
  readonly temperature: number;
  /** The words that the system message gives for the verdict. */
  readonly nonce: string;
  readonly instructions: string;
  /** All text of the user's message. */
  readonly text: string;
  readonly pictures: number;
  readonly authorization: string | null;
}

/** An answer of the model, or one of the server itself. */
export type JudgeReply = string | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string };

export interface JudgeServer {
  readonly url: string;
  readonly requests: JudgeRequest[];
  close(): Promise<void>;
}

export const startJudgeServer = async (
  reply: (request: JudgeRequest, n: number) => JudgeReply | Promise<JudgeReply>,
): Promise<JudgeServer> => {
  const requests: JudgeRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const request = await read(incoming);
    requests.push(request);
    const said = await reply(request, requests.length);
    if (typeof said !== "string") {
      response.writeHead(said.status, said.headers);
      response.end(said.body ?? "");
      return;
    }
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({
        choices: [{ message: { role: "assistant", content: said }, finish_reason: "stop" }],
        usage: { prompt_tokens: 10, completion_tokens: 5 },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () => closeServer(server),
  };
};

const read = async (incoming: IncomingMessage): Promise<JudgeRequest> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString()) as { model: string; temperature: number; messages: Message[] };
  const [system, user] = body.messages;
  const instructions = String(system?.content);
  const parts = Array.isArray(user?.content) ? user.content : [];
  return {
    model: body.model,
    temperature: body.temperature,
    instructions,
    nonce: /"nonce" with the value "([0-9a-f]+)"/.exec(instructions)?.[1] ?? "",
    text: parts.map((part: { text?: string }) => part.text ?? "").join("\n"),
    pictures: parts.filter((part: { type: string }) => part.type === "image_url").length,
    authorization: incoming.headers.authorization ?? null,
  };
};
