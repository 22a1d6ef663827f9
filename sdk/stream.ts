/**
 * @module Long answers: read as they come, with a limit for each pause, and given up when nobody reads on.
 */
import { deadline } from "./deadline.ts";
import { StillwaterAbortError, StillwaterConnectionError, StillwaterTimeoutError } from "./errors.ts";

export async function* chunksOf(
  body: ReadableStream<Uint8Array>,
  what: string,
  pauseMs: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, void> {
  const reader = body.getReader();
  try {
    for (;;) {
      const limit = deadline(pauseMs, signal);
      const stopped = new Promise<never>((_, reject) => {
        const stop = () =>
          reject(limit.timedOut ? new StillwaterTimeoutError(what, pauseMs) : new StillwaterAbortError(what, signal?.reason));
        if (limit.signal.aborted) stop();
        else limit.signal.addEventListener("abort", stop, { once: true });
      });
      stopped.catch(() => undefined);
      try {
        const read = reader.read().catch((error) => Promise.reject(new StillwaterConnectionError(what, error)));
        const { value, done } = await Promise.race([read, stopped]);
        if (done) return;
        yield value;
      } finally {
        limit.clear();
      }
    }
  } finally {
    // The service stops, too.
    await reader.cancel().catch(() => undefined);
  }
}

/** The lines of a text, whole ones. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line !== "") yield line;
  }
  rest += decoder.decode();
  if (rest !== "") yield rest;
}
