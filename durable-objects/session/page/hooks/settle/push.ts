/**
 * @module WebSocket and EventSource: an answer that is pushed has no pending request to see, so that a little patience finds it.
 */
import { newWeakMap, reflectApply } from "../../js.ts";
import { CONNECT_HOLD_MS, PUSH_PATIENCE_MS } from "../../settle/limits.ts";
import { argument, getter, listen, nowMs, tryGetter } from "../native.ts";
import { onConstruct, replace } from "../wrap.ts";
import { enter, lineage, lineageOf, type Origin, originNow } from "./lineage.ts";
import { begin, drop, finish, noteCaused, type Pending } from "./pending.ts";

const CLOSED = 2;
const stateOf = getter<EventSource, number>(EventSource.prototype, "readyState");

const origins = newWeakMap<object, Origin>();
let open = 0;
let waiting: Pending | null = null;

/** A caused request has ended: on a page with an open channel, what it asked for may come that way. */
export const requestEnded = (pending: Pick<Pending, "origin">): void => {
  if (open > 0 && lineageOf(pending.origin) === "caused") wait(pending.origin);
};

const wait = (origin: Origin): void => {
  if (waiting) drop(waiting);
  waiting = begin("push", "an open channel may bring an answer", PUSH_PATIENCE_MS, origin);
};

const watchChannel = (channel: object): void => {
  origins.set(channel, originNow());
  const connecting = begin("socket", "connecting", CONNECT_HOLD_MS);
  let counted = false;
  listen(channel, "open", () => {
    if (!counted) open++;
    counted = true;
    finish(connecting);
    // The other side may speak first.
    requestEnded(connecting);
  });
  const gone = () => {
    finish(connecting);
    if (counted) open--;
    counted = false;
  };
  listen(channel, "close", gone);
  listen(channel, "error", () => {
    if (tryGetter(stateOf, channel) === CLOSED) gone();
  });
  listen(channel, "message", () => arrived(channel));
};

/** What arrives while an answer is awaited is taken for the answer. */
const arrived = (channel: object): void => {
  const origin = origins.get(channel);
  const awaited =
    waiting !== null && !waiting.done && nowMs() - waiting.startedAt < PUSH_PATIENCE_MS && lineageOf(waiting.origin) === "caused";
  if (awaited || (origin && lineageOf(origin) === "caused")) {
    enter("caused");
    noteCaused();
  } else {
    enter("background");
  }
};

const isSource = (target: unknown): target is object =>
  typeof target === "object" && target !== null && origins.has(target) && tryGetter(stateOf, target) !== undefined;

export const watchPush = (): void => {
  onConstruct("WebSocket", watchChannel);
  onConstruct("EventSource", watchChannel);
  replace(WebSocket.prototype, "send", (target, self, args) => {
    if (lineage() !== "background") wait(originNow());
    return reflectApply(target, self, args as never[]);
  });
  // Named events of an EventSource come by listeners of their own.
  replace(EventTarget.prototype, "addEventListener", (target, self, args) => {
    const type = argument(args, 0);
    if (typeof type === "string" && type !== "message" && isSource(self)) listen(self, type, () => arrived(self));
    return reflectApply(target, self, args as never[]);
  });
};
