/**
 * @module What a web application must offer to run inside a Durable Object as a session's private site.
 */

import type { SettleTuning } from "../../sdk/protocol/index.ts";

/** One private copy of a site: its database, and the seed that its content derives from. */
export interface SiteCopy {
  readonly sql: SqlStorage;
  readonly seed: number;
}

/** A cookie that makes the browser signed in. */
export interface SignInCookie {
  readonly name: string;
  readonly value: string;
  /** Of the host that it belongs to. */
  readonly host: string;
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
  /**
   * Makes tables and content in an empty database, in few statements. Runs inside one transaction. Ordinary tables
   * only: a copy of the site is a copy of their rows.
   */
  seed(copy: SiteCopy): void;
  /**
   * Serves one request, which bears the URL that the page asked for. Content derives from the seed and from what was
   * done before alone: no clock, no randomness.
   */
  handle(request: Request, copy: SiteCopy): Response | Promise<Response>;
  /** The site's state as JSON values, for evaluators. */
  state(copy: SiteCopy): object;
  /** Signs in an account of the manifest without its pages. */
  signIn?(copy: SiteCopy, account: string): readonly SignInCookie[];
}
