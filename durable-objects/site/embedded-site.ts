/**
 * @module What a web application must offer to run inside a Durable Object as a session's private site.
 */

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

/** The code of a site. Whatever else there is to know of it is in its manifest, `containers/sites/<name>/site.toml`. */
export interface EmbeddedSite {
  /** As in the manifest. */
  readonly name: string;
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
  /** Signs in an account that the manifest names, without the site's pages. */
  signIn?(copy: SiteCopy, account: string): readonly SignInCookie[];
}
