/**
 * @module A time limit around work that goes on without its caller.
 */

/** The result; undefined when it was not there in time. Errors that come too late are nobody's. */
export const within = async <T>(work: Promise<T>, limitMs: number): Promise<T | undefined> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs);
  });
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
