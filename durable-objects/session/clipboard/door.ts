/**
 * @module What the scripts of pages say of the clipboard, and what they are answered. They say it through a binding that only our
 * script has; the answer is an event that is sent from a world of ours.
 */
import type { CDPSession } from "@cloudflare/puppeteer/internal/api/CDPSession.js";
import { MAX_CLIPBOARD_CHARACTERS, type SessionClipboard } from "./clipboard.ts";
import { worldOf } from "./world.ts";

/** JSON writes some characters with six. */
const MAX_MESSAGE_CHARACTERS = 6 * MAX_CLIPBOARD_CHARACTERS;

/** Answers the pages of one process. `name` is that of the binding. */
export const answerPages = (session: CDPSession, name: string, clipboard: SessionClipboard): void => {
  const frames = new Map<number, string>();
  session.on("Runtime.executionContextCreated", ({ context }) => {
    const { frameId } = (context.auxData ?? {}) as { frameId?: string };
    if (frameId) frames.set(context.id, frameId);
  });
  session.on("Runtime.executionContextDestroyed", ({ executionContextId }) => frames.delete(executionContextId));
  session.on("Runtime.executionContextsCleared", () => frames.clear());
  session.on("Runtime.bindingCalled", ({ name: called, payload, executionContextId }) => {
    if (called !== name || payload.length > MAX_MESSAGE_CHARACTERS) return;
    const message = parsed(payload);
    const frameId = frames.get(executionContextId);
    if (message?.content !== undefined) clipboard.set(message.content);
    else if (message && frameId) void answer(session, frameId, name, clipboard).catch(() => {});
  });
};

const answer = async (session: CDPSession, frameId: string, name: string, clipboard: SessionClipboard): Promise<void> => {
  const contextId = await worldOf(session, frameId);
  const detail = JSON.stringify(JSON.stringify(clipboard.content));
  const expression = `document.dispatchEvent(new CustomEvent(${JSON.stringify(name)},{detail:${detail}}))`;
  await session.send("Runtime.evaluate", { expression, contextId });
};

const parsed = (payload: string): { readonly content?: unknown } | null => {
  try {
    const message: unknown = JSON.parse(payload);
    return typeof message === "object" ? message : null;
  } catch {
    return null;
  }
};
