/**
 * @module The pruned HTML of the page with all its frames, each inside its iframe element.
 */
import type { CutPart } from "../../sdk/protocol/index.ts";
import type { Frame } from "./browser/frame.ts";
import { DialogOpenError, type Tab } from "./browser/tab.ts";
import { within } from "./within.ts";

/** What the page's script leaves where a frame stands. */
const FRAME_MARK = /<!--frame (\d+)-->/g;
/** Stands where a document was cut. */
const CUT_MARK = "<!-- cut -->";
/** The HTML of one document is cut here. */
const MAX_CHARS = 200_000;
/** That of all documents together. */
const MAX_PAGE_CHARS = 1_000_000;
/** A frame that does not answer by then is left out. */
const FRAME_LIMIT_MS = 2_000;

/** What is left out is told in `cut`. */
export const readHTML = async (tab: Tab, cut: CutPart[]): Promise<string> => {
  const frames = tab.frames.children.length === 0 ? [] : await tab.frames.locate();
  const html = await documentHTML(tab.frames.main, frames);
  const whole = html.length <= MAX_PAGE_CHARS && !html.includes(CUT_MARK);
  if (!whole)
    cut.push({ part: "html", reason: `a document is cut at ${MAX_CHARS} characters, all of them at ${MAX_PAGE_CHARS}` });
  return html.length <= MAX_PAGE_CHARS ? html : `${html.slice(0, MAX_PAGE_CHARS)}${CUT_MARK}`;
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
    return await within(FRAME_LIMIT_MS, documentHTML(frame, frames), "the frame does not answer");
  } catch (error) {
    if (error instanceof DialogOpenError) throw error;
    return "";
  }
};
