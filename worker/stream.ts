/**
 * @module A body that is made as it is read.
 */

/** The next part is made when the one before was taken. */
export const streamOf = (parts: AsyncGenerator<Uint8Array | string>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
};
