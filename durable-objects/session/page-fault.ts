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
