/**
 * @module Visits an embedded site as a browser does: follows redirects, submits forms, reads pages.
 */
import { env } from "cloudflare:workers";
import type { Env } from "../../durable-objects/env.ts";

export const siteEnv = env as unknown as Env;

export const ORIGIN = "http://shop.localhost";

let leases = 0;

export const newLease = (): string => `lease-${++leases}`;

/** A fresh shop of its own. */
export const openShop = async (seed = 0): Promise<Visitor> => {
  const lease = newLease();
  const answer = await siteEnv.SITE.getByName(lease).prepare({ site: "shop", seed });
  if (!answer.ok) throw new Error(answer.message);
  return new Visitor(lease);
};

export interface ShopState {
  readonly cart: { slug: string; name: string; variant: string; quantity: number; priceCents: number }[];
  readonly orders: {
    number: string;
    email: string;
    name: string;
    payment: string;
    placedOn: string;
    totalCents: number;
    lines: { slug: string; name: string; variant: string; quantity: number; priceCents: number }[];
  }[];
  readonly stock: Record<string, number>;
}

export interface Page {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** What the page says, without markup. */
  readonly text: string;
}

export class Visitor {
  readonly lease: string;

  constructor(lease: string) {
    this.lease = lease;
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return siteEnv.SITE.getByName(this.lease).fetch(new URL(path, ORIGIN).href, { redirect: "manual", ...init });
  }

  get(path: string): Promise<Page> {
    return this.#open(path, {});
  }

  /** Submits a form. */
  post(path: string, fields: Record<string, string>): Promise<Page> {
    return this.#open(path, { method: "POST", body: new URLSearchParams(fields) });
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
    return readPage(new URL(path, ORIGIN).href, answer);
  }
}

export const readPage = async (url: string, answer: Response): Promise<Page> => {
  const html = await answer.text();
  return { url, status: answer.status, headers: answer.headers, html, text: readable(html) };
};

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

export const decode = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);

const readable = (html: string): string =>
  decode(html.replaceAll(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/g, " ")).replaceAll(/\s+/g, " ");

/** Slugs of the products that a page lists in its main part, in order. */
export const listed = ({ html }: Page): string[] =>
  [...html.matchAll(/<a class="card-link" href="\/products\/([^"]+)"/g)].map(([, slug]) => slug ?? "");

/** Slugs of the products on a page that can be bought without choosing an option. */
export const buyable = (page: Page): string[] => matches(page, /name="product" value="([^"]+)"/g);

/** Every text between quotes or tags that matches, decoded. */
export const matches = ({ html }: Page, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, text]) => decode(text ?? ""));

export const cents = (price: string): number => Math.round(Number(price.replaceAll(/[$,]/g, "")) * 100);
