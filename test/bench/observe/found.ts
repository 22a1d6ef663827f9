/**
 * @module What the search inside a page tells about a candidate.
 */
export interface Found {
  readonly index: number;
  /** A link, button or field of HTML: no trial needed. */
  readonly inherent: boolean;
  /** Of the same make: tag, classes and role of it and its parent. */
  readonly make: string;
  /** For people who read the report. */
  readonly what: string;
}
