/**
 * @module The pruned HTML of the page with all its frames, each inside its iframe element.
 */
import type { Frame } from "./browser/frame.ts";
import { DialogOpenError, type Tab } from "./browser/tab.ts";

/** What the page's script leaves where a frame stands. */
const FRAME_MARK = /<!--frame (\d+)-->/g;
/** The HTML of one document is cut here. */
const MAX_CHARS = 200_000;

export const readHTML = async (tab: Tab): Promise<string> => {
  const frames = tab.frames.children.length === 0 ? [] : await tab.frames.locate();
  return documentHTML(tab.frames.main, frames);
};

const documentHTML = async (frame: Frame, frames: readonly Frame[]): Promise<string> => {
  const html = await frame.call("html", MAX_CHARS);
  const inner = new Map<string, string>();
  for (const child of frames) {
    if (child.parentId !== frame.id || !child.owner) continue;
    inner.set(String(child.owner.slot), await childHTML(child, frames));
  }
  return html.replace(FRAME_MARK, (_mark, slot: string) => inner.get(slot) ?? "");
};

/** Empty where the frame has no document to read. */
const childHTML = async (frame: Frame, frames: readonly Frame[]): Promise<string> => {
  try {
    return await documentHTML(frame, frames);
  } catch (error) {
    if (error instanceof DialogOpenError) throw error;
    return "";
  }
};
