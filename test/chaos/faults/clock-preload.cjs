/**
 * @module Loaded by every Node of the service: the part whose clock is to jump starts itself once more, with libfaketime
 * and a file of its own that says what time it is. Its children have the machine's clock again.
 */
const { CHAOS_CLOCKS, CHAOS_CLOCK_LIBRARY, CHAOS_CLOCK_IS_SET } = process.env;
const part = (CHAOS_CLOCKS ?? "").split(",").find((name) => process.argv[1]?.includes(`${name}/main.ts`));

if (part && CHAOS_CLOCK_IS_SET === undefined) {
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    CHAOS_CLOCK_IS_SET: "1",
    LD_PRELOAD: CHAOS_CLOCK_LIBRARY,
    FAKETIME_TIMESTAMP_FILE: `${process.env.CHAOS_CLOCK_FOLDER}/${part}`,
    FAKETIME_CACHE_DURATION: "1",
    // Only the wall clock jumps: a monotonic one does not, by its nature.
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  });
}
for (const name of ["LD_PRELOAD", "FAKETIME_TIMESTAMP_FILE", "CHAOS_CLOCK_IS_SET"]) delete process.env[name];
