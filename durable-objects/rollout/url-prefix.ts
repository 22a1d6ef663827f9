/**
 * @module Whether an address lies below another one. Callers write the address and a key goes to it, so that any spelling
 * which two programs could read differently is refused.
 */
import { withoutSlashes } from "../trim.ts";

/** Scheme, host, port and path in plain characters: no user-info, query, fragment, backslash, blank or control character. */
const PLAIN_URL = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(\/[a-z0-9._~!$&'()*+,=:@%/-]*)?$/i;
/** A decoded segment. It holds no percent sign, which would be a second encoding. */
const PLAIN_SEGMENT = /^[A-Za-z0-9._~!$&'()*+,=:@ -]+$/;
const DOT_SEGMENT = /^[. ]+$/;

/** The one spelling that is compared and sent: host in lower case, no default port, no slash at the end. */
export const canonicalURL = (url: string): string => withoutSlashes(new URL(url).href);

/** Whether `url` is `prefix` or lies below it: same scheme, host and port, and the path by whole segments. */
export const isBelow = (prefix: string, url: string): boolean => {
  if (url === prefix || url === canonicalURL(prefix)) return true;
  const plain = PLAIN_URL.exec(url);
  if (!plain || !URL.canParse(url)) return false;
  const base = new URL(prefix);
  if (new URL(url).origin !== base.origin || base.search !== "" || base.hash !== "") return false;
  const own = segmentsOf(base.pathname);
  // The path as the caller wrote it: a parsed one has its dot segments resolved.
  const given = segmentsOf(plain[1] ?? "");
  return own.every((segment, at) => segment === given[at]) && given.slice(own.length).every(isPlainSegment);
};

/** A single slash at the end adds no segment; two in a row make an empty one. */
const segmentsOf = (path: string): string[] => {
  const inner = path.replace(/^\//, "").replace(/\/$/, "");
  return inner === "" ? [] : inner.split("/");
};

const isPlainSegment = (segment: string): boolean => {
  try {
    const decoded = decodeURIComponent(segment);
    return PLAIN_SEGMENT.test(decoded) && !DOT_SEGMENT.test(decoded);
  } catch {
    return false;
  }
};
