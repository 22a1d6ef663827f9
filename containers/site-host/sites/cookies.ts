/**
 * @module The cookies that a site sets, kept as a browser keeps them: bound to a host, a path and a time.
 */

export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** With a leading dot when it holds for hosts below as well. */
  readonly domain: string;
  readonly path: string;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly sameSite?: "Strict" | "Lax" | "None";
  /** Seconds since 1970; without it, until the browser closes. */
  readonly expires?: number;
}

const SAME_SITE = { strict: "Strict", lax: "Lax", none: "None" } as const;

export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  /** Those that are not over. */
  get all(): Cookie[] {
    return [...this.#cookies.values()];
  }

  /** `host` and `path` are those of the request that was answered with these. */
  take(setCookies: readonly string[], host: string, path: string, nowMs: number): void {
    for (const line of setCookies) {
      const cookie = parseCookie(line, bareName(host), path, nowMs);
      if (!cookie) continue;
      const key = `${cookie.name} ${cookie.domain} ${cookie.path}`;
      if (cookie.expires !== undefined && cookie.expires * 1000 <= nowMs) this.#cookies.delete(key);
      else this.#cookies.set(key, cookie);
    }
  }

  /** The header to send, or null when there is nothing to send. */
  headerFor(host: string, path: string): string | null {
    const matching = this.all
      .filter((cookie) => matchesHost(cookie.domain, bareName(host)) && matchesPath(cookie.path, path))
      .sort((a, b) => b.path.length - a.path.length);
    return matching.length === 0 ? null : matching.map(({ name, value }) => `${name}=${value}`).join("; ");
  }
}

/** Without the port: cookies hold for all ports of a host. */
export function bareName(host: string): string {
  return host.replace(/:\d+$/, "").toLowerCase();
}

function parseCookie(line: string, host: string, path: string, nowMs: number): Cookie | null {
  const [pair = "", ...attributes] = line.split(";");
  const split = pair.indexOf("=");
  if (split < 1) return null;
  const given = new Map(
    attributes.map((text) => {
      const [name = "", ...value] = text.split("=");
      return [name.trim().toLowerCase(), value.join("=").trim()] as const;
    }),
  );
  const domain = (given.get("domain") ?? "").replace(/^\./, "").toLowerCase();
  if (domain !== "" && !matchesHost(`.${domain}`, host)) return null;
  const sameSite = SAME_SITE[(given.get("samesite") ?? "").toLowerCase() as keyof typeof SAME_SITE];
  const expires = expiryOf(given, nowMs);
  return {
    name: pair.slice(0, split).trim(),
    value: pair.slice(split + 1).trim(),
    domain: domain === "" ? host : `.${domain}`,
    path: given.get("path")?.startsWith("/") ? (given.get("path") ?? "/") : defaultPath(path),
    httpOnly: given.has("httponly"),
    secure: given.has("secure"),
    ...(sameSite ? { sameSite } : {}),
    ...(expires === null ? {} : { expires }),
  };
}

function expiryOf(given: ReadonlyMap<string, string>, nowMs: number): number | null {
  const maxAge = Number.parseInt(given.get("max-age") ?? "", 10);
  if (!Number.isNaN(maxAge)) return Math.floor(nowMs / 1000) + maxAge;
  const date = Date.parse(given.get("expires") ?? "");
  return Number.isNaN(date) ? null : Math.floor(date / 1000);
}

function matchesHost(domain: string, host: string): boolean {
  return domain.startsWith(".") ? host === domain.slice(1) || host.endsWith(domain) : host === domain;
}

function matchesPath(cookiePath: string, asked: string): boolean {
  const path = asked.split("?")[0] ?? "/";
  return path === cookiePath || path.startsWith(cookiePath.endsWith("/") ? cookiePath : `${cookiePath}/`);
}

/** The directory of the path that set it. */
function defaultPath(path: string): string {
  const bare = path.split("?")[0] ?? "/";
  const end = bare.lastIndexOf("/");
  return end <= 0 ? "/" : bare.slice(0, end);
}
