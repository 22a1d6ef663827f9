/**
 * @module What a request asks for, as the browser wrote it: the path is kept as it is, byte for byte.
 */

export interface Asked {
  readonly scheme: "http" | "https";
  /** Canonical: lower case, punycode, IPv4 in four numbers, IPv6 with brackets. */
  readonly hostname: string;
  readonly port: number;
  /** As in the Host header: without the port where it is the default of the scheme. */
  readonly host: string;
  readonly path: string;
  readonly href: string;
}

/** What a CONNECT asked for, and how what is inside speaks. */
export interface Tunnel {
  readonly scheme: Asked["scheme"];
  readonly authority: string;
}

const DEFAULT_PORTS = { http: 80, https: 443 } as const;
const HTTPS_PORT = /:443$/;

/** An absolute-form target, as sent to a proxy: http://shop.localhost/cart. */
export function askedByURL(target: string | undefined): Asked | null {
  const match = /^http:\/\/([^/?#]+)([^#]*)/i.exec(target ?? "");
  const path = match?.[2] ?? "";
  return match ? asked("http", match[1] ?? "", path.startsWith("/") ? path : `/${path}`) : null;
}

/** Inside a tunnel the authority is that of the CONNECT, and the target a path. */
export function askedInTunnel(tunnel: Tunnel, target: string | undefined): Asked | null {
  return target?.startsWith("/") ? asked(tunnel.scheme, tunnel.authority, target) : null;
}

/** The target of a CONNECT; what is inside is taken for TLS where the port says so. */
export function askedByAuthority(authority: string | undefined): Asked | null {
  if (!/:\d+$/.test(authority ?? "")) return null;
  return asked(HTTPS_PORT.test(authority ?? "") ? "https" : "http", authority ?? "", "/");
}

export function isSecure({ scheme }: Asked): boolean {
  return scheme === "https";
}

function asked(scheme: Asked["scheme"], authority: string, path: string): Asked | null {
  const text = `${scheme}://${authority}`;
  if (/[@/?#\\\s]/.test(authority) || !URL.canParse(text)) return null;
  const { hostname, host, port } = new URL(text);
  if (hostname === "" || port === "0") return null;
  return {
    scheme,
    hostname,
    host,
    port: port === "" ? DEFAULT_PORTS[scheme] : Number(port),
    path,
    href: `${scheme}://${host}${path}`,
  };
}
