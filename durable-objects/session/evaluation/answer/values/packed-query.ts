/**
 * @module Parameters that stand in the path of an address, packed as Base64 (Magento's filters).
 */

import { unquote } from "../../python/quote.ts";
import { strip } from "../../python/text.ts";

const SEGMENT = /^[A-Za-z0-9_-]{4,}={0,2}$/;
const GROUP_CHARS = 4;

const decodeSegment = (segment: string): string | null => {
  if (!SEGMENT.test(segment)) return null;
  const plain = segment.replace(/=+$/, "");
  if (plain.length % GROUP_CHARS === 1) return null;
  try {
    const bytes = Uint8Array.from(atob(plain.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes("=") ? strip(unquote(text)) : null;
  } catch {
    return null;
  }
};

/** The path without such segments, and what they say. */
export const extractQueries = (path: string): { readonly path: string; readonly queries: readonly string[] } => {
  const queries: string[] = [];
  const kept = path.split("/").filter((segment) => {
    if (segment === "") return false;
    const query = decodeSegment(segment);
    if (query) queries.push(query.replace(/^[?&]+/, ""));
    return !query;
  });
  const start = path.startsWith("/") ? "/" : "";
  const end = path.endsWith("/") && kept.length > 0 ? "/" : "";
  return { path: path === "" ? "" : `${start}${kept.join("/")}${end}`, queries };
};
