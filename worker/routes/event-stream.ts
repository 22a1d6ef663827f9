/**
 * @module Server-sent events of what is numbered and kept: a listener goes on after the last number that it has seen.
 */
interface NumberedEvent {
  readonly id: number;
  readonly type: string;
  readonly data: unknown;
}

interface EventPage {
  readonly items: readonly NumberedEvent[];
  /** No more will come. */
  readonly over: boolean;
}

/** Proxies cut connections that are silent for longer. */
const KEEP_ALIVE_MS = 15_000;

export const eventStream = (read: (after: number, waitMs: number) => Promise<EventPage>, from: number): Response => {
  const encoder = new TextEncoder();
  let after = from;
  const stream = new ReadableStream<Uint8Array>({
    // Asked for when the listener has taken the page before: one who reads slowly is not waited for by anybody.
    async pull(controller) {
      const { items, over } = await read(after, KEEP_ALIVE_MS);
      after = items.at(-1)?.id ?? after;
      if (items.length > 0) controller.enqueue(encoder.encode(items.map(written).join("")));
      else if (over) controller.close();
      else controller.enqueue(encoder.encode(": still here\n\n"));
    },
  });
  return new Response(stream, {
    headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store", "x-accel-buffering": "no" },
  });
};

const written = ({ id, type, data }: NumberedEvent): string => `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
