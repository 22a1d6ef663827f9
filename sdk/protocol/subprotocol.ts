/**
 * @module What a WebSocket of the service speaks, and how those who cannot set headers show their token. Needs no zod.
 */

/** The one subprotocol that the service answers with. */
export const SOCKET_PROTOCOL = "stillwater.v1";
/** Before the token in base64url: a subprotocol cannot hold every character of a token. */
const BEARER_PREFIX = "stillwater.bearer.";
/** A frame of just this is answered with PONG, without waking the session. */
export const PING = "ping";
export const PONG = "pong";

/** What a client offers: the service takes the first and reads the second. */
export const offeredProtocols = (token: string): [string, string] => [SOCKET_PROTOCOL, BEARER_PREFIX + base64url(token)];

/** The token among the offered subprotocols; undefined when there is none, or none that can be read. */
export const offeredToken = (header: string | null | undefined): string | undefined => {
  const found = protocolsOf(header).find((name) => name.startsWith(BEARER_PREFIX));
  return found === undefined ? undefined : fromBase64url(found.slice(BEARER_PREFIX.length));
};

/** Whether the caller offers the service's own subprotocol: only then may it be answered. */
export const offersProtocol = (header: string | null | undefined): boolean => protocolsOf(header).includes(SOCKET_PROTOCOL);

const protocolsOf = (header: string | null | undefined): string[] => (header ?? "").split(",").map((name) => name.trim());

const base64url = (text: string): string => {
  const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

const fromBase64url = (text: string): string | undefined => {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(
      Uint8Array.from(binary, (character) => character.charCodeAt(0)),
    );
  } catch {
    return undefined;
  }
};
