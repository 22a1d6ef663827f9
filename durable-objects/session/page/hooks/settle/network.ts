/**
 * @module fetch and XMLHttpRequest, from the call to the last byte that the page reads.
 */
import { newWeakMap, reflectApply, sliceText } from "../../js.ts";
import { REQUEST_HOLD_MS, STREAM_HOLD_MS } from "../../settle/limits.ts";
import { argument, getter, listen, tryGetter } from "../native.ts";
import { listenToProperty, onConstruct, replace } from "../wrap.ts";
import type { Origin } from "./lineage.ts";
import { begin, drop, finish, type Pending } from "./pending.ts";
import { follow, followMethod } from "./promises.ts";
import { requestEnded } from "./push.ts";

const MAX_DETAIL_CHARS = 200;
const ENDS = ["load", "error", "abort", "timeout", "loadend"];
const BODY_METHODS = ["text", "json", "arrayBuffer", "blob", "formData", "bytes"];

/** Where a response comes from, for those who read its body later. */
const responses = newWeakMap<object, Origin>();
const streams = newWeakMap<object, Origin>();

const requestAddress = getter<Request, string>(Request.prototype, "url");
const urlAddress = getter<URL, string>(URL.prototype, "href");
const stateOf = getter<XMLHttpRequest, number>(XMLHttpRequest.prototype, "readyState");
const DONE = 4;

const addressOf = (input: unknown): string => {
  const text = typeof input === "string" ? input : (tryGetter(requestAddress, input) ?? tryGetter(urlAddress, input) ?? "");
  return sliceText(text, 0, MAX_DETAIL_CHARS);
};

export const watchNetwork = (): void => {
  replace(window, "fetch", (target, self, args) => {
    const pending = begin("fetch", addressOf(argument(args, 0)), REQUEST_HOLD_MS);
    const promise = reflectApply(target, self, args as never[]) as Promise<Response>;
    follow(promise, pending, (_pending, response) => {
      if (response) responses.set(response as object, pending.origin);
      requestEnded(pending);
    });
    return promise;
  });
  for (const name of BODY_METHODS) {
    followMethod(Response.prototype, name, "body", REQUEST_HOLD_MS, (self) => responses.get(self as object));
  }
  watchStreams();
  watchXHR();
};

const watchStreams = (): void => {
  replace(ReadableStream.prototype, "getReader", (target, self, args) => {
    const reader = reflectApply(target, self, args as never[]) as object;
    const origin = streams.get(self as object);
    if (origin) streams.set(reader, origin);
    return reader;
  });
  listenToProperty(Response.prototype, "body", "get", (self, stream) => {
    const origin = responses.get(self as object);
    if (stream && origin) streams.set(stream as object, origin);
  });
  followMethod(ReadableStreamDefaultReader.prototype, "read", "stream", STREAM_HOLD_MS, (self) => streams.get(self as object));
};

const watchXHR = (): void => {
  const requests = newWeakMap<object, Pending>();
  const addresses = newWeakMap<object, string>();
  onConstruct("XMLHttpRequest", (xhr) => {
    const inherit = () => {
      const pending = requests.get(xhr);
      if (pending && !pending.done) finish({ ...pending });
    };
    const end = () => {
      const pending = requests.get(xhr);
      if (!pending) return;
      finish(pending);
      requestEnded(pending);
    };
    listen(xhr, "readystatechange", () => (stateOf(xhr as XMLHttpRequest) === DONE ? end() : inherit()));
    listen(xhr, "progress", inherit);
    for (let i = 0; i < ENDS.length; i++) listen(xhr, ENDS[i] as string, end);
  });
  replace(XMLHttpRequest.prototype, "open", (target, self, args) => {
    addresses.set(self as object, addressOf(argument(args, 1)));
    return reflectApply(target, self, args as never[]);
  });
  replace(XMLHttpRequest.prototype, "send", (target, self, args) => {
    const pending = begin("xhr", addresses.get(self as object) ?? "", REQUEST_HOLD_MS);
    requests.set(self as object, pending);
    try {
      return reflectApply(target, self, args as never[]);
    } catch (error) {
      drop(pending);
      throw error;
    }
  });
};
