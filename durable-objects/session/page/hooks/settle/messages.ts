/**
 * @module Messages within the page and to its workers carry the lineage of who sent them.
 */
import { type List, newWeakMap, reflectApply } from "../../js.ts";
import { MESSAGE_HOLD_MS, WORKER_HOLD_MS } from "../../settle/limits.ts";
import { add, bareList, getter, listen } from "../native.ts";
import { onConstruct, replace } from "../wrap.ts";
import { enter, lineageOf, type Origin, originNow } from "./lineage.ts";
import { begin, finish, type Pending } from "./pending.ts";

/** Messages on their way, in order. */
interface Queue {
  sent: List<Pending>;
  from: number;
}

const send = (queue: Queue): void => add(queue.sent, begin("message", "", MESSAGE_HOLD_MS));

const deliver = (queue: Queue): void => {
  const message = queue.sent[queue.from++];
  if (queue.from >= queue.sent.length) {
    queue.sent = bareList();
    queue.from = 0;
  }
  if (message) finish(message);
};

/** By port: what the other end has sent and this one has not received. */
const queues = newWeakMap<object, Queue>();
const peers = newWeakMap<object, object>();
const workers = newWeakMap<object, { pending: Pending | null; origin: Origin }>();

const portOne = getter<MessageChannel, MessagePort>(MessageChannel.prototype, "port1");
const portTwo = getter<MessageChannel, MessagePort>(MessageChannel.prototype, "port2");
const sourceOf = getter<MessageEvent, unknown>(MessageEvent.prototype, "source");

const join = (port: MessagePort, peer: MessagePort): void => {
  const queue: Queue = { sent: bareList(), from: 0 };
  queues.set(port, queue);
  peers.set(port, peer);
  listen(port, "message", () => deliver(queue));
};

export const watchMessages = (): void => {
  onConstruct("MessageChannel", (channel) => {
    const one = portOne(channel as MessageChannel);
    const two = portTwo(channel as MessageChannel);
    join(one, two);
    join(two, one);
  });
  replace(MessagePort.prototype, "postMessage", (target, self, args) => {
    const peer = peers.get(self as object);
    const queue = peer && queues.get(peer);
    if (queue) send(queue);
    else asked(self as object);
    return reflectApply(target, self, args as never[]);
  });
  const own: Queue = { sent: bareList(), from: 0 };
  const win = window;
  replace(window, "postMessage", (target, self, args) => {
    if (self === win || self === undefined) send(own);
    return reflectApply(target, self, args as never[]);
  });
  const heard = (event: Event): void => {
    if (sourceOf(event as MessageEvent) === win) deliver(own);
  };
  listen(win, "message", heard, true);
  watchWorkers();
};

/** A message to a worker, or to the port of a shared one, may be answered. */
const asked = (worker: object): void => {
  const state = workers.get(worker);
  if (state) state.pending = begin("worker", "", WORKER_HOLD_MS);
};

const watchWorkers = (): void => {
  const watchWorker = (worker: object, isNew: boolean): void => {
    const state: { pending: Pending | null; origin: Origin } = { pending: null, origin: originNow() };
    workers.set(worker, state);
    const answered = () => {
      if (state.pending) finish(state.pending);
      else enter(lineageOf(state.origin));
    };
    listen(worker, "message", answered);
    listen(worker, "error", answered);
    // A worker that is made for the action may answer without being asked.
    if (isNew) state.pending = begin("worker", "", WORKER_HOLD_MS);
  };
  onConstruct("Worker", (worker) => watchWorker(worker, true));
  const portOf = getter<SharedWorker, MessagePort>(SharedWorker.prototype, "port");
  onConstruct("SharedWorker", (shared) => watchWorker(portOf(shared as SharedWorker), false));
  replace(Worker.prototype, "postMessage", (target, self, args) => {
    asked(self as object);
    return reflectApply(target, self, args as never[]);
  });
};
