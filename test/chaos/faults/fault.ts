/**
 * @module What a fault is: something done to a part of the service, and how it is taken back where it does not pass by itself.
 */
import type { FaultKind } from "../options.ts";
import type { Random } from "../random.ts";
import type { ChaosService } from "../service.ts";

export interface Stage {
  readonly service: ChaosService;
  readonly random: Random;
}

export interface Strike {
  /** What was hit, for the log. */
  readonly what: string;
  /** Whether the fault itself lasted a while and is over. */
  readonly over?: true;
  /** Takes back what did not pass by itself. */
  readonly undo: () => Promise<void>;
}

export interface Fault {
  readonly kind: FaultKind;
  /** Such as "kill workerd". */
  readonly name: string;
  /** null when there is nobody to hit just now. */
  readonly strike: (stage: Stage) => Promise<Strike | null>;
}

/** Faults that can be had here, and why the others cannot. */
export interface Armed {
  readonly faults: readonly Fault[];
  readonly missing: readonly string[];
  /** What the service must be started with. */
  readonly env: Readonly<Record<string, string>>;
}

export const PASSES: Strike["undo"] = async () => {};
