/**
 * @module The pace of a request's body: one that trickles holds a connection and a request for nothing, and is given up.
 */
import { ServiceError } from "../sdk/protocol/index.ts";

/** After this long a body has to come at the pace below. */
const GRACE_MS = 10_000;
const MIN_BYTES_PER_MS = 32;

/** The chunks of a body. Bytes beyond `maxBytes` earn no further time. */
export async function* paced(body: ReadableStream<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const began = Date.now();
  let bytes = 0;
  try {
    for (;;) {
      const earnedMs = Math.min(bytes, maxBytes) / MIN_BYTES_PER_MS;
      const { done, value } = await before(began + GRACE_MS + earnedMs, reader.read());
      if (done) return;
      bytes += value.byteLength;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

const before = async <T>(deadline: number, work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = `The body came too slowly: after ${GRACE_MS / 1000} s it has to come with ${MIN_BYTES_PER_MS * 1000} bytes a second.`;
    timer = setTimeout(
      () =>
        reject(new ServiceError("request_timeout", message, { graceMs: GRACE_MS, minBytesPerSecond: MIN_BYTES_PER_MS * 1000 })),
      Math.max(0, deadline - Date.now()),
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
};
