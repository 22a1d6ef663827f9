/**
 * @module Environments: named configurations that trainers reach by a URL.
 */
import type { CallOptions, HTTP } from "./http.ts";
import type { DeletedEnvironment, Environment, EnvironmentSettingsInput } from "./protocol/index.ts";

export class Environments {
  readonly #http: HTTP;

  constructor(http: HTTP) {
    this.#http = http;
  }

  /** Stored ones first, then those that suites and sites are by themselves. */
  async list(options?: CallOptions): Promise<Environment[]> {
    const page = await this.#http.json<{ items: Environment[] }>(
      { method: "GET", path: "/v1/environments", repeat: "always" },
      options,
    );
    return page.items;
  }

  get(name: string, options?: CallOptions): Promise<Environment> {
    return this.#http.json({ method: "GET", path: pathOf(name), repeat: "always" }, options);
  }

  /** Stores it, or replaces the one of this name (scope admin). */
  put(name: string, settings: EnvironmentSettingsInput, options?: CallOptions): Promise<Environment> {
    return this.#http.json({ method: "PUT", path: pathOf(name), body: settings, repeat: "always" }, options);
  }

  /** Safe to repeat (scope admin). */
  delete(name: string, options?: CallOptions): Promise<DeletedEnvironment> {
    return this.#http.json({ method: "DELETE", path: pathOf(name), repeat: "always" }, options);
  }
}

const pathOf = (name: string): string => `/v1/environments/${encodeURIComponent(name)}`;
