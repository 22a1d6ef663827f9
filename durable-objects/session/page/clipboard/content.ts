/**
 * @module What a clipboard holds, how it is taken from a selection, and how it is put where the caret is. Copy, cut and paste
 * are told to the page by events of our own: the browser's own commands share one clipboard among all its contexts.
 */
import type { ClipboardContent } from "./api.ts";

export const PLAIN = "text/plain";
export const RICH = "text/html";

/** Where a copy, cut or paste is told: the focused field, or the element that the selection begins in. */
export const eventTarget = (): Element => {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (isField(active)) return active;
  const node = getSelection()?.anchorNode ?? null;
  const around = node instanceof Element ? node : (node?.parentElement ?? null);
  return around ?? active ?? document.body ?? document.documentElement;
};

/** Tells the page of a copy or cut, and gives what it put into the clipboard or what is selected; null leaves the clipboard. */
export const take = (
  kind: "copy" | "cut",
  target: Element,
): { readonly content: ClipboardContent; readonly ofPage: boolean } | null => {
  const transfer = new DataTransfer();
  if (!tell(kind, target, transfer)) return { content: textsOf(transfer), ofPage: true };
  if (kind === "cut" && !isEditable(target)) return null;
  const content = selected(target);
  return content === null ? null : { content, ofPage: false };
};

/** Tells the page of a paste; false when it has taken the matter into its own hands. */
export const offer = (target: Element, content: ClipboardContent): boolean => {
  const transfer = new DataTransfer();
  for (const [type, text] of Object.entries(content)) transfer.setData(type, text);
  return tell("paste", target, transfer);
};

export const isField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && TEXT_TYPES.includes(element.type));

const TEXT_TYPES = ["text", "search", "url", "tel", "email", "password", "number"];

export const isEditable = (element: Element): boolean =>
  isField(element)
    ? !element.readOnly && !element.disabled
    : (element instanceof HTMLElement && element.isContentEditable) || document.designMode === "on";

/** true when nobody has prevented what follows. */
const tell = (kind: string, target: Element, clipboardData: DataTransfer): boolean =>
  target.dispatchEvent(new ClipboardEvent(kind, { clipboardData, bubbles: true, cancelable: true, composed: true }));

const textsOf = (transfer: DataTransfer): ClipboardContent =>
  Object.fromEntries(transfer.types.filter((type) => type !== "Files").map((type) => [type, transfer.getData(type)]));

const selected = (target: Element): ClipboardContent | null => {
  if (isField(target)) {
    // What is not shown is not copied either.
    const text = target.type === "password" ? "" : fieldText(target);
    return text === "" ? null : { [PLAIN]: text };
  }
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const holder = document.createElement("div");
  holder.append(selection.getRangeAt(0).cloneContents());
  return { [PLAIN]: selection.toString(), [RICH]: holder.innerHTML };
};

const fieldText = (field: HTMLInputElement | HTMLTextAreaElement): string => {
  const { selectionStart: from, selectionEnd: to } = field;
  // Fields for addresses and numbers do not tell where their selection is.
  return from === null || to === null ? (getSelection()?.toString() ?? "") : field.value.slice(from, to);
};
