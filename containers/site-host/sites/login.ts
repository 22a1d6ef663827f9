/**
 * @module Signs an account in over HTTP, by the site's own form, and keeps the cookies: done once for all copies.
 */
import type { ContainerManifest } from "../../sites/manifest.ts";
import { bareName, type Cookie, CookieJar } from "./cookies.ts";
import { hiddenFields } from "./forms.ts";
import { findHost, firstHost, type VirtualHost } from "./hosts.ts";
import { askSite, type SiteAnswer } from "./site-client.ts";

const ANSWER_LIMIT_MS = 60_000;
const MAX_REDIRECTS = 10;

type Account = ContainerManifest["accounts"][number];
type Login = NonNullable<Account["login"]>;

/** Throws with what went wrong. */
export async function signIn(manifest: ContainerManifest, account: Account, login: Login, address: string): Promise<Cookie[]> {
  const host = login.host === undefined ? firstHost(manifest) : findHost(manifest, login.host);
  if (host === null) throw new Error(`login of ${account.name}: ${login.host} is no host of this site`);
  const browser = new SmallBrowser(manifest, address);
  const page = await browser.open(host, login.path);
  if (page.status >= 400) throw new Error(`login of ${account.name}: ${login.path} answered ${page.status}`);
  const fields = { ...hiddenFields(page.body, Object.keys(login.fields)), ...login.fields };
  const answer = await browser.open(host, login.action ?? login.path, fields);
  if (answer.status >= 400) throw new Error(`login of ${account.name}: the form was answered with ${answer.status}`);
  const cookies = browser.cookies;
  const wanted = login.expectCookie;
  if (wanted !== undefined ? !cookies.some(({ name }) => name.includes(wanted)) : cookies.length === 0) {
    throw new Error(
      `login of ${account.name}: ${wanted === undefined ? "no cookie" : `no cookie with ${wanted} in its name`} was set; the site answered ${answer.status}. Check username, password and fields.`,
    );
  }
  return cookies;
}

/** Follows redirects and keeps cookies, and knows only the hosts of one site. */
class SmallBrowser {
  readonly #manifest: ContainerManifest;
  readonly #address: string;
  readonly #jar = new CookieJar();

  constructor(manifest: ContainerManifest, address: string) {
    this.#manifest = manifest;
    this.#address = address;
  }

  get cookies(): Cookie[] {
    return this.#jar.all;
  }

  async open(start: VirtualHost, startPath: string, form?: Readonly<Record<string, string>>): Promise<SiteAnswer> {
    let [host, path, fields] = [start, startPath, form];
    for (let hops = 0; ; hops++) {
      const answer = await this.#ask(host, path, fields);
      if (answer.location === null || answer.status < 300 || answer.status >= 400 || hops >= MAX_REDIRECTS) return answer;
      const target = new URL(answer.location, `http://${host.header}${path}`);
      const next = findHost(this.#manifest, target.host);
      if (next === null) return answer;
      host = next;
      path = `${target.pathname}${target.search}`;
      // Only 307 and 308 send the form once more.
      if (answer.status < 307) fields = undefined;
    }
  }

  async #ask(host: VirtualHost, path: string, fields: Readonly<Record<string, string>> | undefined): Promise<SiteAnswer> {
    const cookie = this.#jar.headerFor(host.name, path);
    const origin = `http://${host.header}`;
    const answer = await askSite({
      address: this.#address,
      port: host.port,
      host: host.header,
      path,
      timeoutMs: ANSWER_LIMIT_MS,
      headers: {
        ...(cookie === null ? {} : { cookie }),
        ...(fields === undefined
          ? {}
          : { "content-type": "application/x-www-form-urlencoded", origin, referer: `${origin}${path}` }),
      },
      ...(fields === undefined ? {} : { method: "POST", body: new URLSearchParams(fields).toString() }),
    });
    this.#jar.take(this.#translated(answer.setCookies, host), host.name, path, Date.now());
    return answer;
  }

  /** A site that knows itself by another name sets cookies for that one. */
  #translated(setCookies: readonly string[], host: VirtualHost): readonly string[] {
    const own = bareName(host.header);
    if (own === bareName(host.name)) return setCookies;
    return setCookies.map((line) =>
      line.replace(/;\s*domain=\.?([^;]*)/i, (whole, domain: string) =>
        domain.trim().toLowerCase() === own ? `; domain=${bareName(host.name)}` : whole,
      ),
    );
  }
}
