/**
 * @module Whether what runs now was set off by the action, or ticked before it.
 *
 * Background is what is proved; everything else counts as caused. A task's lineage is set when a callback that we know
 * begins, and cleared by a message to ourselves, so that the promise reactions of the same task inherit it.
 */
import { uncurry } from "../../js.ts";
import { getter } from "../native.ts";

export type Lineage = "caused" | "background";

let current: Lineage | null = null;
let token = 0;
let epoch = 0;

const channel = new MessageChannel();
const port = channel.port2;
const post = uncurry(MessagePort.prototype.postMessage as (this: MessagePort, message: unknown) => void);
const dataOf = getter<MessageEvent, unknown>(MessageEvent.prototype, "data");
channel.port1.onmessage = (event: MessageEvent) => {
  if (dataOf(event) === token) current = null;
};

/** From here until the task and its promise reactions end, things are of this lineage. */
export const enter = (lineage: Lineage): void => {
  current = lineage;
  token++;
  post(port, token);
};

export const lineage = (): Lineage | null => current;

/** Everything that was set up before this moment is background from now on. */
export const mark = (): number => {
  current = null;
  token++;
  return ++epoch;
};

/** Where something comes from, noted when it is set up. */
export interface Origin {
  readonly background: boolean;
  readonly epoch: number;
}

export const originNow = (): Origin => ({ background: current === "background", epoch });

export const lineageOf = (origin: Origin): Lineage => (origin.background || origin.epoch < epoch ? "background" : "caused");
