/**
 * @module Parts of the platform that call back later without a timer or a request: animations of nothing, rendered audio,
 * signals that abort by themselves, locks, files, pictures, waits on shared memory, sounds that end.
 */
import { abs, min, newWeakMap, reflectApply, uncurry } from "../../js.ts";
import { DATABASE_HOLD_MS, LOCK_HOLD_MS, MOTION_HOLD_MS, SLACK_MS, TIMER_HORIZON_MS, WORK_HOLD_MS } from "../../settle/limits.ts";
import { argument, getter, listen, nowMs, numberOf, ownValue, replaced, tryGetter } from "../native.ts";
import { beforeCall, listenToProperty, replace } from "../wrap.ts";
import { begin, drop, finish, type Pending } from "./pending.ts";
import { follow, followMethod } from "./promises.ts";

const MS_PER_S = 1_000;

const prototypeOf = (name: string): object | undefined =>
  (window as unknown as Record<string, { prototype?: object } | undefined>)[name]?.prototype;

export const watchPlatform = (): void => {
  watchAnimations();
  watchSignals();
  watchLocks();
  watchFiles();
  watchSounds();
  followMethod(prototypeOf("OfflineAudioContext"), "startRendering", "audio", WORK_HOLD_MS);
  followMethod(window, "createImageBitmap", "picture", WORK_HOLD_MS);
  followMethod(prototypeOf("OffscreenCanvas"), "convertToBlob", "picture", WORK_HOLD_MS);
  followMethod(prototypeOf("ReadableStream"), "pipeTo", "stream", DATABASE_HOLD_MS);
  for (const name of ["compile", "instantiate", "compileStreaming", "instantiateStreaming"]) {
    followMethod(WebAssembly, name, "module", DATABASE_HOLD_MS);
  }
  replace(Atomics, "waitAsync", (target, self, args) => {
    const waiting = reflectApply(target, self, args as never[]) as object;
    const holdMs = args.length > 3 && numberOf(args[3]) <= TIMER_HORIZON_MS ? DATABASE_HOLD_MS : 0;
    if (ownValue(waiting, "async") === true) follow(ownValue(waiting, "value"), begin("wait", "shared memory", holdMs));
    return waiting;
  });
};

/** One thing that is waited for per object: the newest takes the place of the one before. */
const oneEach = (ends: readonly string[]): ((owner: object, pending: Pending) => void) & { drop: (owner: object) => void } => {
  const current = newWeakMap<object, Pending>();
  const hold = (owner: object, pending: Pending): void => {
    const known = current.get(owner);
    current.set(owner, pending);
    if (known) {
      drop(known);
      return;
    }
    const ended = () => {
      const waited = current.get(owner);
      if (waited) finish(waited);
    };
    for (let i = 0; i < ends.length; i++) listen(owner, ends[i] as string, ended, true);
  };
  hold.drop = (owner: object): void => {
    const known = current.get(owner);
    if (known) drop(known);
  };
  return hold;
};

const effectOf = getter<Animation, AnimationEffect | null>(Animation.prototype, "effect");
const targetOf = getter<KeyframeEffect, Element | null>(KeyframeEffect.prototype, "target");
const rateOf = getter<Animation, number>(Animation.prototype, "playbackRate");
const timingOf = uncurry(AnimationEffect.prototype.getComputedTiming);
const isConnected = getter<Node, boolean>(Node.prototype, "isConnected");

/** The document lists animations of its own elements alone; all others can only be followed from their start. */
const isListed = (effect: AnimationEffect): boolean => {
  const target = tryGetter(targetOf, effect);
  return target !== null && target !== undefined && isConnected(target);
};

const watchAnimations = (): void => {
  const hold = oneEach(["finish", "cancel"]);
  const played = (animation: Animation): void => {
    const effect = effectOf(animation);
    if (effect === null || isListed(effect)) return;
    const lengthMs = numberOf(ownValue(timingOf(effect), "endTime")) / (abs(rateOf(animation)) || 1);
    hold(animation, begin("animation", "of no element", lengthMs > MOTION_HOLD_MS ? 0 : lengthMs + SLACK_MS));
  };
  for (const name of ["play", "reverse"]) {
    replace(Animation.prototype, name, (target, self, args) => {
      const result = reflectApply(target, self, args as never[]);
      played(self as Animation);
      return result;
    });
  }
  replace(Element.prototype, "animate", (target, self, args) => {
    const animation = reflectApply(target, self, args as never[]) as Animation;
    played(animation);
    return animation;
  });
  replace(Animation.prototype, "pause", (target, self, args) => {
    const result = reflectApply(target, self, args as never[]);
    hold.drop(self as Animation);
    return result;
  });
};

/** A signal holds only once the page listens to it: one that is merely given to a request says nothing by itself. */
const watchSignals = (): void => {
  const due = newWeakMap<object, number>();
  const hold = oneEach(["abort"]);
  const heard = (signal: unknown): void => {
    const dueMs = typeof signal === "object" && signal !== null ? due.get(signal) : undefined;
    if (dueMs === undefined) return;
    due.delete(signal as object);
    const leftMs = dueMs - nowMs();
    hold(signal as object, begin("timer", "a signal aborts", leftMs > TIMER_HORIZON_MS ? 0 : leftMs + SLACK_MS));
  };
  replace(AbortSignal, "timeout", (target, self, args) => {
    const signal = reflectApply(target, self, args as never[]) as object;
    due.set(signal, nowMs() + numberOf(argument(args, 0)));
    return signal;
  });
  replace(AbortSignal, "any", (target, self, args) => {
    const signal = reflectApply(target, self, args as never[]) as object;
    const sources = argument(args, 0);
    let dueMs = Number.POSITIVE_INFINITY;
    const count = typeof sources === "object" && sources !== null ? numberOf(ownValue(sources, "length")) : 0;
    for (let i = 0; i < count; i++) {
      const source = ownValue(sources as object, i);
      if (typeof source === "object" && source !== null) dueMs = min(dueMs, due.get(source) ?? dueMs);
    }
    if (dueMs < Number.POSITIVE_INFINITY) due.set(signal, dueMs);
    return signal;
  });
  replace(EventTarget.prototype, "addEventListener", (target, self, args) => {
    if (argument(args, 0) === "abort") heard(self);
    return reflectApply(target, self, args as never[]);
  });
  listenToProperty(AbortSignal.prototype, "onabort", "set", heard);
};

/** Until the lock is had; how long it is kept is another matter. */
const watchLocks = (): void => {
  const owner = prototypeOf("LockManager");
  if (!owner) return;
  replace(owner, "request", (target, self, args) => {
    const last = args.length - 1;
    const callback = argument(args, last);
    if (typeof callback !== "function") return reflectApply(target, self, args as never[]);
    const pending = begin("lock", "", LOCK_HOLD_MS);
    return reflectApply(
      target,
      self,
      replaced(
        args,
        last,
        beforeCall(callback, () => finish(pending)),
      ),
    );
  });
};

const watchFiles = (): void => {
  const hold = oneEach(["loadend"]);
  for (const name of ["readAsArrayBuffer", "readAsText", "readAsDataURL", "readAsBinaryString"]) {
    replace(FileReader.prototype, name, (target, self, args) => {
      const result = reflectApply(target, self, args as never[]);
      hold(self as FileReader, begin("file", name, WORK_HOLD_MS));
      return result;
    });
  }
  replace(HTMLCanvasElement.prototype, "toBlob", (target, self, args) => {
    const callback = argument(args, 0);
    if (typeof callback !== "function") return reflectApply(target, self, args as never[]);
    const pending = begin("picture", "toBlob", WORK_HOLD_MS);
    return reflectApply(
      target,
      self,
      replaced(
        args,
        0,
        beforeCall(callback, () => finish(pending)),
      ),
    );
  });
};

const durationOf = getter<HTMLMediaElement, number>(HTMLMediaElement.prototype, "duration");
const timeOf = getter<HTMLMediaElement, number>(HTMLMediaElement.prototype, "currentTime");

/** A sound holds only where the page listens for its end: most are mere decoration. */
const watchSounds = (): void => {
  const awaited = newWeakMap<object, true>();
  const awaits = (self: unknown): void => {
    if (typeof self === "object" && self !== null) awaited.set(self, true);
  };
  replace(EventTarget.prototype, "addEventListener", (target, self, args) => {
    if (argument(args, 0) === "ended") awaits(self);
    return reflectApply(target, self, args as never[]);
  });
  listenToProperty(HTMLElement.prototype, "onended", "set", awaits);
  const hold = oneEach(["ended", "pause", "error"]);
  const holdFor = (self: object, leftMs: number): void => {
    if (awaited.has(self) && leftMs <= MOTION_HOLD_MS) hold(self, begin("sound", "until its end", leftMs + SLACK_MS));
  };
  replace(HTMLMediaElement.prototype, "play", (target, self, args) => {
    const result = reflectApply(target, self, args as never[]);
    holdFor(self as object, (durationOf(self as HTMLMediaElement) - timeOf(self as HTMLMediaElement)) * MS_PER_S);
    return result;
  });
  const source = prototypeOf("AudioScheduledSourceNode");
  if (!source) return;
  listenToProperty(source, "onended", "set", awaits);
  const contextOf = getter<AudioNode, BaseAudioContext>(AudioNode.prototype, "context");
  const audioTimeOf = getter<BaseAudioContext, number>(BaseAudioContext.prototype, "currentTime");
  replace(source, "stop", (target, self, args) => {
    const result = reflectApply(target, self, args as never[]);
    holdFor(self as object, (numberOf(argument(args, 0)) - audioTimeOf(contextOf(self as AudioNode))) * MS_PER_S);
    return result;
  });
};
