/**
 * @module What a page does to itself: it cannot be read, does not answer, or has crashed. The agent led itself there, so that
 * such a step has an error and no failure.
 */

export type PageFaultCode = "page_unreadable" | "page_unresponsive" | "page_crashed";

export class PageFault extends Error {
  override readonly name = "PageFault";
  readonly code: PageFaultCode;

  constructor(code: PageFaultCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** An answer of the page that the browser's host did not let through. */
const TOO_LARGE = /the answer is larger than/i;
const CRASHED = /target crashed/i;
const MAX_REASON_CHARS = 200;

/** The page's fault in an error; null when it is not the page's. */
export const faultOf = (error: unknown): PageFault | null => {
  if (error instanceof PageFault) return error;
  if (!(error instanceof Error)) return null;
  if (error.name === "PageScriptError") return unreadable(`its scripts broke what reading needs: ${firstLine(error.message)}`);
  if (TOO_LARGE.test(error.message)) return unreadable("it has too much in it");
  return CRASHED.test(error.message) ? crashed() : null;
};

export const crashed = (): PageFault => new PageFault("page_crashed", "The page has crashed.");

const unreadable = (why: string): PageFault => new PageFault("page_unreadable", `The page could not be read: ${why}.`);

const firstLine = (text: string): string => (text.split("\n")[0] ?? "").slice(0, MAX_REASON_CHARS);
