/**
 * @module A time limit for a promise.
 */
export class TimeLimitError extends Error {
  override readonly name = "TimeLimitError";
}

/** The work's own result, or a TimeLimitError; the work itself goes on, and its late error is nobody's. */
export const within = async <T>(limitMs: number, work: Promise<T>, what: string): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(`${what} (within ${limitMs} ms)`)), limitMs);
  });
  work.catch(() => {});
  try {
    return await Promise.race([work, timeUp]);
  } finally {
    clearTimeout(timer);
  }
};
