/**
 * @module Whether the machine has more to do than it can do at once.
 */
import { readFileSync } from "node:fs";

/** Share of the last seconds in which something waited for a processor, in percent. */
const BUSY_PRESSURE = 40;

/** False where the system does not tell. */
export function isBusy(): boolean {
  try {
    const pressure = /^some avg10=([\d.]+)/m.exec(readFileSync("/proc/pressure/cpu", "utf8"));
    return Number(pressure?.[1] ?? 0) > BUSY_PRESSURE;
  } catch {
    return false;
  }
}
