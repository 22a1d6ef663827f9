/**
 * @module What the global set-ups hand to the tests; read it with vitest's `inject`.
 */
declare module "vitest" {
  interface ProvidedContext {
    /** workers: a real browser host. */
    browserHostURL: string;
    browserHostToken: string;
    /** e2e: the service, started as a user starts it. */
    serviceURL: string;
    serviceToken: string;
  }
}

export {};
