/**
 * @module Visits the shop and its back office as one browser does, with cookies for each host.
 */
import { MAIN_CUSTOMER, MAIN_MANAGER, MAIN_STAFF, OFFICE_HOST, SHOP_HOST } from "../../containers/sites/shop/app/accounts.ts";
import type { ShopState } from "../../containers/sites/shop/app/state/document.ts";
import { newLease, type Page, readPage, siteEnv } from "./site-support.ts";

type Fields = Record<string, string> | [string, string][];

export class Browser {
  readonly lease: string;
  readonly #host: string;
  readonly #jars: Map<string, Map<string, string>>;

  constructor(lease: string, host = SHOP_HOST, jars = new Map<string, Map<string, string>>()) {
    this.lease = lease;
    this.#host = host;
    this.#jars = jars;
  }

  /** The same browser at the back office. */
  office(): Browser {
    return new Browser(this.lease, OFFICE_HOST, this.#jars);
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const jar = this.#jars.get(this.#host) ?? new Map<string, string>();
    this.#jars.set(this.#host, jar);
    const headers = new Headers(init.headers);
    if (jar.size > 0) headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    const url = new URL(path, `http://${this.#host}`).href;
    const answer = await siteEnv.SITE.getByName(this.lease).fetch(url, { redirect: "manual", ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0/i.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }

  get(path: string): Promise<Page> {
    return this.#open(path, {});
  }

  /** Submits a form, and follows where it leads. */
  post(path: string, fields: Fields = {}): Promise<Page> {
    return this.#open(path, { method: "POST", body: new URLSearchParams(fields) });
  }

  /** Sends a form as the page's script does. */
  async send(path: string, fields: Fields = {}): Promise<{ status: number; body: Record<string, unknown> }> {
    const headers = { accept: "application/json" };
    const answer = await this.fetch(path, { method: "POST", body: new URLSearchParams(fields), headers });
    return { status: answer.status, body: await answer.json() };
  }

  async state(): Promise<ShopState> {
    return JSON.parse((await siteEnv.SITE.getByName(this.lease).state()) ?? "null");
  }

  async #open(path: string, init: RequestInit): Promise<Page> {
    const answer = await this.fetch(path, init);
    const location = answer.headers.get("location");
    if (answer.status === 303 && location) {
      await answer.body?.cancel();
      return this.#open(location, {});
    }
    return readPage(new URL(path, `http://${this.#host}`).href, answer);
  }
}

export const openBrowser = async (seed = 0): Promise<Browser> => {
  const lease = newLease();
  const answer = await siteEnv.SITE.getByName(lease).prepare({ site: "shop", seed });
  if (!answer.ok) throw new Error(answer.message);
  return new Browser(lease);
};

/** Signed in as the main customer, by the page. */
export const openAsCustomer = async (seed = 0): Promise<Browser> => {
  const shop = await openBrowser(seed);
  await shop.post("/sign-in", { email: MAIN_CUSTOMER.email, password: MAIN_CUSTOMER.password });
  return shop;
};

/** Signed in to the back office, by the page. */
export const openOffice = async (role: "staff" | "manager", seed = 0): Promise<Browser> => {
  const office = (await openBrowser(seed)).office();
  const { username, password } = role === "manager" ? MAIN_MANAGER : MAIN_STAFF;
  await office.post("/sign-in", { username, password });
  return office;
};

/** An order of the main customer in this state. */
export const ownOrder = async (shop: Browser, status: string) => {
  const { orders } = await shop.state();
  const order = orders.findLast((one) => one.customer === MAIN_CUSTOMER.email && one.status === status);
  if (!order) throw new Error(`The main customer has no order that is ${status}.`);
  return order;
};
