/**
 * @module Does many things in a few lanes side by side, for tests that mostly wait.
 */
export const inLanes = async <T, L>(
  items: readonly T[],
  lanes: number,
  open: () => Promise<L>,
  work: (item: T, lane: L, done: number) => Promise<void>,
  close: (lane: L) => Promise<void>,
): Promise<void> => {
  let next = 0;
  const run = async (): Promise<void> => {
    const lane = await open();
    for (let done = 1; next < items.length; done++) await work(items[next++] as T, lane, done);
    await close(lane);
  };
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, run));
};
