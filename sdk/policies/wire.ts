/**
 * @module Chat completions on the wire, as OpenAI defines them, with what vLLM and SGLang add: token ids, thinking, versions.
 */
import type { ChatRequest, PolicyContext } from "../agents/agent.ts";
import type { ChatMessage, PolicyReply, ToolCall } from "../protocol/index.ts";
import { thinkingIn } from "./thinking.ts";

type Fields = Record<string, unknown>;

const CHUNK_BYTES = 0x8000;

const base64 = (bytes: Uint8Array): string => {
  let binary = "";
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  return btoa(binary);
};

const contentOnWire = async (content: ChatMessage["content"], picture: PolicyContext["picture"]): Promise<unknown> => {
  if (typeof content === "string") return content;
  return await Promise.all(
    content.map(async (part) => {
      if (part.type === "text") return part;
      // Servers cannot read our blobs, and need no disk in common with us.
      return { type: "image_url", image_url: { url: `data:${part.mediaType};base64,${base64(await picture(part.hash))}` } };
    }),
  );
};

export const messagesOnWire = ({ messages }: ChatRequest, picture: PolicyContext["picture"]): Promise<Fields[]> =>
  Promise.all(
    messages.map(async ({ role, content, toolCalls, toolCallId }) => ({
      role,
      content: await contentOnWire(content, picture),
      ...(toolCalls
        ? {
            tool_calls: toolCalls.map(({ id, name, arguments: args }) => ({
              id,
              type: "function",
              function: { name, arguments: args },
            })),
          }
        : {}),
      ...(toolCallId === undefined ? {} : { tool_call_id: toolCallId }),
    })),
  );

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);
const fields = (value: unknown): Fields => (isFields(value) ? value : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const words = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

const textOf = (content: unknown): string =>
  typeof content === "string"
    ? content
    : list(content)
        .map((part) => words(fields(part).text) ?? "")
        .join("");

/** Some servers give arguments as an object. */
const toolCallOf = (value: unknown): ToolCall => {
  const { id, function: called } = fields(value);
  const { name, arguments: args } = fields(called);
  return {
    id: words(id) ?? "",
    name: words(name) ?? "",
    arguments: typeof args === "string" ? args : JSON.stringify(args ?? {}),
  };
};

const numbers = (value: unknown): number[] | null =>
  Array.isArray(value) && value.every((item) => typeof item === "number") ? value : null;

const integers = (value: unknown): number[] | null => {
  const given = numbers(value);
  return given?.every(Number.isInteger) ? given : null;
};

interface Tokens {
  readonly ids: number[] | null;
  readonly logprobs: number[] | null;
}

/** In `logprobs.content`; the token itself may be written as "token_id:123". */
const tokensInLogprobs = (value: unknown): Tokens => {
  const entries = list(fields(value).content).map(fields);
  if (entries.length === 0) return { ids: null, logprobs: null };
  const ids = entries.map(({ token, token_id }) => token_id ?? Number(/^token_id:(\d+)$/.exec(String(token))?.[1] ?? Number.NaN));
  return { ids: integers(ids), logprobs: numbers(entries.map(({ logprob }) => logprob)) };
};

/** SGLang's `meta_info`: a triple of log-probability, id and text for each token. */
const tokensInMeta = (value: unknown): Tokens => {
  const triples = list(fields(value).output_token_logprobs).map(list);
  if (triples.length === 0) return { ids: null, logprobs: null };
  return { ids: integers(triples.map(([, id]) => id)), logprobs: numbers(triples.map(([logprob]) => logprob)) };
};

const VERSION_FIELDS = ["policy_version", "weight_version", "model_version"] as const;
const VERSION_HEADERS = ["x-policy-version", "x-weight-version"] as const;

const named = (value: unknown): string | null => (typeof value === "number" ? String(value) : words(value));

const versionOf = (body: Fields, choice: Fields, headers: Headers): string | null => {
  const places = [body, fields(body.metadata), fields(body.meta_info), fields(choice.meta_info)];
  const told = places.flatMap((place) => VERSION_FIELDS.map((field) => named(place[field])));
  return [...VERSION_HEADERS.map((header) => words(headers.get(header))), ...told].find((version) => version !== null) ?? null;
};

const usageOf = (value: unknown): PolicyReply["usage"] => {
  const { prompt_tokens: promptTokens, completion_tokens: completionTokens } = fields(value);
  return Number.isInteger(promptTokens) && Number.isInteger(completionTokens)
    ? { promptTokens: promptTokens as number, completionTokens: completionTokens as number }
    : null;
};

/** Null when the body is no chat completion. */
export const replyOnWire = (body: unknown, headers: Headers): PolicyReply | null => {
  const whole = fields(body);
  const choice = list(whole.choices)[0];
  if (!isFields(choice) || !isFields(choice.message)) return null;
  const { message } = choice;
  const text = textOf(message.content);
  const inLogprobs = tokensInLogprobs(choice.logprobs);
  const inMeta = tokensInMeta(choice.meta_info ?? whole.meta_info);
  return {
    text,
    thinking: words(message.reasoning_content) ?? words(message.reasoning) ?? thinkingIn(text),
    toolCalls: list(message.tool_calls).map(toolCallOf),
    finishReason: words(choice.finish_reason),
    usage: usageOf(whole.usage),
    promptTokenIds: integers(whole.prompt_token_ids) ?? integers(choice.prompt_token_ids),
    replyTokenIds: integers(choice.token_ids) ?? integers(choice.output_token_ids) ?? inMeta.ids ?? inLogprobs.ids,
    logprobs: inLogprobs.logprobs ?? inMeta.logprobs,
    version: versionOf(whole, choice, headers),
  };
};
