/**
 * @module The browser host as a supervised child: awaited when it starts, started again on the same port when it dies.
 */
import { HostProcess, type HostProcessOptions } from "./host-process.ts";

const READY_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 4_000;

/** `environment` is what the browser needs. */
export type BrowserHostOptions = Pick<HostProcessOptions, "token" | "environment" | "log" | "report"> & {
  /** 0 picks a free one. */
  readonly port?: number;
};

export class BrowserHost extends HostProcess {
  constructor(options: BrowserHostOptions) {
    super({
      what: "browser host",
      script: "containers/browser-host/main.ts",
      prefix: "BROWSER_HOST",
      readyTimeoutMs: READY_TIMEOUT_MS,
      stopTimeoutMs: STOP_TIMEOUT_MS,
      ...options,
      port: options.port ?? 0,
    });
  }
}
