/**
 * @module A real OpenAI-compatible chat server that says what a test tells it to, as slowly and as wrongly as the test wants.
 */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { closeServer } from "./close-server.ts";

interface WireMessage {
  readonly role: string;
  readonly content:
    | string
    | readonly { readonly type: string; readonly text?: string; readonly image_url?: { readonly url: string } }[];
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
  readonly tool_call_id?: string;
}

export interface PolicyServerCall {
  /** Counts from 0, over all episodes. */
  readonly n: number;
  /** Of the episode, from 0, as the prompt of our agents tells it. */
  readonly round: number;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly model: string; readonly messages: readonly WireMessage[]; readonly [more: string]: unknown };
  /** All text of the prompt. */
  readonly text: string;
  /** The text of the last message: what the policy sees now. */
  readonly last: string;
  readonly pictures: number;
}

/** A model's reply, or with `status`, `body`, `hang` or `drop` something that the server itself does. */
export interface ServedReply {
  readonly text?: string | null;
  readonly thinking?: string;
  readonly toolCalls?: readonly { readonly id?: string; readonly name: string; readonly arguments: object | string }[];
  readonly finishReason?: string;
  readonly version?: string;
  /** Further fields of the response body. */
  readonly more?: object;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is, in place of a completion. */
  readonly body?: string;
  /** Never answers. */
  readonly hang?: boolean;
  /** Breaks the connection. */
  readonly drop?: boolean;
}
export type Served = string | ServedReply;

export interface PolicyServerOptions {
  /** How long each reply takes: log-normal, the same for the same seed. */
  readonly latency?: { readonly medianMs: number; readonly sigma: number; readonly seed: number };
  /** Named in every reply that names none itself. */
  readonly version?: string;
}

export interface PolicyServer {
  /** Up to /v1. */
  readonly url: string;
  readonly calls: PolicyServerCall[];
  close(): Promise<void>;
}

/** One entry for each call, in their order, the last one for all that follow; or a function. */
export type Serving = readonly Served[] | ((call: PolicyServerCall) => Served | Promise<Served>);

/** Entry n answers round n of every episode, however many run at a time. */
export const byRound =
  (replies: readonly Served[]): ((call: PolicyServerCall) => Served) =>
  ({ round }) =>
    replies[Math.min(round, replies.length - 1)] ?? "";

export const startPolicyServer = async (serving: Serving, options: PolicyServerOptions = {}): Promise<PolicyServer> => {
  const calls: PolicyServerCall[] = [];
  const latencyMs = logNormal(options.latency);
  const server = createServer(async (incoming, response) => {
    if (incoming.method === "GET") return listModels(response);
    const call = await read(incoming, calls.length);
    calls.push(call);
    const waitMs = latencyMs();
    const said = typeof serving === "function" ? await serving(call) : (serving[Math.min(call.n, serving.length - 1)] ?? "");
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    answer(response, call, typeof said === "string" ? { text: said } : said, options);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    close: () => closeServer(server),
  };
};

const listModels = (response: ServerResponse): void => {
  response
    .writeHead(200, { "content-type": "application/json" })
    .end(JSON.stringify({ object: "list", data: [{ id: "scripted" }] }));
};

const answer = (response: ServerResponse, call: PolicyServerCall, said: ServedReply, options: PolicyServerOptions): void => {
  if (said.hang) return;
  if (said.drop) {
    response.destroy();
    return;
  }
  const headers = { "content-type": "application/json", ...said.headers };
  if (said.body !== undefined || (said.status !== undefined && said.status !== 200)) {
    response
      .writeHead(said.status ?? 200, headers)
      .end(said.body ?? JSON.stringify({ error: { message: `status ${said.status}` } }));
    return;
  }
  response.writeHead(200, headers).end(JSON.stringify(completion(call, said, options)));
};

const completion = (call: PolicyServerCall, said: ServedReply, { version }: PolicyServerOptions): object => {
  const text = said.text === undefined ? "" : said.text;
  const toolCalls = (said.toolCalls ?? []).map((made, n) => ({
    id: made.id ?? `call_${call.n}_${n}`,
    type: "function",
    function: {
      name: made.name,
      arguments: typeof made.arguments === "string" ? made.arguments : JSON.stringify(made.arguments),
    },
  }));
  const prompt = tokens(call.text);
  const reply = tokens([said.thinking ?? "", text ?? "", ...toolCalls.map((made) => JSON.stringify(made.function))].join(" "));
  const named = said.version ?? version;
  const withIds = call.body.return_token_ids === true;
  return {
    id: `chatcmpl-${call.n}`,
    object: "chat.completion",
    model: call.body.model,
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: text,
          ...(said.thinking === undefined ? {} : { reasoning_content: said.thinking }),
          ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}),
        },
        finish_reason: said.finishReason ?? (toolCalls.length > 0 ? "tool_calls" : "stop"),
        ...(withIds ? { token_ids: reply.map(idOf) } : {}),
        ...(call.body.logprobs === true
          ? { logprobs: { content: reply.map((token) => ({ token, logprob: -idOf(token) / 65_536, top_logprobs: [] })) } }
          : {}),
      },
    ],
    usage: { prompt_tokens: prompt.length, completion_tokens: reply.length, total_tokens: prompt.length + reply.length },
    ...(withIds ? { prompt_token_ids: prompt.map(idOf) } : {}),
    ...(named === undefined ? {} : { policy_version: named }),
    ...said.more,
  };
};

/** Words with the space before them, numbered by their letters: the same text has the same ids. */
const tokens = (text: string): string[] => text.match(/\s?[^\s]+|\s+/g) ?? [];
const idOf = (token: string): number => [...token].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 50_000, 7);

const read = async (incoming: IncomingMessage, n: number): Promise<PolicyServerCall> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString()) as PolicyServerCall["body"];
  const texts = body.messages.map(textOf);
  const text = texts.join("\n");
  const steps = [...text.matchAll(/^Step (\d+) of \d+\.$/gm)];
  return {
    n,
    round: Number(steps.at(-1)?.[1] ?? 1) - 1,
    path: incoming.url ?? "",
    headers: incoming.headers,
    body,
    text,
    last: texts.at(-1) ?? "",
    pictures: body.messages
      .flatMap(({ content }) => (typeof content === "string" ? [] : content))
      .filter((part) => part.image_url).length,
  };
};

const textOf = ({ content }: WireMessage): string =>
  typeof content === "string" ? content : (content ?? []).map((part) => part.text ?? "").join("\n");

const logNormal = (latency: PolicyServerOptions["latency"]): (() => number) => {
  if (!latency) return () => 0;
  let state = latency.seed >>> 0;
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return () => {
    const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
    return latency.medianMs * Math.exp(latency.sigma * normal);
  };
};
