/**
 * @module Lists of hosts as callers write them: `example.com` is that host alone, `*.example.com` the domain and all
 * beneath it, `*` every host; `:8443` behind any of them narrows it to that port.
 */
import { badField } from "../../errors.ts";
import { asStrings, parseURL } from "./fields.ts";

const MAX_PATTERNS = 1000;
const NOT_A_PATTERN = "must be a host such as example.com, *.example.com or example.com:8443";

/** What the patterns of one name say about ports. */
interface Ports {
  /** One of them names no port. */
  portless: boolean;
  readonly named: Set<number>;
}

export class HostPatterns {
  static readonly NONE = new HostPatterns();
  readonly #exact = new Map<string, Ports>();
  /** By the domain behind `*.`; the empty domain is every host. */
  readonly #domains = new Map<string, Ports>();

  static parse(value: unknown, field: string): HostPatterns {
    const patterns = new HostPatterns();
    for (const [index, text] of asStrings(value, field, MAX_PATTERNS).entries()) patterns.#add(text.trim(), `${field}[${index}]`);
    return patterns;
  }

  /** Whether a pattern names the host, at whatever port. */
  names(host: string): boolean {
    return this.#portsOf(host).length > 0;
  }

  /** portless: which ports a pattern without one stands for. */
  has(host: string, port: number, portless: (port: number) => boolean): boolean {
    return this.#portsOf(host).some((ports) => ports.named.has(port) || (ports.portless && portless(port)));
  }

  #portsOf(host: string): Ports[] {
    if (this.#exact.size === 0 && this.#domains.size === 0) return [];
    const found: Ports[] = [];
    const name = bareHost(host);
    const take = (ports: Ports | undefined) => {
      if (ports !== undefined) found.push(ports);
    };
    take(this.#exact.get(name));
    take(this.#domains.get(""));
    if (this.#domains.size > 0) for (const domain of domainsOf(name)) take(this.#domains.get(domain));
    return found;
  }

  #add(text: string, field: string): void {
    const [, star, rest = "", portText] = /^(\*\.?)?(.*?)(?::(\d{1,5}))?$/.exec(text) ?? [];
    const isEvery = star === "*" && rest === "";
    const url = isEvery || /[\s/?#@\\*]/.test(rest) ? null : parseURL(`http://${rest}`);
    if (!isEvery && (url === null || url.port !== "" || star === "*")) throw badField(field, NOT_A_PATTERN);
    const port = portText === undefined ? null : Number(portText);
    if (port !== null && (port < 1 || port > 65_535)) throw badField(field, NOT_A_PATTERN);
    const map = star === undefined ? this.#exact : this.#domains;
    const name = url === null ? "" : bareHost(url.hostname);
    const ports = map.get(name) ?? { portless: false, named: new Set() };
    map.set(name, ports);
    if (port === null) ports.portless = true;
    else ports.named.add(port);
  }
}

/** Lower case, without the dot that marks a name as absolute. */
export function bareHost(host: string): string {
  return host.toLowerCase().replace(/\.+$/, "");
}

/** a.b.c, b.c, c; an address has no domains above it. */
export function* domainsOf(name: string): Generator<string> {
  if (name.startsWith("[") || /^[\d.]+$/.test(name)) return;
  for (let at = 0; at !== -1; ) {
    yield name.slice(at);
    const dot = name.indexOf(".", at);
    at = dot === -1 ? -1 : dot + 1;
  }
}
