/**
 * @module What Control+C, X and V do in a frame. Runs in a world of its own, which is made when such keys are pressed: it notices
 * whether the keys have reached this frame, and does what the browser's own command would have done.
 */
import type { ClipboardContent, ClipboardKeys } from "./api.ts";
import { eventTarget, isEditable, isField, offer, PLAIN, RICH, take } from "./content.ts";

let pressed: KeyboardEvent | null = null;
const notice = (event: Event): void => {
  if (event.isTrusted) pressed = event as KeyboardEvent;
};

/** Before the keys are sent. */
export const arm = (): true => {
  pressed = null;
  addEventListener("keydown", notice, true);
  return true;
};

/**
 * After they were sent. Gives what is in the clipboard now; null when that has not changed, because the keys went to another
 * frame, or because the page wants to do it all by itself.
 */
export const finish = (keys: ClipboardKeys, content: ClipboardContent): ClipboardContent | null => {
  removeEventListener("keydown", notice, true);
  const event = pressed;
  pressed = null;
  if (!event || event.defaultPrevented) return null;
  const target = eventTarget();
  if (keys === "paste" || keys === "paste-plain") {
    const given = keys === "paste" ? content : plainOf(content);
    if (offer(target, given)) insert(given);
    return null;
  }
  const taken = take(keys, target);
  if (taken && !taken.ofPage && keys === "cut") document.execCommand("delete");
  return taken?.content ?? null;
};

const plainOf = (content: ClipboardContent): ClipboardContent =>
  content[PLAIN] === undefined ? {} : { [PLAIN]: content[PLAIN] };

/** The page may have moved the focus when it was told. */
const insert = (content: ClipboardContent): void => {
  const target = eventTarget();
  if (!isEditable(target)) return;
  const rich = isField(target) || isPlainOnly(target) ? undefined : content[RICH];
  const plain = content[PLAIN] ?? "";
  if (rich !== undefined && rich !== "") document.execCommand("insertHTML", false, harmless(rich));
  else if (plain !== "") document.execCommand("insertText", false, target instanceof HTMLInputElement ? oneLine(plain) : plain);
};

const oneLine = (text: string): string => text.replace(/\r\n|\r|\n/g, " ");

const isPlainOnly = (element: Element): boolean =>
  element.closest("[contenteditable]")?.getAttribute("contenteditable")?.toLowerCase() === "plaintext-only";

/** What a page copied runs nothing in the page that it is pasted into. */
const harmless = (html: string): string => {
  const { body } = document.implementation.createHTMLDocument("");
  (body as HTMLElement & { setHTML(html: string): void }).setHTML(html);
  return body.innerHTML;
};
