/**
 * @module The keys of the clipboard. Pages get them like all others, but the browser's own command does not run: what is copied
 * goes to the session's clipboard and comes from there, in whichever frame has the focus.
 */
import type { CDPSession } from "@cloudflare/puppeteer/internal/api/CDPSession.js";
import type { KeyStroke } from "../actions/keys.ts";
import type { Tab } from "../browser/tab.ts";
import { CLIPBOARD_BUNDLE } from "../page/bundle.generated.ts";
import type { ClipboardContent, ClipboardKeys } from "../page/clipboard/api.ts";
import type { SessionClipboard } from "./clipboard.ts";
import { worldOf } from "./world.ts";

/** An editing command that does nothing, in place of the one that the browser knows for the keys. */
export const NO_COMMAND = "defaultParagraphSeparator";

const CONTROL = 2;
const SHIFT = 8;
/** Virtual key code and modifiers, as Chrome reads them on Linux and Windows. */
const KEYS = new Map<string, ClipboardKeys>([
  [`67 ${CONTROL}`, "copy"],
  [`88 ${CONTROL}`, "cut"],
  [`86 ${CONTROL}`, "paste"],
  [`86 ${CONTROL | SHIFT}`, "paste-plain"],
  [`45 ${CONTROL}`, "copy"],
  [`45 ${SHIFT}`, "paste"],
  [`46 ${SHIFT}`, "cut"],
]);

/** null for all other keys. */
export const clipboardKeys = ({ windowsVirtualKeyCode, modifiers }: KeyStroke): ClipboardKeys | null =>
  KEYS.get(`${windowsVirtualKeyCode} ${modifiers}`) ?? null;

interface World {
  readonly session: CDPSession;
  readonly contextId: number;
}

/** `press` sends the key itself. */
export const withClipboard = async (
  tab: Tab,
  keys: ClipboardKeys,
  clipboard: SessionClipboard,
  press: () => Promise<unknown>,
): Promise<void> => {
  const opened = await Promise.all([tab.frames.main, ...tab.frames.children].map(({ session, id }) => open(session, id)));
  const worlds = opened.filter((world) => world !== null);
  await press();
  const given = keys === "paste" || keys === "paste-plain" ? clipboard.content : {};
  const call = `clipboard.finish(${JSON.stringify(keys)},${JSON.stringify(given)})`;
  for (const world of worlds) {
    const content = await evaluate<ClipboardContent | null>(world, call).catch(() => null);
    if (content) clipboard.set(content);
  }
};

/** null for a frame that is just going away. */
const open = async (session: CDPSession, frameId: string): Promise<World | null> => {
  try {
    const world = { session, contextId: await worldOf(session, frameId) };
    await evaluate(world, `${CLIPBOARD_BUNDLE}clipboard.arm()`);
    return world;
  } catch {
    return null;
  }
};

const evaluate = async <T>({ session, contextId }: World, expression: string): Promise<T> => {
  const answer = await session.send("Runtime.evaluate", { expression, contextId, returnByValue: true });
  return answer.result.value as T;
};
