/**
 * @module Addresses as Python's urllib.parse takes them apart.
 */

export interface ParsedURL {
  readonly netloc: string;
  /** Without the parameters that a semicolon begins in its last segment. */
  readonly path: string;
  readonly query: string;
}

export interface SplitURL {
  readonly scheme: string;
  readonly netloc: string;
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
/** Of these schemes, a semicolon in the last segment of the path begins parameters. */
const WITH_PARAMETERS: ReadonlySet<string> = new Set([
  ...["", "ftp", "hdl", "prospero", "http", "https", "imap", "itms", "shttp", "rtsp"],
  ...["rtspu", "sip", "sips", "mms", "sftp", "tel"],
]);

/** What stands before and after the first mark. */
const cut = (text: string, mark: string): [before: string, after: string] => {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
};

/** urlsplit. */
export const splitURL = (url: string): SplitURL => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Python drops exactly these before the address.
  let rest = url.replace(/^[\x00-\x20]+/, "").replaceAll(/[\t\r\n]/g, "");
  const scheme = SCHEME.exec(rest)?.[1]?.toLowerCase() ?? "";
  if (scheme !== "") rest = rest.slice(scheme.length + 1);
  const netloc = rest.startsWith("//") ? (/^[^/?#]*/.exec(rest.slice(2))?.[0] ?? "") : "";
  if (rest.startsWith("//")) rest = rest.slice(2 + netloc.length);
  const [beforeFragment, fragment] = cut(rest, "#");
  const [path, query] = cut(beforeFragment, "?");
  return { scheme, netloc, path, query, fragment };
};

/** urlunsplit, of schemes that have a host. */
export const joinURL = ({ scheme, netloc, path, query, fragment }: SplitURL): string => {
  const rooted = netloc !== "" && path !== "" && !path.startsWith("/") ? `/${path}` : path;
  const place = netloc === "" ? rooted : `//${netloc}${rooted}`;
  return `${scheme === "" ? "" : `${scheme}:`}${place}${query === "" ? "" : `?${query}`}${fragment === "" ? "" : `#${fragment}`}`;
};

/** urlparse. */
export const parseURL = (url: string): ParsedURL => {
  const { scheme, netloc, path, query } = splitURL(url);
  return { netloc, path: WITH_PARAMETERS.has(scheme) ? withoutParameters(path) : path, query };
};

const withoutParameters = (path: string): string => {
  const at = path.indexOf(";", path.lastIndexOf("/") + 1);
  return at === -1 ? path : path.slice(0, at);
};

/** parse_qs: names without a value do not count. */
export const parseQuery = (query: string): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(`?${query}`)) {
    if (value !== "") found.set(name, [...(found.get(name) ?? []), value]);
  }
  return found;
};
