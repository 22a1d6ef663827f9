/**
 * @module What a web application must offer to run inside a Durable Object as a session's private site.
 */

import type { SettleTuning } from "../../sdk/protocol/index.ts";

/** One private copy of a site: its database, and the seed that its content derives from. */
export interface SiteCopy {
  readonly sql: SqlStorage;
  readonly seed: number;
}

export interface EmbeddedSite {
  readonly name: string;
  readonly title: string;
  /** The host names that a browser finds it at: name, or name:port. */
  readonly hosts: readonly string[];
  readonly startUrl: string;
  /** How its pages settle, where the usual rule does not fit. */
  readonly settle?: SettleTuning;
  /** Changes when the same seed would give other content. */
  readonly seedVersion: string;
  /** Makes tables and content in an empty database, in few statements. Runs inside one transaction. */
  seed(copy: SiteCopy): void;
  /**
   * Serves one request, which bears the URL that the page asked for. Content derives from the seed and from what was
   * done before alone: no clock, no randomness.
   */
  handle(request: Request, copy: SiteCopy): Response | Promise<Response>;
  /** The site's state as JSON values, for evaluators. */
  state(copy: SiteCopy): object;
}
