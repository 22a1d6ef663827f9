/**
 * @module One spelling for each address, as the library url-normalize has it.
 */
import { quote, unquote } from "./quote.ts";
import { joinURL, splitURL } from "./url.ts";

const DEFAULT_SCHEME = "https";
/** A colon so far to the left ends a scheme. */
const SCHEME_CHARS = 7;
const WITH_HOST: ReadonlySet<string> = new Set(["http", "https", "ftp", "ftps"]);
const WITH_SEGMENTS: ReadonlySet<string> = new Set(["", "http", "https", "ftp", "file"]);
const DEFAULT_PORTS: Readonly<Record<string, string>> = { ftp: "21", http: "80", https: "443", ws: "80", wss: "443" };
const SAFE_IN_PATH = "~:/#[]@!$&'()*+,;=";
const SAFE_IN_QUERY = "~:/?[]@!$'()*+,;";
const SAFE_IN_FRAGMENT = "~=";

const requote = (text: string, safe: string): string => quote(unquote(text).normalize("NFC"), safe);

const trimStart = (text: string): string => text.replace(/^\/+/, "");

const trimEnd = (text: string): string => {
  let end = text.length;
  while (end > 0 && "&? ".includes(text[end - 1] as string)) end--;
  return text.slice(0, end);
};

const withScheme = (url: string): string => {
  if (url === "-" || (url.startsWith("/") && !url.startsWith("//"))) return url;
  if (!url.slice(0, SCHEME_CHARS).includes(":")) return `${DEFAULT_SCHEME}://${trimStart(url)}`;
  const at = url.indexOf(":");
  return WITH_HOST.has(url.slice(0, at).toLowerCase()) ? `${url.slice(0, at)}://${trimStart(url.slice(at + 1))}` : url;
};

const hostOf = (host: string): string => {
  const labels = host
    .toLowerCase()
    .split(".")
    .filter((label) => label !== "");
  const plain = labels.join(".");
  return /^\p{ASCII}*$/u.test(plain) ? plain : (URL.parse(`http://${plain}`)?.hostname ?? plain);
};

const authorityOf = (netloc: string, scheme: string): string => {
  const at = netloc.indexOf("@") + 1;
  const [user, place] = [netloc.slice(0, at), netloc.slice(at)];
  const colon = place.indexOf(":");
  const [host, digits] = colon === -1 ? [place, ""] : [place.slice(0, colon), place.slice(colon + 1)];
  const number = /^\d+$/.test(digits) ? String(Number(digits)) : digits;
  const port = DEFAULT_PORTS[scheme] === number ? "" : number;
  return `${user === "@" || user === ":@" ? "" : user}${hostOf(host)}${port === "" ? "" : `:${port}`}`;
};

const pathOf = (path: string, scheme: string): string => {
  const quoted = requote(path, SAFE_IN_PATH);
  if (!WITH_SEGMENTS.has(scheme)) return quoted;
  const kept: string[] = [];
  const segments = quoted.split("/");
  for (const segment of segments) {
    if (segment === "..") {
      if (kept.length > 1) kept.pop();
    } else if (segment === "" ? kept.length === 0 : segment !== ".") kept.push(segment);
  }
  if (["", ".", ".."].includes(segments.at(-1) as string)) kept.push("");
  return kept.join("/") || (scheme === "" ? "" : "/");
};

const queryOf = (query: string): string =>
  query
    .split("&")
    .filter((field) => field !== "")
    .map((field) => {
      const at = field.indexOf("=");
      const name = requote(at === -1 ? field : field.slice(0, at), SAFE_IN_QUERY);
      const value = at === -1 ? "" : requote(field.slice(at + 1), SAFE_IN_QUERY);
      return value === "" ? name : `${name}=${value}`;
    })
    .join("&");

export const normaliseURL = (url: string): string => {
  const clean = trimEnd(withScheme(url).replaceAll("#!", "?_escaped_fragment_="));
  const { scheme, netloc, path, query, fragment } = splitURL(clean.trim());
  return joinURL({
    scheme,
    netloc: authorityOf(netloc, scheme),
    path: pathOf(path, scheme),
    query: queryOf(query),
    fragment: requote(fragment, SAFE_IN_FRAGMENT),
  });
};
