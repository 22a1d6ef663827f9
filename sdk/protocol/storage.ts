/**
 * @module What a browser keeps for the sites that it has visited: cookies, local storage, databases.
 *
 * The shape is Playwright's storage state; databases are written in a form of our own.
 */
import { z } from "zod";

const MAX_COOKIES = 2_000;
const MAX_ORIGINS = 64;

export const StoredCookie = z.strictObject({
  name: z.string().min(1).max(4096),
  value: z.string().max(8192),
  domain: z.string().min(1).max(255).describe("of one host: shop.localhost; of a host and all below it: .example.com"),
  path: z.string().regex(/^\//, "a path begins with /").default("/"),
  expires: z.number().default(-1).describe("seconds since 1970; -1: with the session"),
  httpOnly: z.boolean().default(false),
  secure: z.boolean().default(false),
  sameSite: z.enum(["Strict", "Lax", "None"]).optional(),
});
export type StoredCookie = z.output<typeof StoredCookie>;

const KeyPath = z.union([z.string(), z.array(z.string())]);

const StoredDatabase = z.strictObject({
  name: z.string(),
  version: z.number().int().min(1),
  stores: z.array(
    z.strictObject({
      name: z.string(),
      keyPath: KeyPath.nullable(),
      autoIncrement: z.boolean(),
      indexes: z.array(z.strictObject({ name: z.string(), keyPath: KeyPath, unique: z.boolean(), multiEntry: z.boolean() })),
      records: z.array(z.strictObject({ key: z.json(), value: z.json() })),
      lost: z.number().int().default(0).describe("records with values that cannot be written as JSON"),
    }),
  ),
});

export const StoredOrigin = z.strictObject({
  origin: z.url({ protocol: /^https?$/ }),
  localStorage: z.array(z.strictObject({ name: z.string(), value: z.string() })).default([]),
  indexedDB: z.array(StoredDatabase).default([]),
});
export type StoredOrigin = z.output<typeof StoredOrigin>;

export const StorageState = z
  .strictObject({
    cookies: z.array(StoredCookie).max(MAX_COOKIES).default([]),
    origins: z.array(StoredOrigin).max(MAX_ORIGINS).default([]),
  })
  .meta({ id: "StorageState" });
export type StorageState = z.output<typeof StorageState>;
