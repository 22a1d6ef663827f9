/**
 * @module What a request asks for, as the browser wrote it: the path is kept as it is, byte for byte.
 */

export interface Asked {
  /** For IPv6 with brackets. */
  readonly hostname: string;
  readonly port: number;
  /** As in the Host header: without the port where it is the default of http. */
  readonly host: string;
  readonly path: string;
  readonly href: string;
}

const HTTP_PORT = 80;

/** An absolute-form target, as sent to a proxy: http://shop.localhost/cart. */
export function askedByURL(target: string | undefined): Asked | null {
  const match = /^http:\/\/([^/?#]+)([^#]*)/i.exec(target ?? "");
  const path = match?.[2] ?? "";
  return match ? asked(match[1] ?? "", path.startsWith("/") ? path : `/${path}`) : null;
}

/** Inside a tunnel the authority is that of the CONNECT, and the target a path. */
export function askedInTunnel(authority: string, target: string | undefined): Asked | null {
  return target?.startsWith("/") ? asked(authority, target) : null;
}

export function askedByAuthority(authority: string | undefined): Asked | null {
  return /:\d+$/.test(authority ?? "") ? asked(authority ?? "", "/") : null;
}

function asked(authority: string, path: string): Asked | null {
  if (authority.includes("@") || !URL.canParse(`http://${authority}`)) return null;
  const { hostname, host, port } = new URL(`http://${authority}`);
  return { hostname, host, port: port === "" ? HTTP_PORT : Number(port), path, href: `http://${host}${path}` };
}
