/**
 * @module The clipboard as pages have it by script: `navigator.clipboard` and `execCommand("copy")` lead to the session's own.
 * The browser's own is denied to pages, so that one which gets around this finds an error and nobody's text.
 */

import { replace, replaceAccessor } from "../hooks/wrap.ts";
import { NativePromise, reflectApply } from "../js.ts";
import type { ClipboardContent } from "./api.ts";
import { PLAIN, RICH, take } from "./content.ts";

type Tell = (message: string) => void;

const KINDS = ["copy", "cut"] as const;
const CLIPBOARD_PERMISSION = /^clipboard[-_](?:read|write)/;

/** `name` is that of a binding, which leads to the session's object, and of the events by which it answers. */
export const ownClipboard = (name: string): void => {
  const globals = globalThis as unknown as Record<string, Tell | undefined>;
  const tell = globals[name];
  if (typeof tell !== "function") return;
  delete globals[name];
  const write = (content: ClipboardContent) => tell(JSON.stringify({ content }));
  const listen = listenForCommands(write);
  listen();
  // document.open takes all listeners away.
  replace(Document.prototype, "execCommand", (target, self, args) => {
    listen();
    return reflectApply(target, self, args as never[]);
  });
  if ("Clipboard" in globalThis && navigator.clipboard) replaceMethods(navigator.clipboard, write, askFor(name, tell));
};

/** A command of the browser that a page calls is broken off, and done by us. */
const listenForCommands = (write: (content: ClipboardContent) => void): (() => void) => {
  const onCommand = (event: Event): void => {
    if (!event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const target = event.composedPath()[0];
    if (event.type === "paste" || !(target instanceof Element)) return;
    const kind = event.type as (typeof KINDS)[number];
    const taken = take(kind, target);
    if (!taken) return;
    write(taken.content);
    if (kind === "cut" && !taken.ofPage) remove(target);
  };
  return () => {
    for (const kind of [...KINDS, "paste"]) addEventListener(kind, onCommand, true);
  };
};

/** A command does not run inside another one. */
const remove = (target: Element): void => {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    target.setRangeText("", target.selectionStart ?? 0, target.selectionEnd ?? 0, "end");
  } else getSelection()?.deleteFromDocument();
  target.dispatchEvent(new InputEvent("input", { inputType: "deleteByCut", bubbles: true, composed: true }));
};

/** Asks the session's object, which answers by an event. */
const askFor = (name: string, tell: Tell): (() => Promise<ClipboardContent>) => {
  let waiting: ((content: ClipboardContent) => void)[] = [];
  const onAnswer = (event: Event): void => {
    const content = JSON.parse(String((event as CustomEvent).detail)) as ClipboardContent;
    const told = waiting;
    waiting = [];
    for (const one of told) one(content);
  };
  return () =>
    new NativePromise((resolve) => {
      document.addEventListener(name, onAnswer);
      waiting.push(resolve);
      tell("{}");
    });
};

const replaceMethods = (
  clipboard: Clipboard,
  write: (content: ClipboardContent) => void,
  ask: () => Promise<ClipboardContent>,
): void => {
  const ownMethod = (name: keyof Clipboard, feature: string, act: (given: unknown) => Promise<unknown>): void =>
    replace(Clipboard.prototype, name, (target, self, args) => {
      const isMeant = self === clipboard && (name.startsWith("read") || args.length > 0);
      // Without focus or against the policy of the page around it, the browser's own refusal is the right one.
      return isMeant && document.hasFocus() && isAllowed(feature) ? act(args[0]) : reflectApply(target, self, args as never[]);
    });
  ownMethod("readText", "clipboard-read", async () => (await ask())[PLAIN] ?? "");
  ownMethod("read", "clipboard-read", async () => {
    const content = Object.entries(await ask()).filter(([type]) => type === PLAIN || type === RICH);
    const blobs = content.map(([type, text]) => [type, new Blob([text], { type })]);
    return blobs.length === 0 ? [] : [new ClipboardItem(Object.fromEntries(blobs))];
  });
  ownMethod("writeText", "clipboard-write", async (given) => {
    requireGesture("writeText");
    write({ [PLAIN]: String(given) });
  });
  ownMethod("write", "clipboard-write", async (given) => {
    requireGesture("write");
    const content: Record<string, string> = {};
    for (const item of given as Iterable<ClipboardItem>) {
      for (const type of item.types.filter((known) => known.startsWith("text/")))
        content[type] = await (await item.getType(type)).text();
    }
    write(content);
  });
  // That others have copied something is none of a page's business.
  clipboard.addEventListener("clipboardchange", (event) => event.isTrusted && event.stopImmediatePropagation(), true);
  replaceAccessor(PermissionStatus.prototype, "state", "get", (target, self, args) =>
    CLIPBOARD_PERMISSION.test((self as PermissionStatus).name) ? "granted" : reflectApply(target, self, args as never[]),
  );
};

const isAllowed = (feature: string): boolean => {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  return featurePolicy?.allowsFeature(feature) ?? true;
};

const requireGesture = (method: string): void => {
  if (navigator.userActivation.isActive) return;
  throw new DOMException(`Failed to execute '${method}' on 'Clipboard': Write permission denied.`, "NotAllowedError");
};
