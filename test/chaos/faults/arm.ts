/**
 * @module Which faults can be had on this machine; what cannot is said, never passed over.
 */
import { join } from "node:path";
import type { ChaosOptions } from "../options.ts";
import { clocksIn, findClockLibrary } from "./clock.ts";
import { cuts, whyNoCuts } from "./cut.ts";
import type { Armed, Fault } from "./fault.ts";
import { kills, stops } from "./signals.ts";
import { fullDisk, memoryLimits } from "./starve.ts";

export const arm = async (options: ChaosOptions, folder: string, containers: boolean, smallDisk: boolean): Promise<Armed> => {
  const wanted = new Set(options.faults);
  const faults: Fault[] = [];
  const missing: string[] = [];
  let env: Readonly<Record<string, string>> = {};
  if (wanted.has("kill")) faults.push(...kills(containers));
  if (wanted.has("stop")) faults.push(...stops(containers));
  if (wanted.has("starve")) {
    faults.push(...memoryLimits());
    if (smallDisk) faults.push(fullDisk);
    else missing.push("full disk: a small disk is mounted by root only");
  }
  if (wanted.has("cut")) {
    const obstacle = whyNoCuts();
    if (obstacle === null) faults.push(...cuts(containers));
    else missing.push(`cut: ${obstacle}`);
  }
  if (wanted.has("clock")) {
    const library = await findClockLibrary();
    if (library) {
      const clocks = clocksIn(join(folder, "clocks"), library, containers);
      faults.push(...clocks.faults);
      env = clocks.env;
    } else missing.push("clock: libfaketime is not installed");
  }
  if (!containers && options.containers) missing.push("container sites: no engine runs here");
  const only = options.only;
  return { faults: only ? faults.filter(({ name }) => only.includes(name)) : faults, missing, env };
};
