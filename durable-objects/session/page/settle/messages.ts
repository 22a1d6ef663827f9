/**
 * @module Messages within the page and to its workers carry the lineage of who sent them.
 */
import { newWeakMap, push, reflectApply } from "../js.ts";
import { onConstruct, replace } from "../wrap.ts";
import { listen } from "./events.ts";
import { MESSAGE_HOLD_MS, WORKER_HOLD_MS } from "./limits.ts";
import { enter, lineageOf, type Origin, originNow } from "./lineage.ts";
import { begin, finish, type Pending } from "./pending.ts";

/** Messages on their way, in order. */
interface Queue {
  sent: Pending[];
  from: number;
}

const send = (queue: Queue): void => push(queue.sent, begin("message", "", MESSAGE_HOLD_MS));

const deliver = (queue: Queue): void => {
  const message = queue.sent[queue.from++];
  if (queue.from >= queue.sent.length) {
    queue.sent = [];
    queue.from = 0;
  }
  if (message) finish(message);
};

/** By port: what the other end has sent and this one has not received. */
const queues = newWeakMap<object, Queue>();
const peers = newWeakMap<object, object>();
const workers = newWeakMap<object, { pending: Pending | null; origin: Origin }>();

export const watchMessages = (): void => {
  onConstruct("MessageChannel", (channel) => {
    const { port1, port2 } = channel as MessageChannel;
    for (const [port, peer] of [
      [port1, port2],
      [port2, port1],
    ] as const) {
      const queue: Queue = { sent: [], from: 0 };
      queues.set(port, queue);
      peers.set(port, peer);
      listen(port, "message", () => deliver(queue));
    }
  });
  replace(MessagePort.prototype, "postMessage", (target, self, args) => {
    const peer = peers.get(self as object);
    const queue = peer && queues.get(peer);
    if (queue) send(queue);
    return reflectApply(target, self, args as never[]);
  });
  const own: Queue = { sent: [], from: 0 };
  replace(window, "postMessage", (target, self, args) => {
    if (self === window || self === undefined) send(own);
    return reflectApply(target, self, args as never[]);
  });
  listen(
    window,
    "message",
    (event) => {
      if ((event as MessageEvent).source === window) deliver(own);
    },
    { capture: true },
  );
  watchWorkers();
};

const watchWorkers = (): void => {
  onConstruct("Worker", (worker) => {
    const state: { pending: Pending | null; origin: Origin } = { pending: null, origin: originNow() };
    workers.set(worker, state);
    const answered = () => {
      if (state.pending) finish(state.pending);
      else enter(lineageOf(state.origin));
    };
    listen(worker, "message", answered);
    listen(worker, "error", answered);
    // A worker that is made for the action may answer without being asked.
    state.pending = begin("worker", "", WORKER_HOLD_MS);
  });
  replace(Worker.prototype, "postMessage", (target, self, args) => {
    const state = workers.get(self as object);
    if (state) state.pending = begin("worker", "", WORKER_HOLD_MS);
    return reflectApply(target, self, args as never[]);
  });
};
