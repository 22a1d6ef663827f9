/**
 * @module The proxy that a session's way to the open web leads through, as the caller names it. `{session}` in its user
 * name stands for an id that is the same for the whole session, by which rotating proxies keep one exit address.
 */
import { badField } from "../../errors.ts";
import { isUpstreamAddress, literalAddress } from "../web/public-address.ts";
import { parseURL } from "./fields.ts";

export interface ChainedProxy {
  readonly secure: boolean;
  /** Without brackets. */
  readonly host: string;
  readonly port: number;
  /** Before the session's id is put in. */
  readonly user: string;
  readonly password: string;
}

const SESSION = "{session}";
const DEFAULT_PORTS = { "http:": 80, "https:": 443 } as const;

export function parseChainedProxy(value: unknown, field: string): ChainedProxy | null {
  if (value === undefined || value === null) return null;
  const url = typeof value === "string" ? parseURL(value) : null;
  const problem = "must be null or a proxy such as http://user:password@proxy.example:3128";
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) throw badField(field, problem);
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "") throw badField(field, problem);
  const address = literalAddress(url.hostname);
  if (address !== null && !isUpstreamAddress(address)) throw badField(field, "must not be a link-local or metadata address");
  return {
    secure: url.protocol === "https:",
    host: address ?? url.hostname,
    port: url.port === "" ? DEFAULT_PORTS[url.protocol] : Number(url.port),
    user: decode(url.username, field),
    password: decode(url.password, field),
  };
}

/** The value of Proxy-Authorization, or null where the proxy asks for none. */
export function proxyAuthorization({ user, password }: ChainedProxy, sessionID: string): string | null {
  if (user === "" && password === "") return null;
  const pair = `${user.replaceAll(SESSION, sessionID)}:${password.replaceAll(SESSION, sessionID)}`;
  return `Basic ${Buffer.from(pair, "utf8").toString("base64")}`;
}

function decode(text: string, field: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw badField(field, "has a user or password that is not percent-encoded UTF-8");
  }
}
