/**
 * @module What a page complains of on its console, bounded, until it has been told.
 */
import type { CDPSession } from "@cloudflare/puppeteer/internal/api/CDPSession.js";
import type { ConsoleEntry } from "../../../sdk/protocol/index.ts";

const MAX_ENTRIES = 20;
const MAX_TEXT_CHARS = 500;

export class PageConsole {
  #entries: ConsoleEntry[] = [];

  watch(session: CDPSession): void {
    session.on("Runtime.exceptionThrown", ({ exceptionDetails }) => {
      this.#add("error", exceptionDetails.exception?.description ?? exceptionDetails.text);
    });
    session.on("Runtime.consoleAPICalled", ({ type, args }) => {
      if (type !== "error" && type !== "warning" && type !== "assert") return;
      const text = args.map((arg) => String(arg.value ?? arg.description ?? arg.type)).join(" ");
      this.#add(type === "warning" ? "warning" : "error", text);
    });
  }

  /** What came since it was last taken. */
  take(): ConsoleEntry[] {
    const entries = this.#entries;
    this.#entries = [];
    return entries;
  }

  peek(): ConsoleEntry[] {
    return [...this.#entries];
  }

  #add(level: ConsoleEntry["level"], text: string): void {
    // The last ones tell most about the page as it is now.
    if (this.#entries.length >= MAX_ENTRIES) this.#entries.shift();
    this.#entries.push({ level, text: text.length > MAX_TEXT_CHARS ? `${text.slice(0, MAX_TEXT_CHARS)}\u2026` : text });
  }
}
