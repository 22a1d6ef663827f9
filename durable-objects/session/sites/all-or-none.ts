/**
 * @module Several things side by side, of which one that fails undoes the others.
 */

/** Throws the first failure, after everything that worked has been undone. */
export const allOrNone = async <T>(work: readonly Promise<T>[], undo: (done: T) => Promise<unknown>): Promise<T[]> => {
  const results = await Promise.allSettled(work);
  const done = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const failed = results.find((result) => result.status === "rejected");
  if (!failed) return done;
  await Promise.allSettled(done.map(undo));
  throw failed.reason;
};
